import { readings } from '../readings.js';

readings('hcl');
readings('hcl-json', 'hcl/json');
