import { firstOutsideComments } from '../../flow/uses/comments.js';
import { isOfApi } from '../../flow/uses/stand-ins.js';
import type { SourceText, Span } from '../../model/span.js';
import { isCounted, movedSegments, type MovedSegment } from '../../rewrite/stand-ins.js';
import type { Entry } from '../../model/entry.js';
import { literally } from '../../text/pattern.js';
import { isTest } from '../../text/test-file.js';
import { kindByContent, kindByName } from '../reading/kinds.js';
import { SHAPE } from './doubles.js';
import { look } from './looked-through.js';
import { isBinary } from './others.js';

/** Kinds that hold rules of other programs besides what is read of them. */
const RULES = /^(?:json|yaml|toml|dockerfile|template|texts|hcl|tls-settings|sniff)$/;

/** Files that people read. */
const READ = /\.(?:mdx?|markdown|rst|adoc|log|csv)$/i;

/** Programs that stand between others and the API, by the name of their file or folder. */
const BETWEEN =
  /(?:^|[/_.-])(?:\w*prox(?:y|ies)|gateways?|(?:e|in)gress|firewalls?|acls?|allow(?:ed|list)?|mitm\w*|addons?|middlewares?|polic(?:y|ies))(?:$|[/_.-])/i;

/** A policy that says which requests are let through. */
const POLICY = /\.(?:rego|cedar)$/i;
const HOST = /["'.][\w-]+\.(?:com|net|org|io|dev|app|cloud)\b/;

/** What such a program does: it hands requests on, or lets them through. */
const HANDS_ON =
  /\bmitmproxy\b|[pP]roxy|\bListenAndServe\b|\bcreateServer\(|\b(?:flow|req|request|r)\.(?:request\.)?(?:url|URL|path|pathname|originalUrl|uri)\b/;

/** How a path of the API begins where it is written out in full, or as a pattern. */
const BEGINS = String.raw`(?:client\\*/v4|/accounts|/zones)\\*/`;
const BEGINNING = new RegExp(BEGINS);
/** A rule that takes any segment there goes by how many there are. */
const ANY_SHAPE = new RegExp(String.raw`(?:client\\*/v4\\*|[~^])/${SHAPE}`, 'g');

/**
 * What lets requests pass, routes or counts them by the beginning of a path alone: rules of proxies, lists of addresses,
 * queries of dashboards. `location ~ ^/client/v4/accounts/[^/]+/workers/` says nothing of the namespaces below.
 */
export class RouteRules {
  private texts: readonly SourceText[] | undefined;
  private readonly found = new Map<Entry, readonly Span[]>();

  /** `isSent`: a place lies in a request that a client sends. */
  constructor(
    private readonly cwd: string,
    private readonly listed: Iterable<string>,
    private readonly isSent: (place: Span) => boolean,
  ) {}

  /** Where a part of a path that a safe rewrite of an entry takes out stands in a file that does not send it. */
  of(entry: Entry, senders: readonly string[]): Span | undefined {
    const found = this.found.get(entry) ?? this.find(movedSegments(entry), isCounted(entry));
    this.found.set(entry, found);
    return found.find(({ file }) => !senders.includes(file));
  }

  /** The first place of each file. */
  private find(moved: readonly MovedSegment[], isCounted: boolean): readonly Span[] {
    if (moved.length === 0) return [];
    this.texts ??= [...this.listed].flatMap((file) => (mayRoute(file) ? this.textOf(file) : []));
    // A last segment with none before it is the whole.
    const parts = moved.filter(({ before, isLast }) => !isLast || before !== undefined);
    const looks = parts.map((one) => ({ rule: patternOf(one), word: wordOf(one) }));
    return this.texts.flatMap((source) => {
      const isProgram = isRule(source.file) ? isUnread(source) : BETWEEN.test(source.file);
      const found = looks.flatMap(
        ({ rule, word }) =>
          firstOutsideComments(source, rule, this.isSent) ??
          (isProgram ? firstOutsideComments(source, word, this.isSent) : undefined) ??
          [],
      );
      const shape = isCounted && isRule(source.file) ? firstOutsideComments(source, ANY_SHAPE, this.isSent) : undefined;
      return found[0] ?? shape ?? [];
    });
  }

  private textOf(file: string): readonly SourceText[] {
    const looked = look(this.cwd, file, 'words');
    if (typeof looked !== 'object') return [];
    const { text } = looked;
    const says = BEGINNING.test(text) || isUnread({ file, text });
    const may = isRule(file) ? says && kindByContent(text) === undefined : HANDS_ON.test(text);
    return may ? [{ file, text }] : [];
  }
}

function mayRoute(file: string): boolean {
  return !isBinary(file) && !READ.test(file) && !isTest(file) && (isRule(file) || BETWEEN.test(file));
}

function isRule(file: string): boolean {
  const kind = kindByName(file);
  return kind === undefined || RULES.test(kind);
}

/**
 * A language of rules that is not read for calls (VCL, nginx's), which names the API: it may look at a segment as programs
 * do. A policy is asked about requests of others, and names nothing.
 */
function isUnread({ file, text }: SourceText): boolean {
  const kind = kindByName(file);
  return (
    (kind === undefined && (isOfApi(text) || (POLICY.test(file) && !HOST.test(text)))) ||
    (kind === 'tls-settings' && isOfApi(text))
  );
}

/** A program may look at a segment by itself: `path.split('/')[5] === 'workers'`. */
function wordOf({ segment }: MovedSegment): RegExp {
  return new RegExp(String.raw`(?<=["'\`/|(])${literally(segment)}(?=\/?["'\`|)$]|\\?/(?:[^a-z_]|$))`, 'g');
}

/** The segment stands by itself, or begins what may be anything; what goes on with another word is another path. */
function patternOf({ before, segment, isLast }: MovedSegment): RegExp {
  // What is written out whole is looked for in all files.
  const held = before === undefined ? '' : String.raw`\b${literally(before)}\b\S{0,80}?`;
  return new RegExp(
    String.raw`${BEGINS}\S{0,200}?${held}(?<=[/|(\["'])${isLast && before !== undefined ? String.raw`(?<!\b${literally(before)}\\*/)` : ''}${literally(segment)}(?![\w-])(?!\\*/[a-z_])`,
    'g',
  );
}
