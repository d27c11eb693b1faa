import { describe, expect, it } from 'vitest';
import { other } from './other.js';

const GO = 'get("/zones")';

/** The same in a function of Go. */
const inGo = (body: string, more = '', callers: readonly string[] = []): Promise<string | undefined> =>
  other(`package a\nfunc f() {\n${body}\n}\n${more}`, GO, 'a.go', callers);

describe('another origin of what Go decodes', () => {
  it.each([
    ['the answer', `var a Zone\njson.Unmarshal(${GO}, &a)\nuse(a.«Value»)`],
    ['the answer, by a name', `body := ${GO}\nvar a Zone\njson.Unmarshal(body, &a)\nuse(a.«Value»)`],
    ['the answer, into a struct', `a := Zone{}\njson.Unmarshal(${GO}, &a)\nuse(a.«Value»)`],
    ['the answer, over a decoder', `var a Zone\njson.NewDecoder(${GO}).Decode(&a)\nuse(a.«Value»)`],
    ['a message', `var a Zone\njson.Unmarshal(${GO}, &a)\nfmt.Println(a)\nlog.Printf("%v", a)\nuse(a.«Value»)`],
    ['what puts the answer into it', `var a Zone\nfill(${GO}, &a)\nuse(a.«Value»)`],
    ['what fills another one', `var a Zone\njson.Unmarshal(${GO}, &a)\nvar b Zone\nfill(&b)\nuse(a.«Value»)`],
    ['what the answer is handed to', `body := ${GO}\nvar a Zone\njson.Unmarshal(body, &a)\nkeep(body)\nuse(a.«Value»)`],
  ])('is not %s', async (_, body) => {
    expect(await inGo(body)).toBeUndefined();
  });

  it.each([
    ['a struct with fields', `a := Zone{Value: 1}\njson.Unmarshal(${GO}, &a)\nuse(a.«Value»)`, 'Zone{Value: 1}'],
    [
      'something else that is decoded',
      `var a Zone\nif x { json.Unmarshal(cached, &a) } else { json.Unmarshal(${GO}, &a) }\nuse(a.«Value»)`,
      'json.Unmarshal(cached, &a)',
    ],
    [
      'another decoder',
      `var a Zone\njson.NewDecoder(file).Decode(&a)\njson.Unmarshal(${GO}, &a)\nuse(a.«Value»)`,
      'json.NewDecoder(file).Decode(&a)',
    ],
    ['what fills it', `var a Zone\njson.Unmarshal(${GO}, &a)\nfill(&a)\nuse(a.«Value»)`, 'fill(&a)'],
    ['what fills it, whatever it was made of', `a := parse(${GO})\nfill(&a)\nuse(a.«Value»)`, 'fill(&a)'],
    [
      'one of two sources of something that is not known',
      `body := ${GO}\nif x { body = load() }\nvar a Zone\nfill(body, &a)\nuse(a.«Value»)`,
      'load()',
    ],
    [
      'one of two sources',
      `body := ${GO}\nif x { body = load() }\nvar a Zone\njson.Unmarshal(body, &a)\nuse(a.«Value»)`,
      'load()',
    ],
    [
      'one of two sources of a decoder',
      `body := ${GO}\nif x { body = load() }\nvar a Zone\njson.NewDecoder(body).Decode(&a)\nuse(a.«Value»)`,
      'load()',
    ],
  ])('is %s', async (_, body, what) => {
    expect(await inGo(body)).toBe(what);
  });

  it.each([
    ['decodes the answer', 'json.Unmarshal(body, into)', undefined],
    [
      'decodes something else as well',
      'json.Unmarshal(body, into)\njson.Unmarshal(cached, into)',
      'json.Unmarshal(cached, into)',
    ],
    ['hands it on', 'fill(into)', 'fill(into)'],
    ['calls itself', 'json.Unmarshal(body, into)\nif x { load("y", into) }', undefined],
    ['calls itself and hands it on', 'if x { load("y", into) }\nfill(into)', 'fill(into)'],
  ])('within a function that %s', async (_, body, what) => {
    const load = `func load(id string, into *Zone) {\nbody := ${GO}\n${body}\n}\n`;
    expect(
      await inGo('var a Zone\nload("x", &a)\nuse(a.«Value»)', load, [
        'load("x", &a)',
        ...(body.includes('load') ? ['load("y", into)'] : []),
      ]),
    ).toBe(what);
  });
});
