import type { ClassValue } from '../model/value.js';
import { findMethod } from './class-methods.js';
import { languageOf } from './record-fields.js';

/** Methods by which a class says itself what it is in JSON, and whether they give that, or the text of it. */
const ENCODERS: Readonly<Record<string, { readonly name: string; readonly gives: 'value' | 'text' }>> = {
  javascript: { name: 'toJSON', gives: 'value' },
  php: { name: 'jsonSerialize', gives: 'value' },
  go: { name: 'MarshalJSON', gives: 'text' },
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
