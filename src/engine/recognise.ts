import type { Host } from '../flow/context.js';
import type { CloudflareLibrary } from '../clients/cloudflare.js';
import { csharpClients } from '../clients/csharp/clients.js';
import { elixirClients } from '../clients/elixir/clients.js';
import { goClients } from '../clients/go/clients.js';
import { goLibrary, type GoLibrary } from '../clients/go/library.js';
import { infrastructureRecogniser } from '../clients/infrastructure/recognise.js';
import { nimClients } from '../clients/nim/clients.js';
import { luaClients } from '../clients/lua/clients.js';
import { perlClients } from '../clients/perl/clients.js';
import { phpClients } from '../clients/php/clients.js';
import { powershellRecogniser } from '../clients/powershell/recognise.js';
import { pythonClients } from '../clients/python/clients.js';
import { pythonLibrary, type PythonLibrary } from '../clients/python/library.js';
import { jvmClients } from '../clients/jvm/clients.js';
import { javascriptRecogniser, type Recogniser } from '../clients/recognise.js';
import { rustClients } from '../clients/rust/clients.js';
import { rubyClients } from '../clients/ruby/clients.js';
import { senders } from '../clients/senders.js';
import { shellRecogniser } from '../clients/shell/recognise.js';
import type { Request } from '../model/request.js';
import type { Resource } from '../model/resource.js';

/** The methods of the official client libraries, by language. */
export interface Libraries {
  readonly javascript: CloudflareLibrary;
  readonly python: PythonLibrary;
  readonly go: GoLibrary;
}

/** Commands, one line each: nothing of theirs is left open. */
type Commands = Pick<Recogniser, 'call'>;

/** Languages whose programs send nothing themselves. */
const declares: Commands = { call: () => undefined };

/**
 * Joins the recognisers of all languages: each call is asked of its own language's. What is declared for a tool that
 * sends the requests itself is the same call in several languages.
 */
export function recogniseAll(
  record: (request: Request) => void,
  libraries: Libraries,
  declare: (resource: Resource) => void,
): Host & { flush(): void } {
  const infrastructure = infrastructureRecogniser(declare, record);
  const commands: Readonly<Record<string, Commands>> = {
    batch: shellRecogniser((request) => {
      record({ ...request, dialect: 'batch' });
    }),
    hcl: declares,
    powershell: powershellRecogniser(record),
    pulumi: declares,
    shell: shellRecogniser(record),
  };
  const programs: Readonly<Record<string, Recogniser>> = {
    csharp: senders(record, csharpClients),
    elixir: senders(record, elixirClients),
    go: senders(record, goClients(goLibrary(libraries.go))),
    java: senders(record, jvmClients('java')),
    kotlin: senders(record, jvmClients('kotlin')),
    javascript: javascriptRecogniser(record, libraries.javascript),
    lua: senders(record, luaClients),
    nim: senders(record, nimClients),
    perl: senders(record, perlClients),
    php: senders(record, phpClients),
    python: senders(record, pythonClients(pythonLibrary(libraries.python))),
    ruby: senders(record, rubyClients),
    rust: senders(record, rustClients),
  };
  return {
    call: (call) => {
      const { language } = call;
      return infrastructure.call(call) ?? (commands[language] ?? programs[language])?.call(call);
    },
    instance: (type, language) => programs[language]?.instance(type),
    left: (value, how, span, language) => {
      programs[language]?.left(value, how, span);
    },
    assign: (target, key, value) => {
      for (const one of Object.values(programs)) one.assign(target, key, value);
    },
    flush: () => {
      for (const one of Object.values(programs)) one.flush();
    },
  };
}
