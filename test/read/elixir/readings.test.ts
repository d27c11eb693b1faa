import { readings } from '../readings.js';

readings('elixir');
