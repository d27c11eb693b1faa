import { readings } from '../readings.js';

readings('lua');
