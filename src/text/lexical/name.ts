/** How often two neighbours are of different kinds, as in no name: `a1b2`, `aBcD`. A capital before small letters is none. */
function changesIn(word: string): number {
  let changes = 0;
  let before = 0;
  for (const character of word) {
    const code = character.charCodeAt(0);
    const here = code >= 97 && code <= 122 ? 1 : code >= 65 && code <= 90 ? 2 : code >= 48 && code <= 57 ? 3 : 0;
    if (here === 0) before = 0;
    else {
      if (before !== 0 && here !== before && !(before === 2 && here === 1)) changes += 1;
      before = here;
    }
  }
  return changes;
}

const longest = 80;

/**
 * Whether a word reads as a name that a person gave, and not as what a machine made: not too long, and of letters that
 * do not change between cases and digits at every step. Digits with letters behind them are rarer in names.
 */
export function isName(word: string): boolean {
  if (word.length > longest || !/[A-Za-z_$\u0080-\uffff]/.test(word)) return false;
  const digits = word.match(/\d/g)?.length ?? 0;
  if (digits > 6 || digits * 2 > word.length + 1) return false;
  const changes = changesIn(word);
  return changes <= 2 || changes * (/\d[A-Za-z]/.test(word) ? 5 : 3.5) <= word.length || isOfWords(word);
}

/** `AuditLogsV2GetAccount`: words with capitals, among them a version or two. */
function isOfWords(word: string): boolean {
  return /^[a-z]{0,20}\d?(?:[A-Z][a-z]{2,20}\d?|[A-Z]\d(?=[A-Z]))+$/.test(word) && !/\d.*\d.*\d/.test(word);
}
