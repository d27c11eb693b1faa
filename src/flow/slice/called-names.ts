/** What operators, functions and methods do with a value, as far as their names tell in any language. */

/** Operators that compare: what they give holds nothing of what is compared. */
export const COMPARES =
  /^(?:[=!]=?=?|<=?|>=?|<=>|in|not in|among|instanceof|is|is not|=~|!~|-?(?:eq|ne|like|match|contains)|isa)$/;
/** What is called with a text that goes no further: it is compared, shown or names a test. */
export const ENDS =
  /^(?:includes|has|hasOwn|hasOwnProperty|startsWith|endsWith|indexOf|lastIndexOf|equals|equalsIgnoreCase|log|info|warn|warning|error|debug|trace|fatal|describe|it|test|expect|assert\w*|toBe|toEqual|toContain|toMatch\w*|toThrow\w*|print|println|printf|console|Error|TypeError|RangeError|ValueError|Exception|RuntimeException)$/;
/** What is called on something, of what ends a text, and may give that again: `z.enum(["ssl"]).describe("which")`. */
export const MAY_CHAIN = /^(?:log|info|warn|warning|error|debug|trace|describe|print)$/;
/** A text in other letters, or whether it is another one in whatever letters. */
export const SPELLS =
  /^(?:(?:mb_)?strto(?:upp|low)er|to(?:Locale)?(?:Upp|Low)er(?:Case)?|To(?:Upp|Low)er(?:Invariant)?|to_(?:ascii_)?(?:upp|low)ercase|(?:upp|low)er(?:case)?|(?:up|down)case|casefold|equalsIgnoreCase|EqualFold|eq_ignore_ascii_case|casecmp\?)$/;
/** What gives much the same text: it is looked at together with its spelling. */
export const SAME_TEXT =
  /^(?:trim|Trim|TrimSpace|strip|toString|ToString|to_s|to_sym|to_string|as_str|as_ref|str|string|String)$/;
/** Whether a text is another one, or one of several. */
export const IS_TEXT = /^(?:equals|contentEquals|Equals|eql\?)$/;
export const IS_AMONG = /^(?:includes|include\?|member\?|contains|Contains|has|in_array)$/;
/** What only makes a value of others, and sends nothing. */
export const BUILDS =
  /^(?:push|unshift|concat|join|split|slice|map|forEach|filter|reduce|flatMap|flat|some|every|sort|reverse|entries|keys|values|fromEntries|assign|freeze|stringify|parse|replace|replaceAll|trim\w*|toLowerCase|toUpperCase|toString|padStart|padEnd|substring|substr|charAt|matchAll|normalize|dirname|basename|relative|cwd|format|sprintf|strip|lower|upper|encode|decode|encodeURI\w*|decodeURI\w*|String|Number|Boolean|Array|Object|Set|Map|RegExp|Symbol|dedent|append|extend|fmt|Sprintf|TrimSuffix|TrimPrefix|TrimSpace|ToLower|ToUpper|Split|Join|Replace|ReplaceAll|Contains|HasPrefix|HasSuffix|strtolower|strtoupper|implode|explode|trim|rtrim|ltrim|str_replace|array_\w+|in_array|json_encode|json_decode|then|catch|finally)$/;
/** The same of functions that are no methods. */
export const MAKES = /^(?:list|dict|tuple|set|sorted|len|str)$/;
/** What is called to send something: what it gives is an answer. */
export const SENDERS =
  /^(?:(?:api_?|http_?|send_?|make_?|do_?)?(?:get|post|put|patch|delete|head|options|fetch|request|send|call|exec|execute|do|query|invoke|urlopen)|[$]?axios|got|ky|ofetch|curl_exec|open)(?:_?(?:json|text|async|all|one|raw|string))*$/i;
/** Languages whose clients send when they are called; those of the others first build a request, or are waited for. */
export const ANSWERS = new Set(['python', 'php', 'ruby']);
/** What calls a function for each element or value, and gives what that gives. */
export const GIVES_RESULTS =
  /^(?:map|flatMap|flat_map|filter_map|mapNotNull|collect|Select|SelectMany|array_map|array_filter|array_walk|array_reduce|imap|starmap|amap|pmap|then|thenApply|thenCompose|from|reduce|fold)$/;
/** What calls a function with each item of a list that is given beside it, and gives what that gives. */
export const CALLS_FOR_EACH =
  /^(?:i?map(?:_\w+)?|starmap(?:_\w+)?|\w+_map|(?:p|async|parallel)_?[mM]ap(?:Series|Limit)?|(?:map|concat|filter|reject|detect|some|every|groupBy|sortBy)(?:Values)?(?:Series|Limit)|(?:p|async)?_?[eE]ach(?:Series|Limit|Of)?|async_stream(?:_nolink)?|[fF]orEach(?:Async|Of|Limit)?|parallelForEach)$/;
/** What calls a function with the arguments that are given behind it, and gives what that gives, or what waits for it. */
export const CALLS_WITH =
  /^(?:partial|call_user_func(?:_array)?|forward_static_call(?:_array)?|submit|enqueue(?:_in|_at|_call)?|add_job|to_thread|run_in_executor|run_in_threadpool|run_sync|apply_async|spawn|start_new_thread|call_(?:soon(?:_threadsafe)?|later|at)|add_task|Thread|Process|Timer|setTimeout|setImmediate|nextTick)$/;
/** What calls a function without arguments, and gives what that gives: `useMemo(() => new Api(), [])`, `Depends(get_api)`. */
export const GIVES_IT = /^(?:useMemo|useConst(?:ant)?|useCreation|Depends|Provide)$/;
/** What gives what it is called on, once a function was called with it: `Request.Builder().apply { delete() }`, `tap`. */
export const HANDS_ITSELF = /^(?:also|apply|tap)$/;
/** What gives a function that does as the one it is given. */
export const KEEPS =
  /^(?:cache|once|memoi[sz]e(?:One|d|WithArgs)?|memo|lru_cache|singleton|lazy|useCallback|useEvent|debounce|throttle)$/;
/** What runs a job, now or later: by the language, and the method that says how it is done. */
const JOBS: Readonly<Record<string, readonly [calls: RegExp, method: string]>> = {
  ruby: [/^perform_(?:async|later|now|inline|in|at)$/, 'perform'],
  php: [/^dispatch/, 'handle'],
};
/** What is called with what a job, or a function, is given behind others, or as parts of one. */
export const MOVES = /^(?:perform_(?:in|at)|apply_async|dispatch(?:If|Unless))$/;

/** The method by which a job is run that a call of this name runs: `HardenJob.perform_later(zone)`, `dispatch(new Harden($zone))`. */
export function jobMethod(name: string, language: string): string | undefined {
  const [calls, method] = JOBS[language] ?? [];
  return calls?.test(name) === true ? method : undefined;
}
/** What gives a function some of its arguments. */
export const BINDS = /^(?:bind|call|apply|partial|call_user_func|call_user_func_array)$/;
/** Functions that get the name of what was asked for, in an object that has it not. */
export const REFLECTS =
  /^(?:__getattr__|__getattribute__|__getitem__|method_missing|__call|__callStatic|__get|offsetGet|\[\])$/;
/** What gives a method by its name. */
export const REFLECTED = /^(?:getattr|call_user_func|call_user_func_array|method)$/;
/** Methods that put something into what they are called on, be it known to others or not. */
export const PUTS =
  /^(?:push|append|add|set|put|extend|unshift|insert|update|assign|merge|write|writeString|concat|register|add_argument)$/i;

/** Names that many things have methods of. */
const COMMON =
  /^(?:get|set|put|post|patch|delete|head|list|find|create|update|remove|add|send|call|run|exec|execute|fetch|request|json|text|map|filter|forEach|reduce|join|split|slice|concat|push|pop|keys|values|entries|has|then|catch|finally|toString|parse|stringify|match|replace|trim|next|open|close|read|write|start|stop|on|emit|use|resolve|log|format|build|init|name|url|value|of|from|is|as)$/;

/** Whether a method of the name may be that of anything, until it is known what it is called on. */
export function isCommon(name: string): boolean {
  return COMMON.test(name) || ENDS.test(name);
}

/** What JavaScript's platforms have: where no file declares it, it is not what one hands out under the same name. */
export const PLATFORM =
  /^(?:fetch|Request|Response|Headers|URL|URLSearchParams|URLPattern|FormData|Blob|File|WebSocket|EventSource|XMLHttpRequest|AbortController|AbortSignal|TextEncoder|TextDecoder|ReadableStream|WritableStream|TransformStream|Promise|Proxy|Reflect|Date|Math|JSON|Intl|Array|Object|String|Number|Boolean|BigInt|Symbol|Function|Map|Set|WeakMap|WeakSet|RegExp|Error|TypeError|RangeError|SyntaxError|EvalError|AggregateError|ArrayBuffer|DataView|\w+Array|parseInt|parseFloat|isNaN|isFinite|encodeURI\w*|decodeURI\w*|atob|btoa|structuredClone|queueMicrotask|set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval|Immediate)|console|process|Buffer|globalThis|window|document|navigator|location|performance|crypto|require|module|exports)$/;

/** Methods of a promise that take what was thrown on the way to it, and which of their arguments does. */
const CATCHES: Readonly<Record<string, number>> = { catch: 0, then: 1 };

/** Which argument of a method of this name takes what was thrown. */
export function handlerAt(key: unknown): number | undefined {
  return typeof key === 'string' && Object.hasOwn(CATCHES, key) ? CATCHES[key] : undefined;
}
