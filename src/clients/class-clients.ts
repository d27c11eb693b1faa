import type { OutsideCall } from '../model/request.js';
import type { ClassValue, ObjectValue, Value } from '../model/value.js';
import { addOptions, noParts } from './parts.js';
import { optionsOf, valueOf } from './prepared.js';
import { own, type TableIndex } from './table-index.js';
import type { ClientTable, Use } from './table.js';

/** What a method does that is called on a class which is a client by what it extends. */
export interface ClassClient {
  readonly table: ClientTable;
  readonly use: Use;
  readonly client: ObjectValue;
}

/** A class that extends a client of the tables: what it and its bases say of themselves are the options. */
export function clientOfClass(
  tables: TableIndex,
  { span }: OutsideCall,
  of: ClassValue,
  method: string,
): ClassClient | undefined {
  const statics: ObjectValue['members'][] = [];
  let at: Value | undefined = of;
  for (; at?.kind === 'class'; at = at.base) statics.push(at.statics);
  statics.reverse();
  const found = at?.kind === 'external' ? tables.type(at) : undefined;
  const use = own(found?.[0].methods, method);
  if (found === undefined || use === undefined) return undefined;
  const [table] = found;
  const parts = noParts();
  for (const members of statics) {
    addOptions(parts, optionsOf(table), { value: { kind: 'object', members, open: false }, span });
  }
  return { table, use, client: valueOf({ type: 'client', table, parts, last: undefined }) };
}
