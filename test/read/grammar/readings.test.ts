import { readings } from '../readings.js';
import type { Kind } from '../../../src/engine/reading/kinds.js';

/* What the languages share in lowering shows in what each of them is lowered to. */
const LANGUAGES: readonly Kind[] = ['csharp', 'elixir', 'go', 'java', 'kotlin', 'lua', 'php', 'ruby', 'rust'];
for (const kind of LANGUAGES) readings(kind);

/* Forms in which a language shows what is shared, branch by branch. */
const SHARED: readonly Kind[] = ['csharp', 'java', 'kotlin', 'lua', 'php', 'python', 'ruby', 'rust'];
for (const kind of SHARED) readings(kind, `grammar/${kind}`);
