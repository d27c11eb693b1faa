import { describe, expect, it } from 'vitest';
import { mentions, spelling } from '../../../src/engine/accounts/spelling.js';
import type { Text } from '../../../src/model/text.js';
import { entry, scheduleOf } from '../../match/make.js';

const schedule = scheduleOf(
  entry('widgets', { operations: ['GET /zones/{id}/widgets', 'PUT /zones/{id}/gizmo-parts'] }),
  entry('score', { change: 'field-retired', expressions: { fields: ['cf.old_score'] } }),
);

const run = (text: string): Text => [{ kind: 'run', text }];

/** The constants that are taken for names of what is retired. */
function namesOf(constants: Readonly<Record<string, Text | undefined>>): readonly string[] {
  const { names } = spelling(schedule, new Map(Object.entries(constants)));
  return Object.keys(constants)
    .map((name) => name.slice(name.lastIndexOf('.') + 1))
    .filter((name) => mentions(`use(${name})`, names));
}

describe('the words of retired operations', () => {
  const { words } = spelling(schedule, new Map());
  it.each([
    ['/zones/z/widgets', true],
    ['widgets', true],
    ['gizmo-parts', true],
    ['cf.old_score gt 1', true],
    ['mywidgets', false],
    ['my-widgets', false],
    ['widgets-of', false],
    ['gizmo', false],
    ['cfxold_score', false],
    ['/zones/z', false],
  ])('%s: %s', (text, expected) => {
    expect(mentions(text, words)).toBe(expected);
  });

  it('are none of a schedule that retires nothing', () => {
    const empty = spelling(scheduleOf(), new Map());
    expect([mentions('', empty.words), mentions('widgets', empty.words), mentions('x', empty.names)]).toEqual([
      ...[false, false, false],
    ]);
  });
});

describe('the constants that hold such words', () => {
  it.each<[string, Readonly<Record<string, Text | undefined>>, readonly string[]]>([
    ['by the text that they are', { WIDGETS: run('/zones/z/widgets'), OTHER: run('/zones/z/rules') }, ['WIDGETS']],
    ['by a part of it', { PATH: [{ kind: 'hole' }, ...run('/x/'), ...run('widgets')] }, ['PATH']],
    ['by the last of their names', { 'Paths.widgets_path': run('widgets') }, ['widgets_path']],
    ['by the last of three names', { 'Api.Paths.widgets_path': run('widgets') }, ['widgets_path']],
    ['not by what is put in', { PATH: [{ kind: 'hole', name: 'widgets' }] }, []],
    ['not where there are several', { PATH: undefined }, []],
  ])('%s', (_, constants, expected) => {
    expect(namesOf(constants)).toEqual(expected);
  });
});
