import { readings } from '../readings.js';

readings('json', 'collections/readings');
readings('yaml', 'collections/yaml');
