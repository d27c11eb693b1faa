import type { Expr } from '../../model/program.js';
import type { Lowering } from './lowering.js';
import { named, type SyntaxNode } from './syntax-node.js';
import { textRuns } from './text-runs.js';

/** `@Value("${cloudflare.base:https://...}")` of Spring and Micronaut, one within another too; in Kotlin `$` is escaped. */
const PLACEHOLDER = /^@(?:\w+:)?(?:\w+\.)*Value\(\s*(?:value\s*=\s*)?"(?:\\?\$\{[\w.-]+:)+([^"{}\\]*)\}+"\s*\)$/d;
/** `@ConfigProperty(name = "cloudflare.base", defaultValue = "https://...")` of MicroProfile, `@Property` of Micronaut. */
const DEFAULT = /^@(?:\w+:)?(?:\w+\.)*(?:ConfigProperty|Property)\([^()]*\bdefaultValue\s*=\s*"([^"\\]*)"[^()]*\)$/d;

/** Annotations longer than this are not looked at: what is said several times in them costs its square. */
const LONGEST = 2_000;

/**
 * What a field or parameter holds that a framework fills from its settings, as these annotations say it: the text that
 * is taken where nothing is set, or something that is not known.
 */
export function settingOf(modifiers: SyntaxNode | undefined, to: Lowering): Expr | undefined {
  for (const node of named(modifiers)) {
    if (node.end - node.start > LONGEST) continue;
    const written = to.text(node).trim();
    const bounds = (PLACEHOLDER.exec(written) ?? DEFAULT.exec(written))?.indices?.[1];
    if (bounds === undefined) continue;
    const [start, end] = bounds.map((at) => node.start + at) as [number, number];
    const span = to.span({ start, end });
    const text = textRuns(to.source, { start, end, quoting: ['double'], within: to.span(node) }, []);
    const set: Expr = { kind: 'other', children: [], span: to.span(node) };
    return { kind: 'choice', by: 'nullish', options: [set, { kind: 'text', text, span }], span };
  }
  return undefined;
}
