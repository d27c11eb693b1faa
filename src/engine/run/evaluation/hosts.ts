import type { HostEvidence, Request } from '../../../model/request.js';

/**
 * The requests without those that are known better: what one call sends to a base that is not known, and the same words
 * to one that is. A function that is run for its own sake knows less than the calls that there are; a base may have a
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
    sites.set(key, [...(sites.get(key) ?? []), request]);
  }
  const dropped = new Set<Request>();
  for (const group of sites.values()) {
    if (group.length < 2) continue;
    const known = group.map((request) => ({ request, evidence: evidenceOf(request), words: wordsOf(request) }));
    for (const one of known) {
      if (one.evidence !== 'none' || !beginsOpen(one.request)) continue;
      const same = known.filter(({ words }) => one.words.length > 0 && one.words.every((word) => words.includes(word)));
      if (same.some(({ evidence }) => evidence === 'other' || evidence === 'api')) dropped.add(one.request);
    }
  }
  return requests.filter((request) => !dropped.has(request));
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
