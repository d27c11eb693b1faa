import type { Kind } from '../../../src/engine/reading/kinds.js';
import { readings } from '../readings.js';

readings('yaml', 'documents/yaml');
readings('json', 'documents/json');

/* What documents share shows in all formats that stand on it. */
const FORMATS: readonly Kind[] = ['toml', 'dotenv', 'bruno', 'hurl', 'dockerfile', 'html', 'markdown', 'jenkinsfile'];

for (const kind of FORMATS) readings(kind);
readings('json', 'collections/readings');
readings('yaml', 'collections/yaml');
