import type { Text } from '../model/text.js';
import type { HostObject, Member, ObjectValue, Value } from '../model/value.js';

/** Larger values are taken as they are. */
const MOST = 5000;
const DEPTH = 24;

/**
 * A value as it is now. The evaluator changes objects and lists as the program does, and undoes that for what may not
 * have happened; a request holds what was sent when it was.
 */
export function snapshot(value: Value): Value {
  let left = MOST;
  const seen = new Map<Value, Value>();
  const copy = (one: Value, depth: number): Value => {
    const known = seen.get(one);
    if (known !== undefined) return known;
    left -= 1;
    if (left < 0 || depth > DEPTH) return one;
    switch (one.kind) {
      case 'object':
        return copyObject(one, depth);
      case 'list': {
        const made = { ...one, items: [] as Value[] };
        seen.set(one, made);
        made.items = one.items.map((item) => copy(item, depth + 1));
        return made;
      }
      case 'choice':
        return { ...one, options: one.options.map((option) => copy(option, depth)) };
      case 'encoded':
        return { ...one, value: copy(one.value, depth) };
      case 'unknown':
      case 'response':
        return one.members === undefined ? one : { ...one, members: copyObject(one.members, depth) };
      default:
        return one;
    }
  };
  const copyObject = (one: ObjectValue, depth: number): ObjectValue => {
    const members = new Map<string, Member>();
    const made = { ...one, members, host: one.host && copyHost(one.host, depth) };
    seen.set(one, made);
    for (const member of one.members.values()) {
      members.set(member.key, { ...member, value: copy(member.value, depth + 1) });
    }
    return made;
  };
  const copyHost = (host: HostObject, depth: number): HostObject => {
    const { text, texts, pairs } = host as unknown as {
      text?: () => Text;
      texts?: () => readonly Text[];
      pairs?: Value;
    };
    if (text === undefined) return host;
    const now = text();
    const all = texts?.();
    return {
      ...host,
      text: () => now,
      ...(all === undefined ? {} : { texts: () => all }),
      ...(pairs === undefined ? {} : { pairs: copy(pairs, depth + 1) }),
    };
  };
  return copy(value, 0);
}
