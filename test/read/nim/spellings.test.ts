import { spellingsInFile } from '../spellings.js';

spellingsInFile(['nim'], 'nim/spellings');
