import { describe, expect, it } from 'vitest';
import { CarriedValues, type Site } from '../../../src/flow/state/carried-values.js';
import { Later } from '../../../src/flow/state/later.js';
import { object } from '../../../src/flow/values.js';
import type { ClassValue, Member, ObjectValue } from '../../../src/model/value.js';
import { classOf, member, text } from '../make.js';

const [EDGE, OTHER] = [classOf(), classOf()];
const made = (of: ClassValue, ...members: Member[]): ObjectValue => ({ ...object(members), instanceOf: of });
const [edge, second, other] = [made(EDGE), made(EDGE, member('token', text('t'))), made(OTHER)];
const at = (by: string, root?: string): Site => ({ by, root });

type Step = readonly [key: string, value: ObjectValue | undefined, site: Site] | 'settle';

/* What is put, in this order; who looks for `edge`; what that finds. */
const ROWS: readonly (readonly [name: string, steps: readonly Step[], site: Site, found: readonly ObjectValue[]])[] = [
  ['nothing is put there', ['settle'], at('f'), []],
  ['others see it later', [['edge', edge, at('f')]], at('g'), []],
  ['others see it then', [['edge', edge, at('f')], 'settle'], at('g'), [edge]],
  ['the same function sees it at once', [['edge', edge, at('f')]], at('f'), [edge]],
  [
    'the same function sees what it put there last',
    [
      ['edge', edge, at('f')],
      ['edge', second, at('f')],
    ],
    at('f'),
    [second],
  ],
  ['once only', [['edge', edge, at('f')], 'settle'], at('f'), [edge]],
  ['by its name', [['api', edge, at('f')], 'settle'], at('g'), []],
  ['all of one class', [['edge', edge, at('f')], ['edge', second, at('h')], 'settle'], at('g'), [edge, second]],
  ['none of two classes', [['edge', edge, at('f')], ['edge', other, at('h')], 'settle'], at('g'), []],
  ['none beside something else', [['edge', undefined, at('f')], ['edge', edge, at('h')], 'settle'], at('g'), []],
  [
    'none any more where another class comes later',
    [['edge', edge, at('f')], 'settle', ['edge', other, at('h')], 'settle'],
    at('g'),
    [],
  ],
  ['of the same package', [['edge', edge, at('f', 'flask')], 'settle'], at('g', 'flask'), [edge]],
  ['not of another package', [['edge', edge, at('f', 'flask')], 'settle'], at('g', 'pooling'), []],
  ['where it is not known on what', [['edge', edge, at('f')], 'settle'], at('g', 'pooling'), [edge]],
  ['where it is not known of what', [['edge', edge, at('f', 'flask')], 'settle'], at('g'), [edge]],
];

describe('what is put on something from outside', () => {
  it.each(ROWS)('%s', (_name, steps, site, found) => {
    const carried = new CarriedValues(new Later(() => undefined));
    for (const step of steps) {
      if (step === 'settle') carried.settle();
      else carried.put(...step);
    }
    expect(carried.in('edge', site)).toEqual(found);
    for (const [i, one] of found.entries()) expect(carried.in('edge', site)[i]).toBe(one);
  });
});
