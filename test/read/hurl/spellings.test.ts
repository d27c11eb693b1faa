import { spellingsInFile } from '../spellings.js';

spellingsInFile(['hurl'], 'hurl/spellings');
