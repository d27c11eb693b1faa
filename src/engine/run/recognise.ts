import { infrastructureRecogniser } from '../../clients/infrastructure/recognise.js';
import type { OfficialMethods } from '../../clients/language-clients.js';
import type { Recogniser } from '../../clients/recogniser.js';
import type { LanguageHost } from '../../flow/intrinsics/library.js';
import type { Entry } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import { libraryOf } from '../../schedule/library.js';
import { evaluationOf } from '../languages/evaluation.js';
import type { OfficialLibrary } from '../languages/language.js';

/** What a run takes from its programs, and what it knows of the client libraries in them. */
export interface Recognising {
  /** Gets each request once per call that sends it. */
  readonly record: (request: Request) => void;
  /** Gets what is declared for a tool that sends the requests itself. */
  readonly declare: (resource: Resource) => void;
  readonly entries: readonly Entry[];
  /** The version of a package that a file's project has; undefined where it does not say. */
  readonly versionOf: (file: string, name: string) => string | undefined;
}

/**
 * Joins the recognisers of the languages: each call is asked of its own language's. What is declared for a tool is the
 * same call in several languages.
 */
export async function recogniserOf(
  languages: Iterable<string>,
  { record, declare, entries, versionOf }: Recognising,
): Promise<LanguageHost & { flush(): void }> {
  const infrastructure = infrastructureRecogniser(declare, record);
  const evaluated = await evaluationOf(languages);
  const libraries = new Map(evaluated.map(({ language: { id }, library }) => [id, library]));
  const recognisers = new Map<string, Recogniser>();
  for (const { language, clients } of evaluated) {
    if (clients === undefined) continue;
    const { id, official } = language;
    recognisers.set(id, clients(record, official && methodsOf(official, entries, versionOf)));
  }
  return {
    library: (language) => libraries.get(language),
    call: (call) => infrastructure.call(call) ?? recognisers.get(call.language)?.call(call),
    instance: (type, language) => recognisers.get(language)?.instance?.(type),
    left: (value, how, span, language) => {
      recognisers.get(language)?.left?.(value, how, span);
    },
    assign: (target, key, value) => {
      for (const one of recognisers.values()) one.assign?.(target, key, value);
    },
    flush: () => {
      for (const one of recognisers.values()) one.flush?.();
    },
  };
}

/** The methods of an official client library that the entries name. */
function methodsOf(
  { generated, byHand, packageOf }: OfficialLibrary,
  entries: readonly Entry[],
  versionOf: Recognising['versionOf'],
): OfficialMethods {
  return {
    generated: libraryOf(entries, generated),
    byHand: libraryOf(entries, byHand),
    versionOf: (file, module) => versionOf(file, packageOf(module)),
  };
}
