import { readings } from '../readings.js';

readings('csharp');
