import { readings } from '../readings.js';

readings('hurl');
