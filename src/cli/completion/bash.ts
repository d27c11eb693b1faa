import { allOptions, unnamed, type Completed } from './words.js';

/** For bash 3.2 and newer, with or without the bash-completion package. */
export function bashCompletion(words: Completed): string {
  const names = words.commands.map(({ name }) => name);
  const options = allOptions(words);
  const taking = options.filter(({ values }) => values !== 'none').map(({ flag }) => flag);
  const values = options.flatMap(({ flag, values: some }) => {
    if (some === 'none' || some === 'any') return [];
    return [`      ${flag}) ${some === 'files' ? files : listed(some)} ;;`];
  });
  const commands = words.commands.map(({ name, options: own, words: some }) => {
    const flags = own.map(({ flag }) => flag).join(' ');
    const rest = some === undefined ? files : listed(some);
    return `    ${name}) flags='${flags}'; rest() { ${rest}; } ;;`;
  });
  return `# bash completion for eolint
_eolint() {
  local cur prev command='' flags='' i word
  cur=\${COMP_WORDS[COMP_CWORD]}
  prev=\${COMP_WORDS[COMP_CWORD-1]}
  # bash sets --flag=value apart at the equals sign.
  if [[ $cur == = ]]; then cur=''; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  case $prev in
    ${taking.join('|')})
    case $prev in
${values.join('\n')}
    esac
    return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      ${names.join('|')}) command=$word; break ;;
    esac
  done
  case \${command:-${unnamed}} in
${commands.join('\n')}
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    return
  fi
  rest
  if [[ -z $command ]]; then
    COMPREPLY+=($(compgen -W '${names.join(' ')}' -- "$cur"))
  fi
}
complete -o filenames -F _eolint eolint
`;
}

const files = 'local IFS=$\'\\n\'; COMPREPLY=($(compgen -f -- "$cur"))';

function listed(words: readonly string[]): string {
  return `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$cur"))`;
}
