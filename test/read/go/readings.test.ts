import { readings } from '../readings.js';

readings('go');
