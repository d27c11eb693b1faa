import { posix } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import type { FindModules } from './module-resolver.js';

export const rubyModules: FindModules = ({ bounds }) => ({
  candidates: (from, specifier) => candidates(from, specifier, bounds),
});

/** Folders below which constants lie by their names. */
const ROOTS = [
  '',
  'lib',
  'app/services',
  'app/lib',
  'app/clients',
  'app/models',
  'app/jobs',
  'app/controllers/concerns',
];
/** What is always there, and common packages. */
const OUTSIDE =
  /^(?:ActiveSupport|Array|Class|Date|DateTime|ENV|Errno|Faraday|File|Float|HTTParty|HTTPX?|Hash|IO|Integer|JSON|Kernel|Logger|Module|Net|Object|OpenSSL|Rails|RSpec|RestClient|Set|String|StandardError|StringIO|Struct|Symbol|Time|Typhoeus|URI)(?:::|$)/;

/**
 * Files that a Ruby file names: `./a` beside it, `a/b` below a folder around it or its `lib`, and a constant `A::B`,
 * which lies in `a/b.rb` there or in a file beside.
 */
function candidates(from: string, specifier: string, bounds: Bounds): readonly string[] {
  const beside = posix.dirname(from);
  if (/^\.{1,2}\//.test(specifier)) return [withExtension(posix.join(beside, specifier))];
  if (OUTSIDE.test(specifier)) return [];
  const isConstant = /^[A-Z]/.test(specifier);
  const path = isConstant ? specifier.split('::').map(snakeCase).join('/') : specifier;
  const own = isConstant ? [posix.join(beside, posix.basename(path))] : [];
  const roots = isConstant ? ROOTS : ['', 'lib'];
  const below = bounds.around(from).flatMap((folder) => roots.map((root) => posix.join(folder, root, path)));
  return [...own, ...below].map(withExtension);
}

function withExtension(path: string): string {
  return path.endsWith('.rb') ? path : `${path}.rb`;
}

function snakeCase(name: string): string {
  return name
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
