/**
 * A YAML text in which template directives that YAML cannot read are other characters, as many as they had: a line
 * that holds nothing else is empty lines, and elsewhere their braces are letters.
 */
export function masked(text: string): string {
  return text
    .replace(/^[ \t]*(?:\{\{[^\n]*?\}\}|\{%[^\n]*?%\})[ \t\r]*$/gm, blanked)
    .replace(/^([ \t]*)\{[{%#][^\n]*$(?:\n(?![^\n]*[}%#]\})[^\n]*$){0,100}\n[^\n]*[}%#]\}[ \t\r]*$/gm, blanked)
    .replace(/\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}/g, (directive) => directive.replace(/[^\w \t]/g, '_').replace(/ /g, '_'));
}

function blanked(lines: string): string {
  return '\n'.repeat(lines.length);
}
