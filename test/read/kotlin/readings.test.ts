import { readings } from '../readings.js';

readings('kotlin');
