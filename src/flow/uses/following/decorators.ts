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
  const from = source.text.lastIndexOf('\n', span.start - 1) + 1;
  const above = source.text.slice(0, from).split('\n').slice(0, -1).slice(-MOST_LINES);
  // The line itself may begin with one: `@Cached() async get(url)`, or the function with its decorators.
  const own = source.text.slice(from).split('\n', 1);
  const names: string[] = [];
  let open: string[] = own;
  for (let at = above.length; at >= 0; at--) {
    const line = at === above.length ? (own[0] ?? '') : (above[at] ?? '');
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
