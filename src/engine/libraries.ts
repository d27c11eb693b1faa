import type { Entry } from '../model/entry.js';
import { libraryOf } from '../schedule/library.js';
import type { Libraries } from './recognise.js';

/**
 * The methods of the official client libraries that the entries name. `versionOf`: the version of a package that a
 * file's project has; undefined where it does not say.
 */
export function librariesOf(
  entries: readonly Entry[],
  versionOf: (file: string, name: string) => string | undefined,
): Libraries {
  return {
    javascript: {
      generated: libraryOf(entries, 'node'),
      byHand: libraryOf(entries, 'node2'),
      versionOf: (file) => versionOf(file, 'cloudflare'),
    },
    python: {
      generated: libraryOf(entries, 'python'),
      byHand: libraryOf(entries, 'python2'),
      versionOf: (file) => versionOf(file, 'pypi:cloudflare'),
    },
    go: {
      generated: libraryOf(entries, 'go2'),
      byHand: libraryOf(entries, 'go'),
      versionOf: (file, module) => versionOf(file, `go:${module}`),
    },
  };
}
