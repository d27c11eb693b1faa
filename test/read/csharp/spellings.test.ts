import { spellingsInFile } from '../spellings.js';

spellingsInFile(['csharp'], 'csharp/spellings');
