import type { Shape } from '../../model/dialect.js';
import type { Span } from '../../model/span.js';
import type { ListValue, Member, ObjectValue, Value } from '../../model/value.js';
import type { Text } from '../../model/text.js';
import { knownText } from '../body-values.js';
import { placed } from '../body-object.js';
import { quoted, refuse, type Refused, type Rewriting } from '../step.js';
import { holds } from '../../text/spans.js';

/** A new body, where its values come from, and what may be otherwise with it. */
export interface Converted {
  readonly shape: Shape;
  readonly sources: readonly Span[];
  readonly doubts: readonly string[];
}

export interface KnownBody {
  readonly value: ObjectValue | ListValue;
  readonly json: Text | undefined;
}

/** What a conversion needs of its surroundings. */
export type Around = Pick<Rewriting, 'source' | 'inFile'>;

export type Converter = (input: Around, body: KnownBody) => Converted | Refused;

/** Of the characters that are for private use. */
const FIRST_HOLE = 0xe000;

/** Members of one object of the body, read one by one; what was not asked for is a member that is not known. */
export class Reading {
  readonly sources: Span[] = [];
  readonly doubts: string[] = [];
  private readonly holes: string[] = [];
  problem: Refused | undefined;

  constructor(
    readonly input: Around,
    private readonly json: boolean,
  ) {}

  /** The object that a value is, in full; `what` names it in messages. */
  object(value: Value | undefined, what: string): Fields | undefined {
    if (value?.kind === 'object' && !value.open && value.host === undefined && value.instanceOf === undefined) {
      return new Fields(this, value, what);
    }
    this.fail(`${what} is not written out`, value !== undefined && 'span' in value ? value.span : undefined);
    return undefined;
  }

  list(value: Value | undefined, what: string): readonly Value[] | undefined {
    if (value?.kind === 'list' && !value.open) return value.items;
    this.fail(`${what} is not written out`, value !== undefined && 'span' in value ? value.span : undefined);
    return undefined;
  }

  /** A list of texts that are known. */
  texts(value: Value | undefined, what: string): readonly string[] | undefined {
    const items = this.list(value, what)?.map(knownText);
    if (items === undefined) return undefined;
    if (items.every((item) => item !== undefined)) return items;
    this.fail(`an element of ${what} is not known`, value !== undefined && 'span' in value ? value.span : undefined);
    return undefined;
  }

  /** A value as it is written: what it is made of is not looked at. */
  written({ valueSpan, value, shorthand, keySpan }: Member, what: string): Shape {
    const span = shorthand === true ? keySpan : valueSpan;
    if (span === undefined || span.file !== this.input.source.file) {
      const text = knownText(value);
      if (text === undefined) this.fail(`${what} is set elsewhere`, span);
      return value.kind === 'literal' && value.value !== undefined ? { literal: value.value } : { text: text ?? '' };
    }
    this.sources.push(span);
    return { source: this.input.source.text.slice(span.start, span.end) };
  }

  /** A text between others: what stands between its quotes, or the code that gives it. */
  inText({ valueSpan, value }: Member, what: string): { readonly text: string } | { readonly source: string } {
    const text = knownText(value);
    if (text !== undefined) return { text };
    if (valueSpan === undefined || valueSpan.file !== this.input.source.file) {
      this.fail(`${what} is set elsewhere`, valueSpan);
      return { text: '' };
    }
    const source = this.input.source.text.slice(valueSpan.start, valueSpan.end);
    this.sources.push(valueSpan);
    return { source: this.json ? source.replace(/^(\\*")([\s\S]*)\1$/, '$2') : source };
  }

  /**
   * A text of which parts are not known: each is one character that no text has, until `filled` puts in the code that
   * gives it. Absent where the text is not there; what is not known as a whole ends the conversion.
   */
  pattern(member: Member | undefined, what: string): string | undefined {
    if (member === undefined) return undefined;
    const text = knownText(member.value);
    if (text !== undefined) return text;
    const pieces = member.value.kind === 'text' && !this.json ? member.value.text : [];
    const parts = pieces.map((piece): string | undefined => {
      if (piece.kind === 'run') return piece.text;
      if (piece.span?.file !== this.input.source.file) return undefined;
      this.sources.push(piece.span);
      const source = this.input.source.text.slice(piece.span.start, piece.span.end);
      this.holes.push(/^\$\{~?([\s\S]*?)~?\}$/.exec(source)?.[1]?.trim() ?? source);
      return String.fromCharCode(FIRST_HOLE + this.holes.length - 1);
    });
    if (pieces.length > 1 && parts.every((part) => part !== undefined)) return parts.join('');
    this.fail(`the value of ${what} is not known`, member.valueSpan);
    return undefined;
  }

  /** The text, with the code of what is not known in it. */
  filled(text: string): Shape {
    const parts = text.split(/([\uE000-\uF8FF])/).filter((part) => part !== '');
    const shapes = parts.map((part) => {
      const source = this.holes[part.charCodeAt(0) - FIRST_HOLE];
      return source === undefined || part.length > 1 ? { text: part } : { source };
    });
    return shapes.some((shape) => 'source' in shape) ? { joined: shapes } : { text };
  }

  /** The code that a part which is not known comes from. */
  holeIn(text: string): string | undefined {
    const at = /[\uE000-\uF8FF]/.exec(text)?.[0];
    return at === undefined ? undefined : this.holes[at.charCodeAt(0) - FIRST_HOLE];
  }

  fail(reason: string, span: Span | undefined): void {
    this.problem ??= refuse(`${reason}${placed(this.input, span)}`);
  }
}

export class Fields {
  private readonly asked = new Set<string>();

  constructor(
    private readonly reading: Reading,
    readonly object: ObjectValue,
    private readonly what: string,
  ) {}

  member(key: string): Member | undefined {
    this.asked.add(key);
    const member = this.object.members.get(key);
    const { object } = this;
    if (member?.span !== undefined && object.span !== undefined && !holds(object.span, member.span)) {
      this.reading.fail(`${this.nameOf(key)} is set elsewhere`, member.span);
    }
    const isNull =
      member?.value.kind === 'literal' && (member.value.value === null || member.value.value === undefined);
    return isNull ? undefined : member;
  }

  /** The text or number of a member, absent where it is not there; a value that is not known ends the conversion. */
  known(key: string): string | undefined {
    const member = this.member(key);
    if (member === undefined) return undefined;
    const text = knownText(member.value);
    if (text === undefined) this.reading.fail(`the value of ${this.nameOf(key)} is not known`, member.valueSpan);
    return text;
  }

  /** The member under its new name, as it is written. */
  as(key: string, to = key): readonly (readonly [string, Shape])[] {
    const member = this.member(key);
    return member === undefined ? [] : [[to, this.reading.written(member, this.nameOf(key))]];
  }

  flag(key: string): boolean {
    const text = this.known(key);
    if (text === undefined || text === 'false') return false;
    if (text !== 'true') this.reading.fail(`${this.nameOf(key)} is neither true nor false`, this.member(key)?.span);
    return true;
  }

  /** A member that nothing was made of would be lost. */
  done(): void {
    const left = [...this.object.members.values()].find(({ key }) => !this.asked.has(key));
    if (left !== undefined) this.reading.fail(`nothing stands for ${this.nameOf(left.key)}`, left.span);
  }

  nameOf(key: string): string {
    return `${quoted(key)} of ${this.what}`;
  }
}
