import { readings } from '../readings.js';

readings('nix');
