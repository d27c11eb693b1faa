import { readings } from '../readings.js';

readings('ruby');
