import { readings } from '../readings.js';

readings('jenkinsfile');
