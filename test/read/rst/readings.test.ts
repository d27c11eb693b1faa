import { readings } from '../readings.js';

readings('rst');
