import type { ClassValue, ObjectValue } from '../model/value.js';
import { findMethod } from './class-methods.js';
import { languageOf } from './record-fields.js';

/** Methods by which a class says itself what it is in JSON, and whether they give that, or the text of it. */
const ENCODERS: Readonly<Record<string, { readonly name: string; readonly gives: 'value' | 'text' }>> = {
  javascript: { name: 'toJSON', gives: 'value' },
  php: { name: 'jsonSerialize', gives: 'value' },
  go: { name: 'MarshalJSON', gives: 'text' },
  // The reader makes it of what is derived.
  rust: { name: 'Serialize', gives: 'value' },
};

/** The method by which a class says itself what it is in JSON: then its fields do not. `gives`: only one that gives so. */
export function encoderOf(of: ClassValue | undefined, gives?: 'value'): ReturnType<typeof findMethod> {
  const encoder = of === undefined ? undefined : ENCODERS[languageOf(of.scope)];
  if (encoder === undefined || (gives !== undefined && encoder.gives !== gives)) return undefined;
  return findMethod(of, encoder.name);
}

/** Whether a method of this name gives what is sent of an object. */
export function givesJson(name: string, language: string): boolean {
  const encoder = ENCODERS[language];
  return encoder?.name === name && encoder.gives === 'value';
}

/** Methods by which a class says itself what it is as text, wherever text is made of it. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  javascript: ['toString'],
  python: ['__str__'],
  ruby: ['to_s'],
  php: ['__toString'],
  java: ['toString'],
  kotlin: ['toString'],
  csharp: ['ToString'],
  go: ['String'],
  // The reader takes `.to_string()` and `.as_str()` for what they are called on.
  rust: ['fmt', 'as_str', 'to_str', 'as_ref'],
};

/** The method by which a class says itself what it is as text. */
export function shownBy(of: ClassValue | undefined): ReturnType<typeof findMethod> {
  if (of === undefined) return undefined;
  for (const name of SHOWN[languageOf(of.scope)] ?? []) {
    const found = findMethod(of, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an object without members is its text in JSON, too: a variant of an enum of Rust. */
export function isVariant({ members, instanceOf }: ObjectValue): boolean {
  return members.size === 0 && instanceOf !== undefined && languageOf(instanceOf.scope) === 'rust';
}

/** Whether text is made of an object by a method of this name. */
export function givesText(name: string, language: string): boolean {
  return SHOWN[language]?.includes(name) === true;
}
