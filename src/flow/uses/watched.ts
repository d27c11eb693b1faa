import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { askingHandler } from './handlers.js';
import { clientLogOf, traceOf } from './redirected-logs.js';
import { shownErrorOf } from './shown-errors.js';
import type { Uses } from './uses.js';
import { watcherIn } from './watchers.js';
import { watchingClient } from './watching-clients.js';

/** A watcher of any of the files that a request is put together in, or of those that they import. */
export function watcherOf(known: Uses, { file }: SourceText): Span | undefined {
  const files = new Set([file, ...filesOf(known.main)]);
  for (const one of files) {
    const tree = known.trees.of(one);
    const near = tree === undefined ? [] : known.trees.modules.importedBy(tree);
    for (const name of [one, ...near]) {
      const source = known.trees.text(name);
      const at = source === undefined ? undefined : (watcherIn(source) ?? watchingIn(known, source));
      if (at !== undefined) return at;
    }
  }
  const main = known.trees.of(file);
  const traced =
    main === undefined ? undefined : (traceOf(known.trees, main) ?? clientLogOf(known.trees, main, known.main.client));
  if (traced !== undefined) return traced;
  const shown = shownErrorOf(known.trees, known.main);
  if (shown !== undefined) return shown;
  const language = main?.program.language;
  return language === undefined ? undefined : known.standIns.watcherOf(language);
}

/** A client that is made, or that sends the request, in a file is given what sees each request. */
function watchingIn({ trees, main }: Uses, source: SourceText): Span | undefined {
  const tree = trees.of(source.file);
  if (tree === undefined) return undefined;
  return watchingClient(trees, tree, [main.span, ...(main.builtBy ?? [])]) ?? askingHandler(tree, source);
}

/** The files that a request is put together in. */
function filesOf({ span, callers, builtBy = [], url, query, headers, body }: Request): readonly string[] {
  const parts = [...url, ...query, ...headers].flatMap((part) => part.span ?? []);
  return [span, ...callers, ...builtBy, ...parts, ...(body?.span === undefined ? [] : [body.span])].map(
    ({ file }) => file,
  );
}
