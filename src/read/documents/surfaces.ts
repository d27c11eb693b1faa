import type { Sight, Surface } from '../../model/surface.js';

/** A format that spells whole requests out, with what its scripts and tests read of the answers. */
export function requestSurface(name: string, also: readonly Sight[] = []): Surface {
  const base: readonly Sight[] = ['path', 'body', 'headers'];
  return { name, sees: [...base, ...also.filter((sight) => sight !== 'form')], writes: [...base, ...also] };
}

/** A container of programs: what shows in it is what shows in them. */
export function containerSurface(name: string, also: readonly Sight[] = []): Surface {
  const inner = programSurface(name);
  return { ...inner, sees: [...inner.sees, ...also] };
}

/** Documents of no particular format: requests that maps spell out, scripts, declarations, expressions. */
export function settingsSurface(name: string): Surface {
  return containerSurface(name, ['declared', 'expression']);
}

/** A programming language: its calls are followed, and so are their answers. */
export function programSurface(name: string): Surface {
  return {
    name,
    sees: ['path', 'body', 'response', 'headers', 'ciphers'],
    writes: ['path', 'body', 'form', 'response', 'headers'],
  };
}
