import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, overlaps } from './fixes.js';
import { requestOf, spanOf, textAt } from './requests.js';

const sent: Step[] = [{ segment: { path: 'routes/network', to: 'network' } }];
const dropped: Step[] = [{ segment: { path: 'bookmarks' } }];
const call = (url: string, body = 'JSON.stringify({ comment: c })'): string =>
  `fetch(${url}, { method: 'POST', body: ${body} })`;

describe('a segment of the path that is sent in the body', () => {
  it.each([
    [
      'as text',
      call(`'/a/routes/network/10.0.0.0%2F8'`),
      call(`'/a/routes'`, `JSON.stringify({ network: '10.0.0.0/8', comment: c })`),
    ],
    [
      'of an encoder in a template',
      call('`/a/routes/network/${encodeURIComponent(net)}`'),
      call('`/a/routes`', `JSON.stringify({ network: net, comment: c })`),
    ],
    [
      'of an encoder behind a text',
      call(`'/a/routes/network/' + encodeURIComponent(net)`),
      call(`'/a/routes'`, `JSON.stringify({ network: net, comment: c })`),
    ],
    [
      'beside a member by its key alone',
      call('`/a/routes/network/${encodeURIComponent(network)}`', 'JSON.stringify({ comment })'),
      call('`/a/routes`', 'JSON.stringify({ network, comment })'),
    ],
    [
      'as text in JSON text',
      call(`'/a/routes/network/10.0.0.1'`, `'{"comment": "c"}'`),
      call(`'/a/routes'`, `'{"network": "10.0.0.1", "comment": "c"}'`),
    ],
  ])('%s', (_name, before, expected) => {
    expect(after(before, sent, { dialect })).toBe(expected);
  });

  const unseen = 'what stands behind `routes/network` in the path is not seen';
  it.each([
    [
      'no body',
      `fetch('/a/routes/network/10.0.0.1', { method: 'POST' })`,
      'no body is seen that could take what stands in the path',
    ],
    [
      'a body that is not known',
      call(`'/a/routes/network/1'`, 'JSON.stringify(b)'),
      'the body comes from `b` (line 1)',
    ],
    ['no segment', call(`'/a/routes/network'`), unseen],
    ['another path', call(`'/a/routes/networks/1'`), unseen],
    ['a path that goes on', call(`'/a/routes/network/1/2'`), unseen],
    ['what is no text', call(`'/a/routes/network/%zz'`), unseen],
    ['a path that is not known', call('path'), unseen],
    ['two that are not known', call('`/a/routes/${network}${net}`'), unseen],
    ['a part of a segment', call('`/a/routes/network/x${encodeURIComponent(net)}`'), unseen],
    ['another one in front', call('`/a/routes/net/${encodeURIComponent(net)}`'), unseen],
    ['what is not encoded', call('`/a/routes/network/${net}`'), 'it is not seen what `net` encodes (line 1)'],
    [
      'what is put together and encoded',
      call('`/a/routes/network/${encodeURIComponent(a || b)}`'),
      'it is not seen what `encodeURIComponent(a || b)` encodes (line 1)',
    ],
    [
      'a body as text',
      call('`/a/routes/network/${encodeURIComponent(net)}`', `'{"comment": "c"}'`),
      'the body is written as text, which cannot take what the path is made of (line 1)',
    ],
    [
      'a member of the name',
      call(`'/a/routes/network/1'`, `JSON.stringify({ network: n })`),
      'the body has `network` already (line 1)',
    ],
    [
      'a body that is built elsewhere',
      `const B = { comment: c };\n${call('`/a/routes/network/${encodeURIComponent(net)}`', 'JSON.stringify(B)')}`,
      'the path and the body are not both written in the call (line 1)',
    ],
  ])('is left with %s', (_name, text, reason) => {
    expect(after(text, sent, { dialect })).toBe(`refused: ${reason}`);
  });

  it('has nothing to do where the body has it', () => {
    const text = call(`'/a/routes/network/1'`, `JSON.stringify({ network: '1', comment: c })`);
    expect(after(text, sent, { dialect })).toBe(call(`'/a/routes'`, `JSON.stringify({ network: '1', comment: c })`));
  });

  it.each(['`/a/routes/network/${encodeURIComponent(net)}`', `'/a/routes/network/' + encodeURIComponent(net)`])(
    'is left where other code uses %s',
    (url) => {
      const text = call(url);
      expect(after(text, sent, { dialect, sharedWith: overlaps(text, 'routes/network') })).toBe(
        'refused: the path is shared with other code (line 1)',
      );
    },
  );
});

describe('a segment of the path that goes', () => {
  it.each([
    ['as text', `'/a/bookmarks/x'`, `'/a/bookmarks'`],
    ['that is not known', '`/a/bookmarks/${id}`', '`/a/bookmarks`'],
    ['in braces', '`/a/bookmarks/${ id }`', '`/a/bookmarks`'],
    ['behind a text', `'/a/bookmarks/' + id`, `'/a/bookmarks'`],
  ])('%s', (_name, url, expected) => {
    expect(after(call(url), dropped, { dialect })).toBe(call(expected));
  });

  it.each([
    ['%s', `'/a/bookmarks/%s' % name`],
    ['{}', `'/a/bookmarks/{}'.format(name)`],
  ])('is left with the placeholder %s where nothing says that its value goes', (placeholder, url) => {
    const text = call(url);
    const [run] = textAt(text, spanOf(text, /'[^']*'/.exec(url)?.[0] ?? ''));
    if (run?.kind !== 'run' || run.span === undefined) throw new Error(url);
    const end = run.span.end - placeholder.length;
    const known = { ...run, text: run.text.slice(0, -placeholder.length), span: { ...run.span, end } };
    const hole = { kind: 'hole', span: spanOf(text, 'name') } as const;
    expect(after(text, dropped, { dialect, request: { ...requestOf(text), url: [known, hole] } })).toBe(
      'refused: a placeholder would go, and the value that is put there would stay',
    );
  });
});
