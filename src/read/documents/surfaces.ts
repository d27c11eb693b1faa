import type { Sight, Surface } from '../../model/surface.js';

/** A format that spells whole requests out, with what its scripts and tests read of the answers. */
export function requestSurface(name: string, also: readonly Sight[] = []): Surface {
  const base: readonly Sight[] = ['path', 'query', 'body', 'headers'];
  return { name, sees: [...base, ...also.filter((sight) => sight !== 'form')], writes: [...base, ...also] };
}

/** A container of programs: what shows in it is what shows in them. */
export function containerSurface(name: string, also: readonly Sight[] = []): Surface {
  return programSurface(name, also);
}

/** Documents with blocks of code in any language. */
export function writingSurface(name: string): Surface {
  return containerSurface(name, ['node', 'python', 'go', 'expression']);
}

/** Programs and files that declare infrastructure by the names of one or several providers. */
export function declaringSurface(name: string, sees: readonly Sight[], writes: readonly Sight[]): Surface {
  return { name, sees: [...sees, 'expression'], writes };
}

/** Terraform's configurations: what they declare, and the requests of their data source `http`. */
export function terraformSurface(name: string): Surface {
  const sent: readonly Sight[] = ['path', 'query', 'body', 'headers', 'response'];
  return declaringSurface(name, ['terraform', ...sent], ['terraform', ...sent, 'expression']);
}

/** Documents of no particular format: requests that maps spell out, scripts, declarations, expressions. */
export function settingsSurface(name: string): Surface {
  return containerSurface(name, ['declared', 'expression']);
}

/**
 * A programming language: its calls are followed, and so are their answers. `lacks`: what its clients cannot say;
 * `reads`: what is found and not rewritten, such as headers that calls set one by one.
 */
export function programSurface(
  name: string,
  also: readonly Sight[] = [],
  lacks: readonly Sight[] = [],
  reads: readonly Sight[] = [],
): Surface {
  const can = (sights: readonly Sight[]): Sight[] => sights.filter((sight) => !lacks.includes(sight));
  return {
    name,
    sees: can(['path', 'query', 'body', 'response', 'headers', 'ciphers', ...also]),
    writes: can(['path', 'query', 'body', 'form', 'response', 'headers']).filter((sight) => !reads.includes(sight)),
  };
}
