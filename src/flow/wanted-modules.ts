import type { Program } from '../model/program.js';
import type { Slice } from './slice/slice.js';
import type { World } from './world.js';

/** Takes the modules in that matter, before anything runs: what runs before it is known to matter is passed over. */
export function readWanted(slice: Slice, resolve: World['resolve']): void {
  for (let more = true; more;) {
    more = false;
    const found: Program[] = [];
    for (const { file, from, imported } of [...slice.wanted()]) {
      const naming = imported === '*' || imported === 'default' ? undefined : imported;
      const program = resolve(file, from, { naming, known: false });
      if (program === undefined) continue;
      found.push(program);
      more = true;
    }
    slice.add(found);
  }
}
