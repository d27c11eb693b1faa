import { readings } from '../readings.js';

readings('java');
