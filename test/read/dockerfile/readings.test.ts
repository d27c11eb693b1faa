import { readings } from '../readings.js';

readings('dockerfile');
