import { readings } from '../readings.js';

readings('dotenv');
