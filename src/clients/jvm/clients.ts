import type { OutsideCall } from '../../model/request.js';
import { lastNames } from '../names.js';
import { JVM_LAUNCHES, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { JVM_CLIENTS } from './tables.js';

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:add\w*|append\w*|assert\w*|compile|contains|debug|endsWith|equal\w*|error|exists|expect\w*|forward|getResource\w*|given|info|is[A-Z]\w*|jsonPath|log\w*|lookup|match\w*|of|open\w*|parse|path|print\w*|put|redirect\w*|remove|resolve|route\w*|should\w*|split|starts?With|stub\w*|substring|then\w*|trim\w*|url\w*Matching|verify\w*|warn|when\w*|with\w*|write\w*)$/;

const DOUBLE = /mock|stub|fake|wiremock|mockito/i;

/** The clients of Java and Kotlin. What is answered later is taken for what it comes to. */
const clients = { tables: JVM_CLIENTS, orError: <T>(value: T): T => value, silent, nameOf: lastNames };

export const javaClients = withCommands(byTables({ ...clients, dialect: 'java' }), JVM_LAUNCHES, lastNames);
export const kotlinClients = withCommands(byTables({ ...clients, dialect: 'kotlin' }), JVM_LAUNCHES, lastNames);

function silent({ callee, name }: OutsideCall): boolean {
  const called = name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '');
  if (SILENT.test(called)) return true;
  if (callee.kind === 'external') return DOUBLE.test(callee.path.join('.'));
  return callee.kind === 'unknown' && DOUBLE.test(callee.name ?? '');
}
