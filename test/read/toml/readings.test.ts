import { readings } from '../readings.js';

readings('toml');
