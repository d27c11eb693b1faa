import { firstOutsideComments } from '../../flow/uses/comments.js';
import { asksAnnotations, seesAll } from '../../flow/uses/project-watchers.js';
import { takenApart } from '../../flow/uses/messages.js';
import { RECORDED } from '../../flow/uses/recorded-answers.js';
import { namesIn } from '../../flow/uses/stand-ins.js';
import { watcherIn } from '../../flow/uses/watchers.js';
import type { Fix } from '../../model/finding.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { isCounted, movedPieces, movedVersions } from '../../rewrite/stand-ins.js';
import { placeOf } from '../../rewrite/step.js';
import { fileOfPart } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import { isTest } from '../../text/test-file.js';
import { Projects } from '../choice/gates/projects.js';
import { kindByName } from '../reading/kinds.js';
import type { Match } from '../../match/match.js';
import { wrapperOf } from './command-wrappers.js';
import { Doubles } from './doubles.js';
import { namesOfBase, otherHost, watcherAmong, type Bystander } from './linked-bystanders.js';
import { look, textIn, unread } from './looked-through.js';
import { OtherBases } from './other-bases.js';
import { RouteRules } from './route-rules.js';
import { ScriptOverrides } from './script-overrides.js';

/** Languages in which interfaces and clients say paths, and get their address elsewhere. */
const SAYS_PATHS = /^(?:java|kotlin|csharp)$/;

function isPathAlone({ url }: Request): boolean {
  return !url.some((piece) => piece.kind === 'run' && /:\/\/|cloudflare\.com/.test(piece.text));
}

/**
 * Files that say nothing of the API, so that they were not read, and come to see its requests: what is put into all
 * clients of a project, what wraps a client in another file, what takes the messages of errors apart, what answers in
 * the place of the API by a part of a path.
 */
export class Bystanders {
  private readonly projects: Projects;
  private readonly byKind = new Map<string, readonly Bystander[]>();
  private readonly texts = new Map<string, string>();
  private readonly scripts = new Map<readonly Bystander[], ScriptOverrides>();
  private readonly bases: OtherBases;
  private readonly routes: RouteRules;
  private readonly doubles: Doubles;
  /** By what they would have been looked through for: the first file that is too large. */
  private readonly unread = new Map<unknown, string>();
  /** Where something stands in files of a project: each fix asks the same of them. */
  private readonly found = new Map<unknown, Map<string, Span | undefined>>();

  /** `listed`: every file there is; `isSent`: a place lies in a request that a client sends. */
  constructor(
    private readonly cwd: string,
    listed: ReadonlySet<string>,
    isSent: (place: Span) => boolean = () => false,
  ) {
    this.projects = new Projects(listed, listed);
    this.routes = new RouteRules(cwd, listed, isSent);
    this.doubles = new Doubles(
      listed,
      (file) => (kindOf(file) === undefined ? undefined : this.look(file, this)),
      isSent,
    );
    this.bases = new OtherBases(listed, this.projects, (file) => this.textOf(file));
  }

  /** Why a fix of a request is in doubt. */
  doubt({ request, entry, finding }: Pick<Match, 'request' | 'entry' | 'finding'>, { edits }: Fix): string | undefined {
    const { file } = finding.span;
    const files = filesOf(request, edits);
    const kinds = new Set(files.map(kindOf));
    const pieces = movedPieces(entry);
    let unseen: string | undefined;
    for (const kind of kinds) {
      if (kind === undefined) continue;
      const own = files.filter((file) => kindOf(file) === kind);
      const near = this.near(own[0] ?? '', kind);
      unseen ??= this.unread.get(near);
      const watcher =
        this.once(near, 'watchers of all', () => firstOf(near, ({ source }) => seesAll(source, kind))) ??
        watcherAmong(near, new Set(own));
      if (watcher !== undefined) return `something may look at each request, or answer it (${this.at(file, watcher)})`;
      const elsewhere =
        SAYS_PATHS.test(kind) && isPathAlone(request) ? this.otherHost(own, near) : this.bases.of(request, near);
      if (elsewhere !== undefined) return `what sends is given another address (${this.at(file, elsewhere)})`;
      const wrapper = kind === 'shell' ? this.wrapper(edits, near) : undefined;
      if (wrapper !== undefined) return `a function looks at the words of the command (${this.at(file, wrapper)})`;
      const override = kind === 'shell' ? this.overrides(near).of(request) : undefined;
      if (override !== undefined) return `the call may go by another name or address (${this.at(file, override)})`;
      const object = kind === 'hcl' ? this.objectTaken(edits, near) : undefined;
      if (object !== undefined) return `the object that sends is read as well (${this.at(file, object)})`;
      const said =
        pieces.length === 0
          ? undefined
          : this.once(near, `messages ${pieces.join(' ')}`, () =>
              firstOf(near, ({ source }) => takenApart(source, pieces)),
            );
      if (said !== undefined) return `the message of an error is taken apart (${this.at(file, said)})`;
      const asked = this.isAnnotation(edits)
        ? this.once(near, 'annotations', () => firstOf(near, ({ source }) => asksAnnotations(source)))
        : undefined;
      if (asked !== undefined) return `what stands in annotations is asked for (${this.at(file, asked)})`;
    }
    const versions = movedVersions(entry);
    const answered = this.once(this, [...pieces, ...versions].join(' '), () => this.doubles.answers(pieces, versions));
    const counted = isCounted(entry) ? this.once(this, 'segments', () => this.doubles.counts()) : undefined;
    if (counted !== undefined)
      return `what answers in place of the API may count the parts of the path (${this.at(file, counted)})`;
    if (answered !== undefined)
      return `what answers in place of the API looks at a part of the old path that the new one has not (${this.at(file, answered)})`;
    const played = this.doubles.plays(files);
    if (played !== undefined) return `a test plays recorded answers (${this.at(file, played)})`;
    const rule = this.routes.of(entry, files);
    if (rule !== undefined)
      return `something lets requests pass, or counts them, by a part of the old path (${this.at(file, rule)})`;
    const movesPath = pieces.length + versions.length > 0 || isCounted(entry);
    const large = unseen ?? (movesPath ? this.unread.get(this) : undefined);
    return large === undefined ? undefined : unread(large);
  }

  private once(of: unknown, question: string, find: () => Span | undefined): Span | undefined {
    const answers = this.found.get(of) ?? new Map<string, Span | undefined>();
    this.found.set(of, answers);
    if (!answers.has(question)) answers.set(question, find());
    return answers.get(question);
  }

  /** The text of a file that has fixes: each of them asks for it. */
  private textOf(file: string): string {
    const known = this.texts.get(file) ?? textIn(this.cwd, file);
    this.texts.set(file, known);
    return known;
  }

  private at(file: string, span: Span): string {
    return placeOf({ source: { file: fileOfPart(file), text: this.textOf(span.file) } }, span);
  }

  /** The files of one kind in the project of a file, without its tests. */
  private near(file: string, kind: string): readonly Bystander[] {
    const project = this.projects.of(file);
    const key = `${project}\0${kind}`;
    const known = this.byKind.get(key);
    if (known !== undefined) return known;
    const found: Bystander[] = [];
    this.byKind.set(key, found);
    for (const one of this.projects.filesOf(project)) {
      if (kindOf(one) !== kind || isTest(one) || RECORDED.test(one)) continue;
      const text = this.look(one, found);
      if (text === undefined) continue;
      const source = { file: one, text };
      found.push({ source, watches: watcherIn(source), takes: namesIn(source) });
    }
    return found;
  }

  private look(file: string, of: unknown): string | undefined {
    const looked = look(this.cwd, file, 'source');
    if (looked === 'too large' && !this.unread.has(of)) this.unread.set(of, file);
    return typeof looked === 'object' ? looked.text : undefined;
  }

  private overrides(near: readonly Bystander[]): ScriptOverrides {
    const known = this.scripts.get(near) ?? new ScriptOverrides(near.map(({ source }) => source));
    this.scripts.set(near, known);
    return known;
  }

  private otherHost(own: readonly string[], near: readonly Bystander[]): Span | undefined {
    const written = otherHost(near, new Set(own));
    if (written !== undefined) return written;
    const names = [...namesOfBase(near, new Set(own))];
    return names.length === 0 ? undefined : this.bases.named(own[0] ?? '', { names, from: 'code' }, near);
  }

  private wrapper(edits: Fix['edits'], near: readonly Bystander[]): Span | undefined {
    const scripts = near.map(({ source }) => source);
    for (const { file, start } of edits) {
      const text = scripts.find((one) => one.file === file)?.text;
      const at = text === undefined ? undefined : wrapperOf(text, start, scripts);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  /** Other files of a module that read the address, or the whole, of the object that sends a request. */
  private objectTaken(edits: Fix['edits'], near: readonly Bystander[]): Span | undefined {
    for (const { file, start } of edits) {
      const text = near.find(({ source }) => source.file === file)?.source.text.slice(0, start) ?? '';
      const name = /^data\s+"http"\s+"([\w-]+)"\s*\{(?![^]*^\})/m.exec(
        text.slice(text.lastIndexOf('\ndata ') + 1),
      )?.[1];
      if (name === undefined) continue;
      const reads = new RegExp(
        String.raw`(?<![\w.])data\.http\.${literally(name)}(?:\[[^\]]*\])?(?:\.(?:url|id)\b|(?![\w.-]))`,
        'g',
      );
      const at = firstOf(near, ({ source }) =>
        source.file !== file && folderOf(source.file) === folderOf(file)
          ? firstOutsideComments(source, reads)
          : undefined,
      );
      if (at !== undefined) return at;
    }
    return undefined;
  }

  private isAnnotation(edits: Fix['edits']): boolean {
    return edits.some(({ file, start }) => {
      const text = this.textOf(fileOfPart(file));
      return /(?:@\w[\w.]*(?:\([^()@;]*)?|#?\[\w[\w.]*\([^()\];]*)["'][^"'\n]*$/.test(
        text.slice(Math.max(0, start - LINE), start),
      );
    });
  }
}

/** So far in front of a text an annotation may begin. */
const LINE = 200;
function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function kindOf(file: string): string | undefined {
  const kind = kindByName(fileOfPart(file));
  return kind === 'sniff' ? undefined : kind;
}

function filesOf({ span, callers, builtBy = [], url }: Request, edits: Fix['edits']): readonly string[] {
  const places = [span, ...callers, ...builtBy, ...url.flatMap((piece) => piece.span ?? []), ...edits];
  return [...new Set(places.map(({ file }) => fileOfPart(file)))];
}

function firstOf(near: readonly Bystander[], placeIn: (one: Bystander) => Span | undefined): Span | undefined {
  for (const one of near) {
    const at = placeIn(one);
    if (at !== undefined) return at;
  }
  return undefined;
}
