import { readings } from '../readings.js';

readings('pulumi');
