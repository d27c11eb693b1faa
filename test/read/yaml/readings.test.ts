import { readings } from '../readings.js';

readings('yaml');
readings('yaml', 'documents/yaml');
readings('yaml', 'collections/yaml');
