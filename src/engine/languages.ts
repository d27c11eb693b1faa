import { kindByName, type Kind } from './kinds.js';

/** How documents name languages, by the file extension that a file of that language has. */
const NAMES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['sh', 'sh shell bash zsh ksh dash console shell-session shellsession sh-session terminal term curl bashsession'],
      ['js', 'js javascript node nodejs mjs cjs node.js'],
      ['jsx', 'jsx javascriptreact'],
      ['ts', 'ts typescript mts cts deno'],
      ['tsx', 'tsx typescriptreact'],
      ['vue', 'vue'],
      ['svelte', 'svelte'],
      ['astro', 'astro'],
      ['http', 'http rest https'],
      ['hurl', 'hurl'],
      ['json', 'json json5 jsonc geojson jsonl'],
      ['yaml', 'yaml yml ansible gitlab-ci github-actions docker-compose compose kubernetes k8s'],
      ['toml', 'toml'],
      ['md', 'md markdown mdx'],
      ['html', 'html htm xhtml'],
      ['tf', 'tf hcl terraform opentofu tofu'],
      ['py', 'py python python3 py3 pycon ipython'],
      ['go', 'go golang'],
      ['php', 'php'],
      ['rb', 'rb ruby'],
      ['java', 'java'],
      ['kt', 'kt kotlin kts'],
      ['cs', 'cs csharp c# dotnet'],
      ['rs', 'rs rust'],
      ['ex', 'ex elixir exs'],
      ['pl', 'pl perl'],
      ['lua', 'lua'],
      ['nim', 'nim'],
      ['swift', 'swift'],
      ['dart', 'dart'],
      ['ps1', 'ps1 powershell pwsh posh ps psm1'],
      ['bat', 'bat batch cmd dosbatch'],
      ['mk', 'mk make makefile'],
      ['dockerfile', 'dockerfile docker containerfile'],
      ['groovy', 'groovy jenkinsfile jenkins'],
    ] as const
  ).flatMap(([extension, names]) => names.split(' ').map((name) => [name, extension] as const)),
);

/** The file extension of a language by one of its names; undefined for a name that is not known. */
export function extensionOf(language: string): string | undefined {
  return NAMES.get(language.trim().toLowerCase());
}

/** The kind of file with an extension; undefined where no reader takes it. */
export function kindOfExtension(extension: string): Kind | undefined {
  const kind = kindByName(`x.${extension}`);
  return kind === 'sniff' ? undefined : kind;
}
