import { describe, expect, it } from 'vitest';
import { batchRecogniser, shellRecogniser } from '../../../src/clients/shell/recognise.js';
import type { OutsideCall, Request } from '../../../src/model/request.js';
import type { Value } from '../../../src/model/value.js';
import { arg, choice, text } from '../given.js';
import { callOf, showText } from './call-of.js';

const URL = 'https://h/a';

/** What calls send, each once as the recogniser is asked; and what the last of them gives. */
function asked(
  calls: readonly (string | OutsideCall)[],
  make = shellRecogniser,
): { sent: string[]; requests: Request[]; given: Value | undefined } {
  const requests: Request[] = [];
  const recogniser = make((request) => requests.push(request));
  let given: Value | undefined;
  for (const one of calls) given = recogniser.call(typeof one === 'string' ? callOf(one) : one);
  const sent = requests.map(
    ({ client, method, url, dialect }) => `${dialect} ${client} ${method?.name ?? '?'} ${showText(url)}`,
  );
  return { sent, requests, given };
}

describe('of the commands of a script', () => {
  it.each([
    ['curl', 'curl'],
    ['curl.exe', 'curl'],
    ['wget', 'wget'],
    ['wget2', 'wget'],
    ['wget.exe', 'wget'],
    ['http', 'httpie'],
    ['https', 'httpie'],
    ['xh', 'httpie'],
    ['xhs', 'httpie'],
  ])('%s sends', (name, client) => {
    expect(asked([`${name} ${URL}`]).sent).toEqual([`shell ${client} GET ${URL}`]);
  });

  it.each([
    ...[
      'echo',
      'printf',
      'cat',
      'sed',
      'envsubst',
      'tee',
      'base64',
      'jq',
      'tr',
      'head',
      'tail',
      'sort',
      'uniq',
      'sponge',
    ],
    ...['pv', 'iconv', 'fold', 'nl', 'python', 'python3'],
  ])('%s sends nothing, whatever it is given', (name) => {
    expect(asked([`${name} curl ${URL}`]).sent).toEqual([]);
  });

  it.each([
    [`sudo curl ${URL}`, `shell curl GET ${URL}`],
    [`timeout 5 /usr/bin/curl -I ${URL}`, `shell curl HEAD ${URL}`],
    [`docker run --rm curlimages/curl ${URL}`, `shell curl GET ${URL}`],
    [`sudo wget ${URL}`, `shell wget GET ${URL}`],
    ['sudo curl', undefined],
    [`sudo mycurl ${URL}`, undefined],
    [`ls ${URL}`, undefined],
  ])('with something before it: %s', (command, sent) => {
    expect(asked([command]).sent).toEqual(sent === undefined ? [] : [sent]);
  });

  it('what is fed its words is asked once for each', () => {
    const fed = callOf('xargs -n1 curl -X PUT', text(`${URL}\nhttps://h/b`));
    expect(asked([fed]).sent).toEqual([`shell curl PUT ${URL}`, 'shell curl PUT https://h/b']);
  });

  it('those in a text that is told to a shell are written in no way that a fix spells', () => {
    const told = { ...callOf('eval "$X"'), args: [arg(`curl -X PUT ${URL}; wget ${URL}`)] };
    expect(asked([told, told]).sent.slice(0, 2)).toEqual([`eval curl PUT ${URL}`, `eval wget GET ${URL}`]);
  });

  it('the same of a batch file', () => {
    expect(asked([`curl ${URL}`], batchRecogniser).sent).toEqual([`batch curl GET ${URL}`]);
  });
});

describe('the answer to a command', () => {
  it('is the same at the same place, and another elsewhere', () => {
    const call = callOf(`curl ${URL}`);
    const other = { ...call, span: { ...call.span, end: call.span.end + 1 } };
    const [first, second, third] = asked([call, call, other]).requests;
    expect(second?.site).toBe(first?.site);
    expect(third?.site).not.toBe(first?.site);
  });

  it('is one for all that its words may be, and a choice where they print different things', () => {
    const call = callOf(`curl ${URL}`);
    const either = { ...call, args: [arg(choice(text(URL), text('https://h/b')))] };
    const { given, requests } = asked([either]);
    expect([requests.length, given?.kind]).toEqual([2, 'response']);
    const printed = { ...callOf('echo a'), args: [arg(choice(text('a'), text('b')))] };
    expect(asked([printed]).given).toEqual(choice(text('a'), text('b')));
    expect(asked(['curl --help']).given).toBeUndefined();
  });

  it('says where more is sent than is told of', () => {
    const call = callOf(`curl ${URL}`);
    expect(asked([call]).requests[0]?.site.isCut).toBeUndefined();
    expect(asked([{ ...call, isCut: true }]).requests[0]?.site.isCut).toBe(true);
  });
});
