import type { CallExpr, Expr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { Callees } from './callees.js';
import type { Chains } from './chains.js';
import { Follower } from './following/follower.js';
import { ANSWER_ABOUT, ANSWER_BODY, GOES_THROUGH } from './names.js';
import { calledName } from './tree.js';
import type { Trees } from './trees.js';

/** Members by which a request, or its answer, says where it goes. */
const ADDRESS =
  /^(?:url|uri|Url|Uri|URL|URI|full_url|path|path_url|pathname|href|selector|history|redirected|config|request|Request|RequestUri|RequestMessage|request_uri|request_url|requestUrl|responseURL|effective_url|last_effective_url|geturl|get(?:Effective|Request)?(?:Uri|URI|Url|Target)|effectiveUri)$/;

/** A place that asks a request, while it is put together or when it is answered, for its address. */
export function addressAsked(trees: Trees, chains: Chains, request: Request): Span | undefined {
  const callees = new Callees(trees, chains);
  let found: Span | undefined;
  for (const span of [request.span, ...(request.builtBy ?? [])]) {
    const tree = trees.of(span.file);
    const node = tree
      ?.holding(span)
      .find((one) => one['kind'] === 'call' && (one['span'] as Span).start === span.start && isEnd(one, span));
    if (tree === undefined || node === undefined) continue;
    const follower = new Follower(callees, {
      isRequest: (call) => chains.sends(call.span, request),
      member: (key, keySpan) => {
        const isCall = chains.holds(keySpan) || isSetter(trees, key, keySpan);
        if (ADDRESS.test(key) && !isCall) found ??= keySpan;
        // What is called with the answer asks it in a function.
        if (GOES_THROUGH.test(key)) return undefined;
        if (ADDRESS.test(key) || ANSWER_ABOUT.test(key) || ANSWER_BODY.test(key)) return 'stop';
        return 'go';
      },
    });
    follower.flow(tree, node as unknown as Expr, []);
  }
  return found;
}

/** `builder.url(address)` says where a request goes. */
function isSetter(trees: Trees, key: string, keySpan: Span): boolean {
  const call = trees
    .of(keySpan.file)
    ?.holding(keySpan)
    .find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
  return call !== undefined && /^(?:url|uri|path)$/i.test(key) && calledName(call) === key && call.args.length > 0;
}

function isEnd(node: Readonly<Record<string, unknown>>, { end }: Span): boolean {
  return (node['span'] as Span).end === end;
}
