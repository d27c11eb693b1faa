import { readings } from '../readings.js';

readings('expressions');
