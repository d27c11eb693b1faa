import type { ExternalValue } from '../model/value.js';
import type { ClientTable, Use } from './table.js';

/** A use, and the client that it is of. */
export type Found = readonly [table: ClientTable, use: Use];

/** The tables of a language by the names that stand in them. */
export class TableIndex {
  private readonly functions = new Map<string, Found>();
  private readonly handles = new Map<string, Found>();
  private readonly types = new Map<string, Found>();
  private readonly defaults = new Map<string, ClientTable>();

  constructor(
    private readonly tables: readonly ClientTable[],
    private readonly named: ((of: ExternalValue) => string) | undefined,
  ) {
    for (const table of tables) {
      for (const [name, use] of Object.entries(table.functions)) this.functions.set(name, [table, use]);
      for (const [name, use] of Object.entries(table.handled ?? {})) this.handles.set(name, [table, use]);
      for (const [name, roles] of Object.entries(table.types ?? {})) this.types.set(name, [table, { makes: roles }]);
      for (const [name, roles] of Object.entries(table.requests ?? {})) {
        this.types.set(name, [table, { prepares: roles }]);
      }
      for (const name of table.defaults?.of ?? []) this.defaults.set(name, table);
    }
  }

  /** A function, or a type that is called to make one of it; `construct`: it is said to be made. */
  callable(of: ExternalValue, construct: boolean): Found | undefined {
    const name = this.nameOf(of);
    return construct
      ? (this.types.get(name) ?? this.functions.get(name))
      : (this.functions.get(name) ?? this.types.get(name));
  }

  /** A function that is given what it works on. */
  handled(of: ExternalValue): Found | undefined {
    return this.handles.get(this.nameOf(of));
  }

  type(of: ExternalValue): Found | undefined {
    return this.types.get(this.nameOf(of));
  }

  /** A method that addresses have. */
  ofAddress(name: string): Found | undefined {
    const table = this.tables.find(({ addresses }) => own(addresses, name) !== undefined);
    const use = own(table?.addresses, name);
    return table === undefined || use === undefined ? undefined : [table, use];
  }

  /** The client whose defaults something is. */
  ofDefaults(of: ExternalValue): ClientTable | undefined {
    return this.defaults.size === 0 ? undefined : this.defaults.get(this.nameOf(of));
  }

  private nameOf(of: ExternalValue): string {
    return this.named?.(of) ?? [...(of.module === '' ? [] : [of.module]), ...of.path].join('.');
  }
}

/** What a table has under a name of the program. */
export function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** What a method does that is not listed, where each gives back what it is called on. */
export function fluent(table: ClientTable): Use | undefined {
  return table.fluent === true ? { adds: [] } : undefined;
}
