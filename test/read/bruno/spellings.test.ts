import { spellingsInFile } from '../spellings.js';

spellingsInFile(['bruno'], 'bruno/spellings');
