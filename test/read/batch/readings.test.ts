import { readings } from '../readings.js';

readings('batch');
