import { spellingsInFile } from '../spellings.js';

spellingsInFile(['batch'], 'batch/spellings');
