import type { FunctionExpr } from '../../../model/program.js';
import type { ClassExpr } from '../../../model/class.js';
import type { SourceText } from '../../../model/span.js';
import type { Trees } from '../trees.js';
import { onlyCalls } from './own-decorators.js';

/**
 * What stands over a function and is called in its place sees its arguments, and is no part of a program as it is read.
 * Only those count as harmless that are known to be: they hand the arguments on, or keep what the function gives in memory.
 */
const HARMLESS =
  /^(?:(?:abc|functools|typing|contextlib|tenacity|backoff|pytest|asyncio|click|app|router|api|bp|celery|nox|invoke)\.)*(?:staticmethod|classmethod|property|\w+\.setter|cached_property|abstractmethod|override|overload|final|wraps|retry|retry_\w+|retrying|on_exception|on_predicate|lru_cache|cache|contextmanager|asynccontextmanager|coroutine|command|option|argument|pass_\w+|group|task|shared_task|get|post|put|patch|delete|route|Get|Post|Put|Patch|Delete|Head|Injectable|Override|Nullable|NonNull|NotNull|SuppressWarnings|Deprecated|Async|Retryable|Transactional|Scheduled|Bean|JvmStatic|JvmOverloads|Throws|VisibleForTesting|deprecated|fixture|[iI]njectable|[sS]ingleton|Service|Component|Controller|RestController|Repository|Configuration|ApplicationScoped|RequestScoped|dataclasses\.dataclass|attrs?\.\w+|define|mark\.\w+|dataclass)$/;

/** More lines than these no decorator takes. */
const MOST_LINES = 12;

/** Of those, what others call the function by: a command, a task, a route. */
const REGISTERS =
  /(?:^|\.)(?:command|group|task|shared_task|get|post|put|patch|delete|route|Get|Post|Put|Patch|Delete|Head)$/;

/** The decorator of a function or class that is not known to be harmless, by its name. */
export function decoratorOf(trees: Trees, fn: FunctionExpr | ClassExpr): string | undefined {
  const { file } = fn.span;
  const tree = trees.of(file);
  return decoratorsOf(trees.text(file), fn).find((name) => {
    if (isTold(trees.text(file)?.text ?? '', fn.span.start, name)) return true;
    // The names are those of packages: a function of the project may do anything.
    const isOwn = tree === undefined ? undefined : onlyCalls(trees, tree, name);
    return isOwn === undefined ? !HARMLESS.test(name) : !isOwn;
  });
}

/** A function among what a decorator is told is called with the arguments: `retry(after=show)`, `on_exception(…, on_backoff=f)`. */
const TOLD =
  /\blambda\b|=>|\b(?:before|after|before_sleep|retry_error_callback|on_backoff|on_giveup|on_success)\s*=\s*(?!(?:\w+\.)?(?:before_log|after_log|before_sleep_log|\w+_nothing)\b)/;

function isTold(text: string, place: number, name: string): boolean {
  const start = text.lastIndexOf(`@${name}(`, place);
  if (start < 0 || place - start > MOST_TOLD || DEFINES.test(text.slice(start, place))) return false;
  const told = /^[^]*?(?=\n\s*(?:@|(?:async\s+)?def\b))/.exec(text.slice(start, start + 2 * MOST_TOLD))?.[0];
  return told !== undefined && TOLD.test(told);
}

const DEFINES = /\n\s*(?:async\s+)?(?:def|class)\s[^]*\n/;

/** What a decorator is told is no longer than this. */
const MOST_TOLD = 1000;

/** What only sets up a test that is run as before. */
const OF_TESTS = /^(?:(?:unittest\.)?mock\.)?patch(?:\.\w+)?$/;

/** The decorator of a function by which it may be called from elsewhere. */
export function registeredBy(source: SourceText | undefined, fn: FunctionExpr): string | undefined {
  return decoratorsOf(source, fn).find(
    (name) => !OF_TESTS.test(name) && (!HARMLESS.test(name) || REGISTERS.test(name)),
  );
}

function decoratorsOf(source: SourceText | undefined, { span }: FunctionExpr | ClassExpr): readonly string[] {
  if (source === undefined) return [];
  const { text } = source;
  const from = text.lastIndexOf('\n', span.start - 1) + 1;
  const above = linesBefore(text, from);
  // The line itself may begin with one: `@Cached() async get(url)`, or the function with its decorators.
  const end = text.indexOf('\n', from);
  const own = text.slice(from, end < 0 ? undefined : end);
  const names: string[] = [];
  let open: string[] = [own];
  for (let at = above.length; at >= 0; at--) {
    const line = at === above.length ? own : (above[at] ?? '');
    const name = /^\s*@([\w.]+)/.exec(line)?.[1];
    if (name !== undefined) {
      names.push(name);
      open = [];
    } else if (at < above.length) {
      // Arguments of a decorator may go over several lines.
      const isInside = open.length > 0 || /^\s*\)\s*$/.test(line);
      if (!isInside || /^\s*(?:def|class|async|return|import|from|function|const|let|var)\b|[;{}]\s*$|^\s*$/.test(line))
        break;
      open.push(line);
    } else open = [];
  }
  return names;
}

/** The lines that end at a place, as many as a decorator may take, the first one first. */
function linesBefore(text: string, place: number): readonly string[] {
  const lines: string[] = [];
  for (let end = place - 1; end >= 0 && lines.length < MOST_LINES;) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    lines.unshift(text.slice(start, end));
    end = start - 1;
  }
  return lines;
}
