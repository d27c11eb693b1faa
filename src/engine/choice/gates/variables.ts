/** In these, members of an answer are read by the names that they have there. */
const NAMED_AS_SENT: Readonly<Record<string, (line: Line) => boolean>> = {
  javascript: ({ before }) => before.endsWith('${'),
  go: () => false,
  php: ({ before }) => before.endsWith('$') && !/\b(?:public|protected|private|readonly|var)\s[^;=(]*\$$/.test(before),
  python: ({ before, after }) =>
    /\bself\.$/.test(before) || !(/[.'"]$/.test(before) || (/^\s*$/.test(before) && DECLARED.test(after))),
};

/** What stands behind a field of a class in Python, and not behind a parameter on a line of its own. */
const DECLARED =
  /^\s*(?::(?!.*,\s*(?:#.*)?$)|=\s*(?:\w+\.)?(?:fields?|attrs?|models|Column|mapped_column|serializers)\b)/i;

const NEAR = 200;

/** What stands on a line before a word and behind it. */
interface Line {
  readonly before: string;
  readonly after: string;
}

/**
 * A word that is the name of a member of answers is something else where it stands: a variable, a parameter, what an
 * object knows of itself, or a name in other letters than an answer has it. Where types may give their members other
 * names than they have in an answer, nothing is said to be.
 */
export function isVariable(text: string, at: number, word: string, language: string): boolean {
  const isOther = NAMED_AS_SENT[language];
  if (isOther === undefined) return false;
  if (/[A-Z]/.test(word)) return true;
  const end = at + word.length;
  // Of a long line, only what is near.
  const head = text.slice(Math.max(0, at - NEAR), at);
  const before = head.slice(head.lastIndexOf('\n') + 1);
  return isOther({ before, after: /.*/.exec(text.slice(end, end + NEAR))?.[0] ?? '' });
}
