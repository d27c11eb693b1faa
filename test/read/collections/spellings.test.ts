import { spellingsInFile } from '../spellings.js';

const FORMATS = ['postman', 'insomnia', 'thunder', 'opencollection', 'har', 'n8n', 'ansible', 'document', 'openapi'];

spellingsInFile(FORMATS, 'collections/spellings');
