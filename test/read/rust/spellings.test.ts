import { spellingsInFile } from '../spellings.js';

spellingsInFile(['rust'], 'rust/spellings');
