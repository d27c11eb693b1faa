import type { Entry, ResourceUse } from '../model/entry.js';
import type { ResourceKind, ResourceNames } from '../model/resource.js';
import type { ResourceHit } from '../model/schedule.js';
import type { Surfaces } from './surfaces.js';

/** Indexes the uses of declared objects in the entries' surfaces by their types. */
export function resourceIndex(
  entries: readonly Entry[],
): (names: ResourceNames, kind: ResourceKind, type: string) => readonly ResourceHit[] {
  const hits = new Map<string, ResourceHit[]>();
  for (const entry of entries) {
    for (const names of ['terraform', 'pulumi'] as const) {
      for (const use of resourceUses(entry, names)) {
        const kind = use.resource === undefined ? 'data' : 'resource';
        const key = keyOf(names, kind, use.resource ?? use.data ?? '');
        hits.set(key, [...(hits.get(key) ?? []), { entry, use }]);
      }
    }
  }
  return (names, kind, type) => hits.get(keyOf(names, kind, type)) ?? [];
}

/** The declared objects that reach an entry, of one owner of names. */
export function resourceUses(entry: Entry, names: ResourceNames): readonly ResourceUse[] {
  // Entries come from `parseEntry`, which checked this member; the model leaves it open.
  const surfaces: Surfaces = entry.surfaces;
  return surfaces[names] ?? [];
}

/**
 * A name of a type or attribute as it is compared: the languages that share a provider spell `mobile_redirect` and
 * `mobileRedirect`, `cloudflare_filter` and `Filter`.
 */
export function canonicalName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function keyOf(names: ResourceNames, kind: ResourceKind, type: string): string {
  return `${names} ${kind} ${canonicalName(type)}`;
}
