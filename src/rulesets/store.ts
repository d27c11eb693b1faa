import type { Json } from './json.js';

/** A document to put (`value`) or, without a value, to delete. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  readonly value: Json | undefined;
}

/** What the service keeps: documents in named collections, in the order in which they were first put. */
export interface Store {
  get(collection: string, id: string): Json | undefined;
  list(collection: string): readonly (readonly [id: string, value: Json])[];
  /** Stores all of the changes or, where it throws, none. */
  commit(changes: readonly Change[]): void;
}

/** A store that is gone with the process. */
export function memoryStore(): Store {
  const collections = new Map<string, Map<string, Json>>();
  return {
    get: (collection, id) => collections.get(collection)?.get(id),
    list: (collection) => [...(collections.get(collection) ?? [])],
    commit(changes) {
      for (const { collection, id, value } of changes) {
        const documents = collections.get(collection) ?? new Map<string, Json>();
        if (value === undefined) documents.delete(id);
        else documents.set(id, frozen(value));
        if (documents.size > 0) collections.set(collection, documents);
        else collections.delete(collection);
      }
    },
  };
}

/** Documents are handed out as they are: nobody may change them. */
function frozen(value: Json): Json {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values<Json>(value)) frozen(item);
  return Object.freeze(value);
}

/** A store as one operation sees it: its own writes over what is stored. */
export interface Transaction {
  get(collection: string, id: string): Json | undefined;
  list(collection: string): readonly (readonly [id: string, value: Json])[];
  put(collection: string, id: string, value: Json): void;
  delete(collection: string, id: string): void;
  /** The last change of every document that was written. */
  changes(): readonly Change[];
}

export function begin(store: Store): Transaction {
  const written = new Map<string, Map<string, Change>>();
  const write = (change: Change): void => {
    const { collection, id } = change;
    const changes = written.get(collection) ?? new Map<string, Change>();
    written.set(collection, changes.set(id, change));
  };
  return {
    get(collection, id) {
      const change = written.get(collection)?.get(id);
      return change === undefined ? store.get(collection, id) : change.value;
    },
    list(collection) {
      const changes = written.get(collection);
      if (changes === undefined) return store.list(collection);
      const all = new Map<string, Json>(store.list(collection));
      for (const { id, value } of changes.values()) {
        if (value === undefined) all.delete(id);
        else all.set(id, value);
      }
      return [...all];
    },
    put: (collection, id, value) => {
      write({ collection, id, value });
    },
    delete: (collection, id) => {
      write({ collection, id, value: undefined });
    },
    changes: () => [...written.values()].flatMap((changes) => [...changes.values()]),
  };
}
