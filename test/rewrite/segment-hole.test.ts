import { expect, it } from 'vitest';
import { holeBehind } from '../../src/rewrite/segment-hole.js';

/* What is put behind `/a/`, as the code says it. */
it.each<[string, string | undefined]>([
  ['`/a/${name}`', 'name'],
  ['`/a/${ name }`', 'name'],
  ['`/a/${f({ b: "}" })}/c`', 'f({ b: "}" })'],
  ['"/a/#{name}"', 'name'],
  ['f"/a/{name}"', 'name'],
  ['`/a/${name', undefined],
  ['"/a/{}"', undefined],
  // What is joined to it.
  ['"/a/" + name)', 'name'],
  ["'/a/' . $this->name;", '$this->name'],
  ['"/a/" <> name\n', 'name'],
  ['"/a/" ~ name]', 'name'],
  ['"/a/" + f(b, c)[0]', 'f(b, c)[0]'],
  ['"/a/" + f(")")', 'f(")")'],
  ['"/a/" + o.f(b).c)', undefined],
  ['"/a/" + name + "/b"', undefined],
  ['"/a/" + "name")', undefined],
  ['"/a/" + f(b', undefined],
  ['"/a/", name)', undefined],
  // The last of the values of its places.
  ['"/a/%s" % name\n', 'name'],
  ['"/a/%s" % (b, name)', 'name'],
  ['"/a/%s" % (b, name,)', 'name'],
  ['"/a/%s" % (b, [c, d])', '[c, d]'],
  ['"/a/%s" % (b, f(c, d))', 'f(c, d)'],
  ['"/a/%s" % (b, "c, (d")', '"c, (d"'],
  ['"/a/{}".format(b, name)', 'name'],
  ['"/a/{}".format(name)', 'name'],
  ['"/a/%v", b, name)', 'name'],
  ['"/a/%s", b, f(c), )', 'f(c)'],
  ['"/a/%s", name', undefined],
  ['"/a/%s")', undefined],
  ['"/a/%s" % ()', undefined],
  ['"/a/%d", name)', undefined],
])('%j', (text, expected) => {
  const found = holeBehind(text, text.indexOf('/a/') + '/a/'.length);
  expect(found && text.slice(found.start, found.end)).toBe(expected);
});
