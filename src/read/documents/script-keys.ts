import { sniffLanguage } from './sniff.js';

/** Keys whose text is a program of this language, whatever it looks like. */
const LANGUAGE: Readonly<Record<string, string>> = {
  jscode: 'js',
  functioncode: 'js',
  func: 'js',
  inlinecode: 'js',
  javascript: 'js',
  pythoncode: 'py',
  bash: 'sh',
  sh: 'sh',
  shell: 'sh',
  zsh: 'sh',
  powershell: 'ps1',
  pwsh: 'ps1',
  winshell: 'ps1',
};

/** Keys whose text is run, by a shell unless it looks like something else. */
const RUN = new Set([
  ...[
    'run',
    'script',
    'scripts',
    'beforescript',
    'afterscript',
    'command',
    'commands',
    'cmd',
    'cmds',
    'exec',
    'execute',
  ],
  ...['entrypoint', 'args', 'steps', 'install', 'deploy', 'runcmd', 'bootcmd', 'inline', 'test', 'postdeploy', 'build'],
  ...['prestart', 'poststart', 'prestop', 'oncreatecommand', 'postcreatecommand', 'poststartcommand', 'init', 'before'],
]);

/** Keys whose text is for people. */
const PROSE = new Set([
  ...[
    'description',
    'summary',
    'doc',
    'docs',
    'documentation',
    'help',
    'note',
    'notes',
    'comment',
    'comments',
    'title',
  ],
  ...['label', 'message', 'changelog', 'readme', 'about', 'hint', 'tooltip', 'deprecated', 'deprecation', 'reason'],
]);

export function isProseKey(key: string): boolean {
  return PROSE.has(canonical(key));
}

/** Shells that tools name beside a script. */
const SHELLS: readonly (readonly [RegExp, string])[] = [
  [/pwsh|powershell/i, 'ps1'],
  [/python/i, 'py'],
  [/\bnode\b|javascript/i, 'js'],
  [/\bcmd\b|cmd\.exe/i, 'bat'],
  [/\b(?:ba|z|k|da)?sh\b/i, 'sh'],
];

/** Text that might be a program at all: cheaper to look for than its language. */
const PROGRAM = /\b(?:curl|wget|xh|https?|fetch|axios|requests?|Invoke-\w+|resource)\b|^#!/;

/**
 * The language of the program that a text under a key is; undefined for text that is none. `shell` is what the
 * document says beside it.
 */
export function scriptLanguage(key: string, text: string, shell: string | undefined): string | undefined {
  const name = canonical(key);
  if (PROSE.has(name)) return undefined;
  const extension = /\.(sh|bash|js|mjs|ts|py|rb|php|ps1|tf|yaml|yml|json|http|hurl)$/i.exec(key)?.[1];
  if (extension !== undefined) return extension.toLowerCase();
  if (RUN.has(name) || LANGUAGE[name] !== undefined) {
    if (!/[\s]/.test(text.trim())) return undefined;
    const said = shell === undefined ? undefined : SHELLS.find(([sign]) => sign.test(shell))?.[1];
    return said ?? LANGUAGE[name] ?? sniffed(text) ?? 'sh';
  }
  return PROGRAM.test(text) && /\s/.test(text) ? programOnly(text) : undefined;
}

function sniffed(text: string): string | undefined {
  const language = sniffLanguage(text);
  return language === 'json' || language === 'yaml' ? undefined : language;
}

/** Without a key that says so, only commands and programs that say what they are count. */
function programOnly(text: string): string | undefined {
  const language = sniffLanguage(text);
  return language === 'sh' || language === 'js' || language === 'py' || language === 'ps1' ? language : undefined;
}

function canonical(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}
