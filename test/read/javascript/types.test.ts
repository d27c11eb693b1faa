import { readings } from '../readings.js';

readings('javascript', 'javascript/types');
