import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import type { FindModules } from './module-resolver.js';

export const luaModules: FindModules = ({ bounds }) => ({
  candidates: (from, specifier) => candidates(from, specifier, bounds),
  keepsLinks: true,
});

/** Files of a Lua module: `a.b` from any folder around the file, or from where its sources are kept. */
function candidates(from: string, specifier: string, bounds: Bounds): readonly string[] {
  const path = specifier.replaceAll('.', '/');
  return bounds.around(from).flatMap((folder) =>
    ['', 'lib', 'src', 'lua'].flatMap((sources) => {
      const at = posix.join(folder, sources, path);
      return [`${at}.lua`, `${at}/init.lua`];
    }),
  );
}
