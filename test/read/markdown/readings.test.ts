import { readings } from '../readings.js';

readings('markdown');
