import { readings } from '../readings.js';

readings('json');
