import type { MappedText } from '../../model/part.js';
import { joinMapped, Mapping, sliceMapped } from '../../text/mapped-text.js';

/** A program in which `$$` is one dollar sign, as make and compose files write it. */
export function undoubled(content: MappedText): MappedText {
  const chunks: MappedText[] = [];
  const mapping = (from: number, to: number): void => {
    if (to > from) chunks.push(sliceMapped(content, from, to));
  };
  let from = 0;
  for (let at = content.text.indexOf('$$'); at >= 0; at = content.text.indexOf('$$', from)) {
    mapping(from, at);
    const place = sliceMapped(content, at, at + 2).chunks;
    chunks.push(new Mapping('').spells('$', place[0]?.from ?? 0, place.at(-1)?.to ?? 0).done());
    from = at + 2;
  }
  mapping(from, content.text.length);
  return joinMapped(chunks);
}
