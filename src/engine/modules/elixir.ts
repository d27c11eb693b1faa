import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import type { FindModules } from './module-resolver.js';

export const elixirModules: FindModules = ({ bounds }) => ({
  candidates: (from, specifier) => candidates(from, specifier, bounds),
});

/** Files of an Elixir module, named after it: `A.BlogPost` is `lib/a/blog_post.ex`. */
function candidates(from: string, name: string, bounds: Bounds): readonly string[] {
  if (!/^[A-Z][\w.]*$/.test(name)) return [];
  const path = name
    .split('.')
    .map((part) =>
      part
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
        .toLowerCase(),
    )
    .join('/');
  return bounds
    .around(from)
    .flatMap((folder) => [posix.join(folder, 'lib', `${path}.ex`), posix.join(folder, `${path}.ex`)]);
}
