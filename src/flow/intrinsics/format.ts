import type { ArgValue, Value } from '../../model/value.js';
import { flatText, holeMark } from '../../text/flat-text.js';
import { concat } from '../concatenation.js';
import { each } from '../join.js';
import { knownText, madeText, object, unknown } from '../values.js';
import { joined } from './text.js';
import type { Intrinsic } from './types.js';

/** `path.join('a', b)`: single slashes between the parts. */
export const pathJoin: Intrinsic = (_cx, args) => {
  const parts = args.map(({ value, span }, i) => ({ value: slashless(value, i > 0, i < args.length - 1), span }));
  return joined(
    parts.map(({ value }) => value),
    madeText('/'),
    false,
  );
};

function slashless(value: Value, start: boolean, end: boolean): Value {
  return each(value, (option) => {
    if (option.kind !== 'text') return option;
    const known = knownText(option);
    if (known === undefined) return option;
    const cut = known.slice(start && known.startsWith('/') ? 1 : 0, end && known.endsWith('/') ? -1 : undefined);
    return cut === known ? option : madeText(cut);
  });
}

/** `format('/zones/%s/x', id)` */
const format: Intrinsic = (_cx, args, at) => {
  const [template, ...values] = args;
  if (template === undefined) return unknown();
  return filledIn(template, PERCENT, at.span, placesOf(values));
};

const PERCENT = /%(?:(\d+)\$)?[sdifjoOv]|%%/g;

/** The arguments that `%s` and `%2$s` stand for, in order. */
function placesOf(values: readonly ArgValue[]): Filler {
  let next = 0;
  return (found) => {
    if (found[0] === '%%') return { value: madeText('%'), span: NOWHERE };
    const at = found[1] === undefined ? next : Number(found[1]) - 1;
    if (found[1] === undefined) next += 1;
    return values[at];
  };
}

const NOWHERE = { file: '', start: 0, end: 0 };

/** What a placeholder stands for; undefined where it is not known. */
export type Filler = (found: RegExpExecArray) => ArgValue | undefined;

/** A template with its placeholders filled in; the rest of it keeps its place. */
export function filledIn(template: ArgValue, placeholder: RegExp, span: ArgValue['span'], filler: Filler): Value {
  return each(template.value, (option) => {
    if (option.kind !== 'text') return unknown();
    const flat = flatText(option.text);
    const parts: ArgValue[] = [];
    const pushUpTo = (start: number, end: number): void => {
      for (const piece of flat.pieces(start, end))
        parts.push({ value: { kind: 'text', text: [piece] }, span: template.span });
    };
    let offset = 0;
    // A placeholder may be written with an escape in it: `"%1\$s"`.
    for (const found of flat.chars.matchAll(placeholder)) {
      if (found[0].includes(holeMark)) continue;
      pushUpTo(offset, found.index);
      parts.push(filler(found) ?? { value: unknown(), span: template.span });
      offset = found.index + found[0].length;
    }
    pushUpTo(offset, flat.chars.length);
    return concat(parts, span);
  });
}

/** `render('/zones/{{id}}', { id })`: placeholders by the names of an object's members; `{/id}` brings its slash along. */
const named =
  (placeholder: RegExp): Intrinsic =>
  (cx, [template, values], { span }) => {
    if (template === undefined) return unknown();
    return filledIn(template, placeholder, span, (found) => {
      const key = found[1] ?? found[2];
      if (values === undefined || key === undefined) return undefined;
      const value = cx.member(values.value, key, span, span);
      const slash = { value: madeText('/'), span };
      return { value: found[0].startsWith('{/') ? concat([slash, { value, span }], span) : value, span };
    });
  };

/** `compile(template)` gives a function that takes the values. */
const compiled =
  (fill: Intrinsic, method?: string): Intrinsic =>
  (_cx, [template]) =>
    template === undefined ? unknown() : object([], { host: { type: 'template', template, fill, method } });

/** `vsprintf(template, list)` */
const listed: Intrinsic = (cx, [template, values], at) => {
  const items = values?.value.kind === 'list' ? values.value.items : [];
  return template && format(cx, [template, ...items.map((value) => ({ value, span: at.span }))], at);
};

const joinedSegments: Intrinsic = (cx, args, at) => {
  const [first] = args;
  const items = first?.value.kind === 'list' ? first.value.items.map((value) => ({ value, span: first.span })) : args;
  return pathJoin(cx, items, at);
};

const COLON = named(/:(\w+)/g);
const BRACES = named(/\{\/?\+?(\w+)\}/g);
const DOUBLE = named(/\{\{\{?\s*(\w+)\s*\}\}\}?/g);
const TAGS = named(/<%[-=]\s*(\w+)\s*%>|\$\{\s*(\w+)\s*\}/g);

/** Functions that put text together from a template or from parts, by `module#name`. */
export const formatters: Readonly<Record<string, Intrinsic>> = {
  'path#join': pathJoin,
  'path#posix.join': pathJoin,
  'url-join#': joinedSegments,
  'proper-url-join#': joinedSegments,
  'util#format': format,
  'sprintf-js#sprintf': format,
  'sprintf-js#vsprintf': listed,
  'sprintf#': format,
  'printj#sprintf': format,
  'path-to-regexp#compile': compiled(COLON),
  'react-router#generatePath': COLON,
  'react-router-dom#generatePath': COLON,
  'url-template#parseTemplate': compiled(BRACES, 'expand'),
  'url-template#parse': compiled(BRACES, 'expand'),
  'string-template#': BRACES,
  'pupa#': BRACES,
  'mustache#render': DOUBLE,
  'handlebars#compile': compiled(DOUBLE),
  'lodash#template': compiled(TAGS),
  'lodash-es#template': compiled(TAGS),
  'lodash.template#': compiled(TAGS),
};
