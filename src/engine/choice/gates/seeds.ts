import type { Segment } from '../../../model/schedule.js';
import type { Beside } from '../../../flow/slice/outline/outline.js';
import { isImported } from './kinds.js';
import { isImport, isInChain } from './libraries.js';
import { isOfSentence, isSegmentLike, placesOf } from './occurrence.js';
import { fitsTemplate, opensAt } from './path-run.js';
import { isImportedWay, looksFor, type Looks, type Wanted } from './seed-looks.js';
import type { NumberedWay, WayIndex } from './way-index.js';

/** What the words of interest in a file are found by. */
export interface Interest {
  /** Finds the words of the ways in a text; for `exec` in a row. */
  readonly matter: RegExp;
  readonly ways: WayIndex;
  /** Hosts of the APIs; what goes elsewhere is of no interest. */
  readonly hosts: RegExp;
  /** The ways that are complete in each file that was looked at; undefined where none was looked for. */
  readonly passed?: ReadonlyMap<string, ReadonlySet<NumberedWay>> | undefined;
  /** Files in which every word of the schedule is of interest. */
  readonly asked?: ReadonlySet<string> | undefined;
  /** Files that were looked at: those that no way is complete in have no word of interest. */
  readonly looked?: ReadonlySet<string> | undefined;
}

/** The texts of the files that lead to a finding: those with a word of a way that is complete there. */
export class Seeds {
  private readonly known = new Map<string, boolean | 'answers'>();
  private readonly looks = new Map<Wanted, Looks>();
  private readonly both = new Map<ReadonlySet<NumberedWay>, ReadonlySet<NumberedWay>>();
  /** Those that are complete somewhere and whose words are names of a client that is imported. */
  private readonly imported: ReadonlySet<NumberedWay>;
  private readonly anywhere: ReadonlySet<NumberedWay> | undefined;

  constructor(private readonly interest: Interest) {
    const { passed, asked } = interest;
    this.imported = new Set([...(passed?.values() ?? [])].flatMap((ways) => [...ways].filter(isImportedWay)));
    if (passed !== undefined && (asked === undefined || asked.size === 0))
      this.anywhere = new Set([...passed.values()].flatMap((ways) => [...ways]));
  }

  /**
   * Whether a text that is written in a file is of interest, and what is answered to it; what is put into the text is
   * NUL. `beside`: it is a member's name, and these are the names before and behind it.
   */
  isSeed(text: string, file: string, beside?: Beside): boolean | 'answers' {
    const ways = this.waysOf(file);
    if (ways?.size === 0) return false;
    const isField = beside?.isField === true;
    const place = isField ? 'field' : beside === undefined ? '' : `${beside.before ?? ''}.${beside.after ?? ''}`;
    const key = `${ways === undefined ? '' : file}\0${place}\0${text}`;
    const found = this.known.get(key) ?? ((isField && this.isBeside(text, ways)) || this.isIn(text, ways, beside));
    this.known.set(key, found);
    return found;
  }

  /** Whether a word of interest may be sent with a field of that name. */
  private isBeside(name: string, wanted: Wanted): boolean {
    for (const one of this.looksOf(wanted).besides) if (one.test(name)) return true;
    return false;
  }

  private looksOf(wanted: Wanted): Looks {
    const known = this.looks.get(wanted) ?? looksFor(this.interest.ways, wanted);
    this.looks.set(wanted, known);
    return known;
  }

  /** Both, the same set for the same ways. */
  private joined(own: ReadonlySet<NumberedWay>, others: ReadonlySet<NumberedWay>): ReadonlySet<NumberedWay> {
    if (others.size === 0) return own;
    const known = this.both.get(own) ?? new Set([...own, ...others]);
    this.both.set(own, known);
    return known;
  }

  /** The ways whose words count in a file; undefined for all. */
  private waysOf(file: string): ReadonlySet<NumberedWay> | undefined {
    const { asked, passed, looked } = this.interest;
    if (passed === undefined || asked?.has(file) === true) return undefined;
    // Methods of a client that comes from elsewhere need no import.
    const others = file.endsWith('.go') ? this.imported : NONE;
    const own = passed.get(file);
    if (own !== undefined) return this.joined(own, others);
    return looked?.has(file) === true ? others : this.anywhere;
  }

  private isIn(text: string, wanted: Wanted, beside: Beside | undefined): boolean | 'answers' {
    if (matchesOthers(text)) return false;
    const named = this.looksOf(wanted).names.get(text);
    if (named === true) return 'answers';
    let found = named !== undefined;
    const { matter, ways, hosts } = this.interest;
    matter.lastIndex = 0;
    for (let match = matter.exec(text); match !== null; match = matter.exec(text)) {
      const isSegment = match[0].startsWith('/');
      const at = match.index + (isSegment ? 1 : 0);
      const word = isSegment ? match[0].slice(1) : match[0];
      for (const way of ways.get(match[0]) ?? []) {
        if (wanted?.has(way) === false || isImportedWay(way) || way.record) continue;
        const { template, answers } = way;
        const counts =
          template === undefined
            ? isMeant(way, { text, at, word }, beside)
            : beside === undefined || beside.isField === true
              ? isSegmentIn(text, at, word) && fitsTemplate(text, at, word, template, hosts)
              : isInChain(template.filter(isWritten), word, beside);
        // A field that is read is found where it stands.
        const isField = template === undefined && way.names === undefined && way.needs.length > 0;
        if (counts && answers && !isField) return 'answers';
        found ||= counts;
      }
    }
    const called = beside === undefined ? false : this.isCalled(text, wanted, beside);
    return called === false ? found || this.isPath(text, wanted) || this.isOpen(text, wanted) : called;
  }

  /** Whether a member is a name of the methods that words are given to by name: a keyword argument is no text. */
  private isCalled(name: string, wanted: Wanted, beside: Beside): boolean | 'answers' {
    const ways = (this.looksOf(wanted).called.get(name) ?? []).filter(({ names }) =>
      isInChain(names?.chain ?? [], name, beside),
    );
    return ways.some(({ answers }) => answers) ? 'answers' : ways.length > 0;
  }

  /** Whether a text may be the path of requests that a word of interest is sent with. */
  private isPath(text: string, wanted: Wanted): boolean {
    return this.looksOf(wanted).paths.some(
      ([last, path]) =>
        text.includes(last) &&
        placesOf(last, text).some(
          ([at]) => isSegmentLike(text, at, last.length) && fitsTemplate(text, at, last, path, this.interest.hosts),
        ),
    );
  }

  /** Whether a text is a path that goes on with what is put in where a word of interest may stand: `settings/${name}`. */
  private isOpen(text: string, wanted: Wanted): boolean {
    return this.looksOf(wanted).openings.some(
      ({ before, template, segment }) =>
        text.includes(`${before}/${HOLE}`) &&
        placesOf(before, text).some(
          ([at]) =>
            text.startsWith(`/${HOLE}`, at + before.length) &&
            fitsTemplate(text, at, before, template, this.interest.hosts) &&
            opensAt(text, at, before, { template, segment }, this.interest.hosts),
        ),
    );
  }
}

/** Not a segment that is put in. */
function isWritten(segment: Segment): segment is string {
  return segment !== undefined;
}

interface Place {
  readonly text: string;
  readonly at: number;
  readonly word: string;
}

/**
 * A word that is no segment of a path is written as what it stands for: a name of a library between others of its names,
 * a field of a request not as a word of a sentence.
 */
function isMeant({ names, on, isValue }: NumberedWay, { text, at, word }: Place, beside: Beside | undefined): boolean {
  if (names === undefined) return on === undefined || beside !== undefined || !isOfSentence(text, at, word.length);
  if (names.of === 'infrastructure') return beside !== undefined || !isOfSentence(text, at, word.length);
  if (isImported(names.of) || isImport(word)) return true;
  // Texts that name a method, and what the arguments say.
  if (beside === undefined) return text === word;
  return names.chain.includes(word) ? isInChain(names.chain, word, beside) : !isValue;
}

function isSegmentIn(text: string, at: number, word: string): boolean {
  return isSegmentLike(text, at, word.length) && !isOfSentence(text, at, word.length);
}

/** The route of a server in a test (`*` and a path), a regular expression. */
function matchesOthers(text: string): boolean {
  return text.startsWith('*/') || /\(\?[:=!<]|\\[bdsw/]|^\^/.test(text);
}

/** What is put into a text. */
const HOLE = '\0';

const NONE: ReadonlySet<NumberedWay> = new Set();
