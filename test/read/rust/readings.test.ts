import { readings } from '../readings.js';

readings('rust');
