import { spellingsInFile } from '../spellings.js';

spellingsInFile(['kotlin'], 'kotlin/spellings');
