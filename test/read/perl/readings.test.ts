import { readings } from '../readings.js';

readings('perl');
