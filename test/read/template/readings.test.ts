import { readings } from '../readings.js';

readings('template');
