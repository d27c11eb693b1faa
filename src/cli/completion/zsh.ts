import { unnamed, type Completed, type CompletedCommand, type CompletedOption } from './words.js';

/** For zsh: a file called _eolint in a folder of fpath, or text to evaluate. */
export function zshCompletion(words: Completed): string {
  const names = words.commands.map(({ name }) => name);
  return `#compdef eolint
# zsh completion for eolint
_eolint() {
  local command='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case $word in
      (${names.join('|')}) command=$word; break ;;
    esac
  done
  local -a flags
  case \${command:-${unnamed}} in
${words.commands.map(commandCase).join('\n')}
  esac
  _arguments -S $flags
}
_eolint_start() {
  local -a commands
  commands=(
${words.commands.map(({ name, describe }) => `    ${quoted(`${name}:${describe}`)}`).join('\n')}
  )
  _describe -t commands command commands
  _files
}
if [[ $funcstack[1] == _eolint ]]; then
  _eolint "$@"
elif (( $+functions[compdef] )); then
  compdef _eolint eolint
fi
`;
}

function commandCase({ name, options, words }: CompletedCommand): string {
  const rest = words === undefined ? '_files' : `(${words.join(' ')})`;
  const specs = options.map((option) => `      ${quoted(optionSpec(option))}`);
  // Where no command is named, one may still come; the command itself is among the words.
  const tail =
    name === unnamed
      ? `      '*:file:_files'\n      )\n      [[ -z $command ]] && flags[-1]='*:file:_eolint_start' ;;`
      : `      ${quoted(`*:${words === undefined ? 'file' : 'word'}:${rest}`)}\n      ) ;;`;
  return `    (${name}) flags=(\n${specs.join('\n')}\n${tail}`;
}

/** \`*--rule=[text]:value:(a b)\`: brackets and colons mean something in the text. */
function optionSpec({ flag, describe, values }: CompletedOption): string {
  const text = describe.replace(/[[\]:\\]/g, '\\$&');
  if (values === 'none') return `${flag}[${text}]`;
  const action = values === 'files' ? '_files' : values === 'any' ? ' ' : `(${values.join(' ')})`;
  return `*${flag}=[${text}]:value:${action}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
