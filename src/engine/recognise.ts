import type { Host } from '../flow/context.js';
import type { CloudflareLibrary } from '../clients/cloudflare.js';
import { goClients } from '../clients/go/clients.js';
import { goLibrary, type GoLibrary } from '../clients/go/library.js';
import { pythonClients } from '../clients/python/clients.js';
import { pythonLibrary, type PythonLibrary } from '../clients/python/library.js';
import { javascriptRecogniser, type Recogniser } from '../clients/recognise.js';
import { senders } from '../clients/senders.js';
import { shellRecogniser } from '../clients/shell/recognise.js';
import type { Request } from '../model/request.js';

/** The methods of the official client libraries, by language. */
export interface Libraries {
  readonly javascript: CloudflareLibrary;
  readonly python: PythonLibrary;
  readonly go: GoLibrary;
}

/** Joins the recognisers of all languages: each call is asked of its own language's. */
export function recogniseAll(record: (request: Request) => void, libraries: Libraries): Host & { flush(): void } {
  const javascript = javascriptRecogniser(record, libraries.javascript);
  const shell = shellRecogniser(record);
  const others: Readonly<Record<string, Recogniser>> = {
    go: senders(record, goClients(goLibrary(libraries.go))),
    python: senders(record, pythonClients(pythonLibrary(libraries.python))),
  };
  const of = (language: string): Recogniser => others[language] ?? javascript;
  return {
    call: (call) => (call.language === 'shell' ? shell.call(call) : of(call.language).call(call)),
    instance: (type, language) => of(language).instance(type),
    left: (value, how, span, language) => {
      of(language).left(value, how, span);
    },
    assign: (target, key, value) => {
      javascript.assign(target, key, value);
    },
    flush: () => {
      for (const one of [javascript, ...Object.values(others)]) one.flush();
    },
  };
}
