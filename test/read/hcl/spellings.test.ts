import { spellingsInFile } from '../spellings.js';

spellingsInFile(['hcl'], 'hcl/spellings');
