import type { HostEvidence, Request } from '../../../model/request.js';
import { isDataFile } from '../../../text/data-files.js';
import { fileOfPart } from '../../../text/part-name.js';

/** What hands a request to something of which no client is known. */
const UNKNOWN = 'unknown-sender';

/**
 * The requests without those that are known better: what one call sends to a base that is not known, and the same words
 * to one that is; what it gives to something that is not known, and to a client. A function that is run for its own sake
 * knows less than the calls that there are, and less before the object is made that it belongs to; a base may have a
 * default.
 */
export function withBestHosts(
  requests: readonly Request[],
  evidenceOf: (request: Request) => HostEvidence | undefined,
): readonly Request[] {
  const sites = new Map<string, Request[]>();
  for (const request of requests) {
    const { file, start, end } = request.span;
    const key = `${file}:${String(start)}:${String(end)}`;
    const site = sites.get(key);
    if (site === undefined) sites.set(key, [request]);
    else site.push(request);
  }
  const dropped = new Set<Request>();
  for (const group of sites.values()) {
    if (group.length < 2) continue;
    const known = group.map((request) => ({ request, evidence: evidenceOf(request), words: wordsOf(request) }));
    const isKnownBetter = amongKnown(
      known.flatMap(({ request, evidence, words }) =>
        evidence === 'api' || (evidence === 'other' && !isReadFrom(request)) ? [words] : [],
      ),
    );
    for (const one of known)
      if (one.evidence === 'none' && beginsOpen(one.request) && isKnownBetter(one.words)) dropped.add(one.request);
    const isSentByClient = byClients(group.filter(({ client }) => client !== UNKNOWN));
    for (const { request, words } of known)
      if (request.client === UNKNOWN && isSentByClient(request, words)) dropped.add(request);
  }
  return requests.filter((request) => !dropped.has(request));
}

/** The address comes from a file of data, which may give another one where the program runs. */
function isReadFrom({ url: [first], span }: Request): boolean {
  return first?.span !== undefined && isDataFile(first.span.file) && first.span.file !== fileOfPart(span.file);
}

/** Whether a client sends all that a request has that something unknown was given. */
function byClients(requests: readonly Request[]): (request: Request, words: readonly string[]) => boolean {
  const kinds = new Map<string, Request[]>();
  for (const one of requests) {
    const kind = kindOf(one);
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [one]);
    else known.push(one);
  }
  const among = new Map([...kinds].map(([kind, known]) => [kind, amongKnown(known.map(wordsOf))]));
  return (request, words) => among.get(kindOf(request))?.(words) === true;
}

function kindOf({ method, body }: Request): string {
  return `${method?.name ?? ''} ${body === undefined ? 'bare' : 'with a body'}`;
}

/** Whether all words of a URL are among those of one of these: looked for where its first word is, once for the same words. */
function amongKnown(all: readonly (readonly string[])[]): (words: readonly string[]) => boolean {
  const byWord = new Map<string, ReadonlySet<string>[]>();
  for (const words of all) {
    const set = new Set(words);
    for (const word of set) {
      const sets = byWord.get(word);
      if (sets === undefined) byWord.set(word, [set]);
      else sets.push(set);
    }
  }
  const answers = new Map<string, boolean>();
  return (words) => {
    const [first = ''] = words;
    const key = words.join(' ');
    const answer = answers.get(key) ?? (byWord.get(first) ?? []).some((set) => words.every((word) => set.has(word)));
    answers.set(key, answer);
    return answer;
  };
}

/** The URL begins with something that is not known. */
function beginsOpen({ url }: Request): boolean {
  return url.find((piece) => piece.kind === 'hole' || piece.text !== '')?.kind === 'hole';
}

/** The known words of the URL, by where they are written. */
function wordsOf({ url }: Request): readonly string[] {
  return url.flatMap((piece) =>
    piece.kind === 'run' && /\w/.test(piece.text) && piece.span !== undefined
      ? [`${piece.span.file}:${String(piece.span.start)}`]
      : [],
  );
}
