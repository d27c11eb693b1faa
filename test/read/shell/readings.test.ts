import { readings } from '../readings.js';

readings('shell');
