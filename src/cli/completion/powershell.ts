import { unnamed, type Completed } from './words.js';

/** For Windows PowerShell 5.1 and PowerShell 7. */
export function powershellCompletion(words: Completed): string {
  const commands = words.commands.map(({ name, options, describe, words: some }) => {
    const flags = options.map(({ flag, describe: text, values }) => {
      const list = typeof values === 'string' ? (values === 'none' ? '$null' : '@()') : array(values);
      return `      [pscustomobject]@{ Flag = ${quoted(flag)}; Text = ${quoted(text)}; Values = ${list} }`;
    });
    return [
      `    ${quoted(name)} = [pscustomobject]@{`,
      `      Text = ${quoted(describe)}`,
      `      Words = ${array(some ?? [])}`,
      `      Options = @(\n${flags.join('\n')}\n      )`,
      '    }',
    ].join('\n');
  });
  return `# PowerShell completion for eolint
Register-ArgumentCompleter -Native -CommandName eolint -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.join('\n')}
  }
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  $named = @($before | Where-Object { $commands.Contains($_) }) | Select-Object -First 1
  $command = if ($named) { $commands[$named] } else { $commands[${quoted(unnamed)}] }
  $option = if ($before.Count) { $command.Options | Where-Object { $_.Flag -eq $before[-1] -and $null -ne $_.Values } }
  $found = if ($option) {
    $option.Values | ForEach-Object { [pscustomobject]@{ Word = $_; Text = $_ } }
  } elseif ($wordToComplete -like '-*') {
    $command.Options | ForEach-Object { [pscustomobject]@{ Word = $_.Flag; Text = $_.Text } }
  } else {
    $command.Words | ForEach-Object { [pscustomobject]@{ Word = $_; Text = $_ } }
    if (-not $named) { $commands.Keys | ForEach-Object { [pscustomobject]@{ Word = $_; Text = $commands[$_].Text } } }
  }
  $found | Where-Object { $_.Word -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Word, $_.Word, 'ParameterValue', $_.Text)
  }
}
`;
}

function array(words: readonly string[]): string {
  return `@(${words.map(quoted).join(', ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
