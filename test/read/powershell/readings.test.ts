import { readings } from '../readings.js';

readings('powershell');
