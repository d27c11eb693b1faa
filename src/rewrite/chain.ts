/** What is left of a chain of members and calls without what stands in its brackets: no sign that chooses between two. */
const CHAIN = /^(?:await[ \t]+)?(?:[\w$.>-]|::|\?(?=\.|->|$))*$/;

/** Code is one chain of members and calls, `(await r.json()).result.`: what it gives is what its last member holds. */
export function isChain(code: string): boolean {
  let open = code.replace(/\[["'`]?$/, '');
  for (let before = ''; before !== open;) {
    before = open;
    open = open.replaceAll(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');
  }
  return CHAIN.test(open);
}

/** A statement ends here: the next line, behind remarks, does not go on with it. */
export const ENDS_STATEMENT = String.raw`[ \t]*(?:;[ \t]*(?:\n|$)|(?:\n(?!\s*(?:(?://|#)[^\n]*\s+)*(?:[?.|&+=[(*/%<>,:^!\x60-]|(?:in|instanceof|and|or|xor|as)\b))|$))`;
