import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { PHP_LAUNCHES, dotted, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { phpLibrary } from './library.js';
import { PHP_CLIENTS } from './tables.js';

/** The clients of PHP; a call that sends gives the response. */
export const phpClients = withCommands(
  byTables({
    dialect: 'php',
    tables: PHP_CLIENTS,
    orError: (value) => value,
    silent,
    library: phpLibrary,
  }),
  PHP_LAUNCHES,
  dotted,
);

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:__|add_action|add_filter|add_menu_page|add_rewrite_rule|add_settings\w*|any|app_path|asset|assert\w*|base_path|basename|checkdate|config_path|create_function|define|did_action|dirname|do_action|e|echo|error|error_log|esc_\w+|explode|expect\w*|fake|fake[A-Z]\w*|fgets|file_exists|file_put_contents|fwrite|glob|group|has_action|header|info|is_dir|is_file|join|locale|log|middleware|mkdir|mock\w*|name|plugins_url|plugin_dir_\w+|preg_\w+|prefix|print\w*|public_path|readfile|realpath|redirect\w*|register_rest_route|rename|resource_path|rest_url|route|scandir|shouldReceive|sprintf|storage_path|str\w*|substr\w*|then\w*|trigger_error|unlink|url|view|warning|when\w*|will\w*|with|with[A-Z]\w*|wp_die|wp_enqueue_\w+|wp_redirect|wp_register_\w+)$/;

/** Doubles in tests and tables of routes are told by their names. */
const DOUBLE = /mock|stub|fake|prophe|Route\b|\brouter\b/i;

function silent({ callee, name }: OutsideCall): boolean {
  const full = nameOf(callee);
  return SILENT.test(name?.text ?? full.split('.').at(-1) ?? '') || DOUBLE.test(full);
}

function nameOf(callee: Value): string {
  if (callee.kind === 'external') return [callee.module, ...callee.path].join('.');
  return callee.kind === 'unknown' ? (callee.name ?? '') : '';
}
