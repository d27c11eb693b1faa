import type { CallExpr } from '../../model/program.js';
import { isOutput, isShown } from './names.js';
import { isSentToOutput } from './redirected-logs.js';
import { calledName } from './tree/written.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Its arguments are part of the program's output. */
export function isPrinted(trees: Trees, tree: Tree, chain: string): boolean {
  if (isOutput(chain) || WRITES.test(chain) || ANSWERS.test(chain)) return true;
  return isShown(chain) && isSentToOutput(trees, tree, chain);
}

/** A handle that is no value of the call says so: `print STDERR "failed: $@"`, `print {*STDERR} $text`. */
export function isToErrors(trees: Trees, { span }: CallExpr): boolean {
  if (trees.of(span.file)?.program.language !== 'perl') return false;
  const text = trees.text(span.file)?.text.slice(span.start, span.end) ?? '';
  return /^(?:print|printf|say)\s*[({]?\s*\*?STDERR\b/.test(text);
}

/** Writes to the output by its name. */
const WRITES = /(?:^|\.)(?:stdout|STDOUT|\$stdout|\$?out)\.(?:write|puts|print|printf|println)$/;

/** Answers those that called the program. */
const ANSWERS =
  /(?:^|\.)(?:json|jsonify|send|end|render|reply|Response|\w+Response|ResponseEntity|make_response|abort|HTTPException|sendMessage|postMessage|halt|http\.Error)$/;

/** What a server answers with where it is set: `ctx.body = { error: e.message }`. */
const ANSWER_BODY = /^(?:ctx|context|this|res|response|reply)\.(?:body|payload)$/;

/** A member that holds what a server answers with. */
export function isAnswered(chain: string): boolean {
  return ANSWER_BODY.test(chain);
}

/** What it is given is there for others: it writes to the output or a file, answers, or sends a request of its own. */
export function isGivenOn(chain: string): boolean {
  return WRITES.test(chain) || ANSWERS.test(chain) || KEEPS.test(chain) || SENDS.test(chain);
}

/** Writes a file that is no log. */
const KEEPS =
  /(?:^|[.:>])(?:(?:write|append)File(?:Sync)?|file_put_contents|fputcsv|write_text|(?:json|yaml|csv|pickle)\.dump|File\.(?:write|WriteAllText|AppendAllText|WriteAllLines)|(?:os|ioutil)\.WriteFile|writerow|(?:NewEncoder\.)?Encode|[sS]et-[cC]ontent|[aA]dd-[cC]ontent|[oO]ut-[fF]ile|tee-object)$|(?:^|\.)(?!\w*(?:stderr|err|log))\w+\.write(?:lines|ln)?$/i;

/** `requests.post(hook, json={'text': str(e)})`, `transport.sendMail({ text: e.message })` */
const SENDS =
  /(?:^|[.:])(?:\$?fetch|ofetch|urlopen|curl_setopt|send_?mail|sendMail|mail|send_message|chat_postMessage)$|(?:^|[.:])(?:\w*(?:requests|httpx|axios|[hH]ttp|HTTP|HTTParty|[cC]lient|[sS]ession)|got|ky|superagent|needle|RestClient|Faraday|Excon|Typhoeus)(?:\.|::|->)(?:post|put|patch|request|Post|post_form|PostForm|PostAsync|PostAsJsonAsync)$/;

/** What a text is asked for that gives it, or a part of it, again: `str(e).splitlines()[-1]`, `e.message.slice(0, 80)`. */
export function saysTheSame(key: string): boolean {
  return SAME.test(key);
}

const SAME =
  /^(?:\d+|at|split\w*|r?partition|lines|first|last|slice|sub(?:str\w*)?|gsub|replace\w*|trim\w*|[lr]?strip|chomp|lower|upper|(?:up|down)case|to(?:Lower|Upper)Case|capitalize|title|format|concat|repeat|join|pad\w+|[lr]just|center|encode|decode|truncate|normalize)$/;

const INTO_FILE = /^(?:write\w*|Write\w*|print\w*|puts|append|end)$/;

/** `open(path, "w").write(text)`: the file has no name of its own. */
export function writerOf({ callee }: CallExpr): string | undefined {
  if (callee.kind !== 'member' || callee.of.kind !== 'call' || typeof callee.key !== 'string') return undefined;
  if (!INTO_FILE.test(callee.key)) return undefined;
  return /^(?:open|fopen|createWriteStream|PrintWriter|FileWriter|StreamWriter)$/.test(calledName(callee.of) ?? '')
    ? 'file.write'
    : undefined;
}
