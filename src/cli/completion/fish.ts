import { unnamed, type Completed, type CompletedOption } from './words.js';

/** For fish 3 and newer. */
export function fishCompletion(words: Completed): string {
  const names = words.commands.map(({ name }) => name);
  const lines = words.commands.flatMap(({ name, options, words: some }) => [
    ...options.map((option) => optionLine(name, option)),
    ...(some === undefined ? [] : [`complete -c eolint -n '__eolint_on ${name}' -f -a ${quoted(some.join(' '))}`]),
  ]);
  return `# fish completion for eolint
function __eolint_command
    for word in (commandline -opc)[2..-1]
        if contains -- $word ${names.join(' ')}
            echo $word
            return
        end
    end
end
function __eolint_on
    set -l command (__eolint_command)
    test -n "$command"; or set command ${unnamed}
    test "$command" = $argv[1]
end
function __eolint_none
    test -z (__eolint_command)
end
${words.commands.map(({ name, describe }) => `complete -c eolint -n __eolint_none -a ${name} -d ${quoted(describe)}`).join('\n')}
${lines.join('\n')}
`;
}

function optionLine(command: string, { flag, describe, values }: CompletedOption): string {
  const name = `complete -c eolint -n '__eolint_on ${command}' -l ${flag.slice(2)} -d ${quoted(describe)}`;
  if (values === 'none') return name;
  if (values === 'files') return `${name} -r`;
  return values === 'any' ? `${name} -x` : `${name} -x -a ${quoted(values.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
