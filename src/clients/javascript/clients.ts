import type { OutsideCall } from '../../model/request.js';
import type { ExternalValue } from '../../model/value.js';
import { packageOf } from '../packages.js';
import { JAVASCRIPT_LAUNCHES, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { javascriptLibrary } from './library.js';
import { JAVASCRIPT_CLIENTS } from './tables.js';

/** The clients of JavaScript. A promise is taken for what it comes to. */
export const javascriptClients = withCommands(
  byTables({
    dialect: 'javascript',
    tables: JAVASCRIPT_CLIENTS,
    orError: (value) => value,
    silent,
    library: javascriptLibrary,
    positional: true,
    nameOf,
  }),
  JAVASCRIPT_LAUNCHES,
  nameOf,
);

/** Package and path, set apart by `#`; a global has no package. */
function nameOf({ module, path }: ExternalValue): string {
  if (module === '') return `#${path.join('.')}`;
  return `${packageOf(module).name}#${(path[0] === 'default' ? path.slice(1) : path).join('.')}`;
}

/** The platform's own cache keeps answers by their addresses, and asks nobody: `caches.default.match(url)`. */
function silent({ callee }: OutsideCall): boolean {
  return callee.kind === 'external' && callee.module === '' && callee.path[0] === 'caches';
}
