import type { Dialect, Shape } from '../../model/dialect.js';
import type { Resource } from '../../model/resource.js';
import type { Edit, SourceText } from '../../model/span.js';
import { constrainedVersions } from '../../clients/infrastructure/constraint.js';
import { lineStart, lineStop } from '../../text/layout.js';
import { compareVersions } from '../../schedule/version-range.js';
import { placeOf, quoted, refuse, type Refused } from '../step.js';

/** Where a block of Terraform's notation stands, and how others refer to it. */
export interface Place {
  readonly name: string;
  /** `cloudflare_filter.bots` */
  readonly address: string;
  /** The word between the first quotes. */
  readonly type: { readonly start: number; readonly end: number };
  readonly text: string;
}

export interface Around {
  readonly source: SourceText;
  readonly dialect: Dialect | undefined;
}

/** The block that declares the object; refused where the declaration is of another notation. */
export function placeOfBlock({ source }: Around, { type, span }: Resource): Place | Refused {
  const text = span.file === source.file ? source.text.slice(span.start, span.end) : '';
  const [, head = '', name] = /^(resource\s+")\w+"\s+"([\w-]+)"\s*\{/.exec(text) ?? [];
  if (name === undefined) {
    return refuse(`the declaration has to be a block of Terraform (${placeOf({ source }, span)})`);
  }
  const start = span.start + head.length;
  return { name, address: `${type}.${name}`, type: { start, end: start + type.length }, text };
}

/** Since which version Terraform has blocks `removed`. */
const FORGETS = [1, 7];

/** `removed { ... }`, so that the object is only forgotten: no operation is left that could delete it. */
export function removedBlock({ source, dialect }: Around, address: string): string | Refused {
  const said = /^[ \t]*required_version\s*=\s*"([^"]*)"/m.exec(source.text);
  const below = said === null ? undefined : constrainedVersions(said[1] ?? '')?.below;
  if (said !== null && below !== undefined && compareVersions(below, FORGETS) <= 0) {
    const at = { file: source.file, start: said.index, end: said.index };
    return refuse(
      `the block \`removed\` needs Terraform 1.7, and the project says ${quoted(said[1] ?? '')} (${placeOf({ source }, at)})`,
    );
  }
  const members: Extract<Shape, { readonly members: unknown }>['members'] = [
    ['from', { source: address }],
    ['lifecycle', { members: [['destroy', { literal: false }]] }],
  ];
  return dialect?.block?.('removed', [], { members }) ?? refuse('a block cannot be written in this kind of file');
}

/** The places of the file that refer to the object, behind its declaration's own. */
export function references({ source }: Around, { address }: Place): readonly { start: number; end: number }[] {
  const found = source.text.matchAll(new RegExp(`(?<![\\w.-])${address.replace('.', '\\.')}(?![\\w-])`, 'g'));
  return [...found]
    .map(({ index }) => ({ start: index, end: index + address.length }))
    .filter(({ start }) => !/^\s*(?:#|\/\/)/.test(source.text.slice(lineStart(source.text, start), start)));
}

/** The name of the attribute that is read behind a reference, `each` instances looked through. */
export function readBehind(text: string, end: number): string | undefined {
  return /^(?:\[[^\]\n]*\])?\.(\w+)/.exec(text.slice(end))?.[1];
}

/** Text with the line ends of the file. */
export function inFile({ source }: Around, text: string): string {
  return source.text.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** Lines behind the one that a block ends on. */
export function behind(around: Around, { span }: Resource, text: string): Edit {
  const at = lineStop(around.source.text, span.end);
  return { file: span.file, start: at, end: at, text: inFile(around, `\n\n${text}`) };
}
