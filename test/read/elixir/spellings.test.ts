import { spellingsInFile } from '../spellings.js';

spellingsInFile(['elixir'], 'elixir/spellings');
