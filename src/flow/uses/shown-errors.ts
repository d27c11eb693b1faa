import type { CallExpr, Expr, FunctionExpr, Pattern } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { isSentToOutput } from './redirected-logs.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import type { Trees } from './trees.js';
import { handlerAt } from '../slice/called-names.js';

/** Clients whose errors keep the request, with its address and its body, and spell both where they are shown as a whole. */
const KEEPS_REQUEST = /^(?:axios|got|ky|needle|request|superagent)$/;
const PRINTS = /^console\.(?:log|info|debug|dir|table)$/;
const SPELLS = /^(?:JSON\.stringify|(?:util\.)?(?:inspect|format)|serializeError)$|(?:^|\.)(?:json|send)$/;
/** For people alone. */
const LOGS = /^console\.(?:error|warn|trace)$|(?:^|\.)(?:log|logger|logging)\.\w+$|(?:^|\.)stderr\.\w+$/;

/** A place that shows, or hands out, the error of a request as a whole: `catch (e) { console.log(e) }`. */
export function shownErrorOf(trees: Trees, { client, span, callers }: Request): Span | undefined {
  if (!KEEPS_REQUEST.test(client)) return undefined;
  for (const at of [span, ...callers]) {
    const tree = trees.of(at.file);
    if (tree?.program.language !== 'javascript') continue;
    for (const node of tree.holding(at)) {
      const found =
        node['kind'] === 'try'
          ? shownIn(trees, tree, node['span'] as Span, node['param'] as Pattern | undefined)
          : node['kind'] === 'call'
            ? shownBy(trees, tree, node as unknown as CallExpr, at)
            : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** `.catch(console.log)`, `.then(use, (e) => console.log(e))` */
function shownBy(trees: Trees, tree: Tree, { callee, args }: CallExpr, at: Span): Span | undefined {
  if (callee.kind !== 'member' || !holds(callee.span, at)) return undefined;
  const taking = args[handlerAt(callee.key) ?? -1]?.value;
  if (taking === undefined) return undefined;
  if (taking.kind !== 'function') return PRINTS.test(chainOf(taking) ?? '') ? taking.span : undefined;
  const { span, params }: FunctionExpr = taking;
  return shownIn(trees, tree, span, params[0]?.target);
}

function shownIn(trees: Trees, tree: Tree, range: Span, param: Pattern | undefined): Span | undefined {
  if (param?.kind !== 'name') return undefined;
  const uses = tree.namesIn(range).filter((use) => use.kind === 'name' && use.name === param.name);
  return uses.find((use) => isShown(trees, tree, use, range))?.span;
}

function isShown(trees: Trees, tree: Tree, use: Expr, range: Span): boolean {
  const calls = (tree.holding(use.span) as unknown as readonly CallExpr[]).filter(
    ({ kind, span }) => (kind as string) === 'call' && holds(range, span),
  );
  const chains = calls.map(({ callee }) => chainOf(callee) ?? '');
  if (chains.some((chain) => LOGS.test(chain) && !isSentToOutput(trees, tree, chain))) return false;
  const [inner] = calls;
  const [chain = ''] = chains;
  if (inner?.args.some(({ value }) => value === use) === true)
    return PRINTS.test(chain) || SPELLS.test(chain) || LOGS.test(chain);
  return inner?.callee.kind === 'member' && inner.callee.of === use && inner.callee.key === 'toJSON';
}
