import { describe, expect, it } from 'vitest';
import { asksAnnotations, seesAll } from '../../../src/flow/uses/project-watchers.js';
import { casesIn } from '../../cases.js';

/* What of a file sees the requests of its whole project: `project-watchers.txt`, one file a line behind its language. */
it.each(casesIn(new URL('project-watchers.txt', import.meta.url)))('%s', (rows, [language = '']) => {
  for (const row of rows.split('\n')) {
    const [, sees, text = ''] = /^([+-]) (.*)$/.exec(row) ?? [];
    const of = (one: string): boolean => seesAll({ file: 'a', text: one }, language) !== undefined;
    expect([text, of(text)]).toEqual([text, sees === '+']);
    expect(of(`/* ${text} */`)).toBe(false);
  }
});

it('the place is what sees them', () => {
  const text = 'go();\nglobalThis.fetch = own;';
  const at = seesAll({ file: 'a.js', text }, 'javascript');
  expect(text.slice(at?.start, at?.end)).toBe('globalThis.fetch = ');
});

describe('what asks for annotations', () => {
  it.each([
    ['method.getAnnotation(Route.class)', true],
    ['method.getDeclaredAnnotations()', true],
    ['type.findMergedAnnotation<A>()', true],
    ['AnnotationUtils.find(m)', true],
    ['Annotation[] all = m.all();', true],
    ['member.GetCustomAttribute<RouteAttribute>()', true],
    ['$method->getAttributes(Route::class)', true],
    ['Reflect.getMetadata("path", target)', true],
    ['Reflect.getOwnMetadata("path", target)', true],
    ['function.annotations', true],
    ['request.tag(Invocation.class)', true],
    ['request.tag(Invocation::class.java)', true],
    ['val all: Array<out Annotation>', true],
    ['@Annotation class A', false],
    ['getAnnotationCount', false],
    ['// method.getAnnotation(Route.class)', false],
  ])('%s: %s', (text, asks) => {
    expect(asksAnnotations({ file: 'a.java', text }) !== undefined).toBe(asks);
  });
});
