/** What a line begins with that declares a class, an interface or an object. */
const DECLARES = /^[ \t]*(?:@[\w.]+(?:\([^()]*\))?[ \t]+)*(?:[a-z]+[ \t]+)*(?:class|interface|object)\b/;
/** A member without a sign behind it is the last of the line. */
const ENDS = /[^\s{;,] \}[ \t]*\r?$/;
/** Longer lines are left as they are. */
const LONGEST = 1000;

/**
 * The grammar loses the last member of a class on one line where another declaration stands on the next, unless the member
 * is ended: the blank behind it becomes a semicolon. Everything keeps its place.
 */
export function endedMembers(text: string): string {
  if (!text.includes(' }')) return text;
  return text
    .split('\n')
    .map((line) => {
      const isOne = line.length < LONGEST && line.includes('{') && ENDS.test(line) && DECLARES.test(line);
      const at = line.lastIndexOf(' }');
      return isOne ? `${line.slice(0, at)};${line.slice(at + 1)}` : line;
    })
    .join('\n');
}
