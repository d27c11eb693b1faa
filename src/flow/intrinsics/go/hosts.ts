import type { ArgValue, HostObject, ObjectValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { fill, maySet } from '../../decode.js';
import { concat } from '../../concatenation.js';
import { list, literal, object, options, textOf, unknown } from '../../values.js';
import { fromJson } from '../common.js';
import { wireForm } from '../../wire.js';
import type { IntrinsicMethod } from '../types.js';

/** What is written to, and read as a whole: `bytes.Buffer`, `strings.Builder`. */
interface Buffer extends HostObject {
  readonly type: 'buffer';
  content: Value | undefined;
}

/** Encodes into something, or decodes what it reads. */
interface Coder extends HostObject {
  readonly type: 'coder';
  readonly of: ArgValue | undefined;
}

export function bufferOf(content: Value | undefined): ObjectValue {
  const host: Buffer = {
    type: 'buffer',
    content,
    text: () => (host.content === undefined ? [] : textOf(host.content)),
    whole: () => host.content,
  };
  return object([], { host });
}

export function coderOf(of: ArgValue | undefined): ObjectValue {
  const host: Coder = { type: 'coder', of };
  return object([], { host });
}

const ERROR = literal(null);

const written: IntrinsicMethod<'object'> = (_cx, of, args, span) => {
  const [arg] = args;
  const buffer = of.host as Buffer;
  if (arg === undefined) return undefined;
  const { content } = buffer;
  buffer.content = content === undefined ? arg.value : concat([{ value: content, span }, arg], undefined);
  return list([unknown(), ERROR]);
};

const whole: IntrinsicMethod<'object'> = (_cx, of) => (of.host as Buffer).content ?? { kind: 'text', text: [] };

/** `json.NewEncoder(&buffer).Encode(value)` */
const encoded: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const into = (of.host as Coder).of;
  const value = args[0]?.value;
  if (into === undefined || value === undefined) return undefined;
  const text: Value = { kind: 'encoded', as: 'json', value: wireForm(cx, value), span };
  for (const option of options(into.value)) {
    if (option.kind === 'object' && option.host?.type === 'buffer') (option.host as Buffer).content = text;
  }
  return ERROR;
};

/** `json.NewDecoder(response.Body).Decode(&value)` */
const decoded: IntrinsicMethod<'object'> = (cx, of, args) => {
  const from = (of.host as Coder).of;
  return from === undefined ? undefined : unmarshal(cx, from, args[0]);
};

/** Puts what JSON text stands for into a variable. */
export function unmarshal(cx: Context, from: ArgValue, into: ArgValue | undefined): Value {
  for (const option of options(from.value)) {
    const value = fromJson(cx, [{ ...from, value: option }], { span: from.span });
    if (into === undefined) continue;
    if (value === undefined || value.kind === 'unknown') maySet([into]);
    else if (into.assign !== undefined) into.assign(value);
    else if (value.kind === 'response') fill(cx, into.value, value);
  }
  return ERROR;
}

/** Methods of the objects of the standard library that hold state, by what they are. */
export const hosts: Readonly<Record<string, Readonly<Record<string, IntrinsicMethod<'object'>>>>> = {
  buffer: {
    Write: written,
    WriteString: written,
    WriteByte: written,
    WriteRune: written,
    Bytes: whole,
    String: whole,
    Len: () => unknown(),
    Reset: (_cx, of) => {
      (of.host as Buffer).content = undefined;
      return literal(undefined);
    },
  },
  coder: {
    Encode: encoded,
    Decode: decoded,
    SetEscapeHTML: () => literal(undefined),
    SetIndent: () => literal(undefined),
    UseNumber: () => literal(undefined),
    DisallowUnknownFields: () => literal(undefined),
  },
};
