import type { MakeRecogniser } from '../../clients/recogniser.js';
import type { LanguageLibrary } from '../../flow/intrinsics/library.js';
import { LANGUAGES } from './all.js';
import type { Language } from './language.js';

/** What following the programs of a language takes. */
export interface Evaluated {
  readonly language: Language;
  readonly clients: MakeRecogniser | undefined;
  readonly library: LanguageLibrary | undefined;
}

/** Loads what the programs of these languages take, in the order of all languages. */
export async function evaluationOf(languages: Iterable<string>): Promise<readonly Evaluated[]> {
  const wanted = new Set(languages);
  return Promise.all(
    LANGUAGES.filter(({ id }) => wanted.has(id)).map(async (language: Language) => {
      const [clients, library] = await Promise.all([language.clients?.(), language.library?.()]);
      return { language, clients, library };
    }),
  );
}
