import type { FunctionExpr } from '../../../model/program.js';
import type { SourceText } from '../../../model/span.js';

/**
 * What stands over a function and is called in its place sees its arguments, and is no part of a program as it is read.
 * Only those count as harmless that are known to be: they hand the arguments on, or keep what the function gives in memory.
 */
const HARMLESS =
  /^(?:(?:abc|functools|typing|contextlib|tenacity|backoff|pytest|asyncio|click|app|router|api|bp|celery|nox|invoke)\.)*(?:staticmethod|classmethod|property|\w+\.setter|cached_property|abstractmethod|override|overload|final|wraps|retry|retry_\w+|retrying|on_exception|on_predicate|lru_cache|cache|contextmanager|asynccontextmanager|coroutine|command|option|argument|pass_\w+|group|task|shared_task|get|post|put|patch|delete|route|Get|Post|Put|Patch|Delete|Head|Injectable|Override|Nullable|NonNull|NotNull|SuppressWarnings|Deprecated|Async|Retryable|Transactional|Scheduled|Bean|JvmStatic|JvmOverloads|Throws|VisibleForTesting|deprecated|fixture|mark\.\w+|dataclass)$/;

/** More lines than these no decorator takes. */
const MOST_LINES = 12;

/** The decorator of a function that is not known to be harmless, by its name. */
export function decoratorOf(source: SourceText | undefined, { span }: FunctionExpr): string | undefined {
  if (source === undefined) return undefined;
  // The line itself may begin with one: `@Cached() async get(url)`, or the function with its decorators.
  const { own, above } = linesAt(source.text, span.start);
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
  return names.find((name) => !HARMLESS.test(name));
}

/** The line that a place stands in, from there on, and the lines above it: no more of the text is looked at. */
function linesAt(text: string, place: number): { readonly own: string; readonly above: readonly string[] } {
  const startOf = (end: number): number => text.lastIndexOf('\n', end - 1) + 1;
  const from = startOf(place);
  const end = text.indexOf('\n', from);
  const above: string[] = [];
  for (let at = from; at > 0 && above.length < MOST_LINES;) {
    const start = startOf(at - 1);
    above.unshift(text.slice(start, at - 1));
    at = start;
  }
  return { own: text.slice(from, end < 0 ? undefined : end), above };
}
