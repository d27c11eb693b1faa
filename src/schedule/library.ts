import type { Entry, Operation } from '../model/entry.js';
import type { Library, LibraryMethod } from '../model/library.js';
import type { Surfaces } from './surfaces.js';

/** The client libraries that the surfaces of entries name methods of. */
export const LIBRARY_SURFACES = ['node', 'node2', 'python', 'python2', 'go', 'go2', 'php', 'csharp'] as const;

export type LibrarySurface = (typeof LIBRARY_SURFACES)[number];

/** Every run of a process asks for those of the same entries. */
const known = new WeakMap<readonly Entry[], Map<LibrarySurface, Library>>();

/** The methods of a client library that reach operations of the entries, by their chain of names. */
export function libraryOf(entries: readonly Entry[], surface: LibrarySurface): Library {
  const libraries = known.get(entries) ?? new Map<LibrarySurface, Library>();
  known.set(entries, libraries);
  const library = libraries.get(surface) ?? methodsOf(entries, surface);
  libraries.set(surface, library);
  return library;
}

function methodsOf(entries: readonly Entry[], surface: LibrarySurface): Library {
  const methods = new Map<string, LibraryMethod[]>();
  for (const entry of entries) {
    // Entries come from `parseEntry`, which checked this member; the model leaves it open.
    const surfaces: Surfaces = entry.surfaces;
    for (const use of surfaces[surface] ?? []) {
      for (const [chain, reached] of Object.entries(use.methods ?? {})) {
        const operations = [reached].flat().map(operationOf);
        const method = {
          entry: entry.id,
          operations,
          versions: use.versions,
          where: use.where,
          reused: use.reused === true,
          sends: use.sends,
        };
        methods.set(chain, [...(methods.get(chain) ?? []), method]);
      }
    }
  }
  return methods;
}

/** `METHOD /path` taken apart; the form was checked when the entry was read. */
function operationOf(text: string): Operation {
  const blank = text.indexOf(' ');
  return { method: text.slice(0, blank), path: text.slice(blank + 1) };
}
