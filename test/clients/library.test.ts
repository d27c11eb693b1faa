import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/engine/reading/kinds.js';
import { casesIn } from '../cases.js';
import { shippedSchedule } from '../schedule/shipped.js';
import { sentBy } from './sending.js';

const { entries } = shippedSchedule();

/* `library/<language>.txt`: methods of client libraries; a first line `@4.0.0` is the version that the project has. */
describe.each<Kind>(['javascript', 'python', 'go', 'php', 'csharp'])('the client library for %s', (kind) => {
  it.each(casesIn(new URL(`library/${kind}.txt`, import.meta.url)))('%s', async (source, lines) => {
    const [, version, program = ''] = /^(?:@(\S+)\n)?([^]*)$/.exec(source) ?? [];
    expect(await sentBy(kind, program, { entries, version })).toEqual(lines);
  });
});

/* `infrastructure/<language>.txt`: objects that programs and configurations declare. */
describe.each<Kind>(['javascript', 'python', 'go', 'hcl'])('what %s declares', (kind) => {
  it.each(casesIn(new URL(`infrastructure/${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect(await sentBy(kind, program, { entries })).toEqual(lines);
  });
});
