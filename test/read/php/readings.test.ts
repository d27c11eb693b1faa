import { readings } from '../readings.js';

readings('php');
