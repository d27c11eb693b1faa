import { readings } from '../readings.js';

readings('html');
