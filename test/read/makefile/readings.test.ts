import { readings } from '../readings.js';

readings('makefile');
