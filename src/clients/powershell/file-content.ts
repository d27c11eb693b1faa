import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { textsOf } from '../texts.js';

/** What is in the file of the project that a path names; undefined where it is not found. */
export function fileContent(path: Value, call: OutsideCall): Value | undefined {
  const [text] = textsOf(path);
  const content = text === undefined ? undefined : call.fileText?.(text);
  return content === undefined ? undefined : { kind: 'text', text: content };
}
