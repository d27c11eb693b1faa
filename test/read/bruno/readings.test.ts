import { readings } from '../readings.js';

readings('bruno');
