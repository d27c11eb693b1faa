import { spellingsInFile } from '../spellings.js';

spellingsInFile(['powershell'], 'powershell/spellings');
