import { readings } from '../readings.js';

readings('nim');
