import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const succeeds = (script) => {
  try {
    execFileSync('sh', ['-c', script], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const has = (command) => succeeds(`command -v ${command}`);

/** How a program of each language is run, and what has to be there for it. The file is the first of a program's files. */
export const LANGUAGES = {
  javascript: { extension: 'mjs', needs: ['node'], run: (file) => ['node', [file]] },
  python: {
    extension: 'py',
    needs: ['python3'],
    probe: "python3 -c 'import requests'",
    run: (file) => ['python3', [file]],
  },
  php: { extension: 'php', needs: ['php'], probe: 'php -m | grep -qx curl', run: (file) => ['php', [file]] },
  ruby: { extension: 'rb', needs: ['ruby'], run: (file) => ['ruby', [file]] },
  shell: { extension: 'sh', needs: ['bash', 'curl', 'jq'], run: (file) => ['bash', [file]] },
  go: { extension: 'go', needs: ['go'], run: (file) => ['go', ['run', file]] },
};

export const languageOf = (file) =>
  Object.keys(LANGUAGES).find((name) => file.endsWith(`.${LANGUAGES[name].extension}`)) ??
  (/\.[cm]?js$/.test(file) ? 'javascript' : undefined);

/** The languages that this machine can run. */
export const runnable = () =>
  Object.keys(LANGUAGES).filter(
    (name) => LANGUAGES[name].needs.every(has) && succeeds(LANGUAGES[name].probe ?? 'true'),
  );

const HOST = /https:\/\/api\.cloudflare\.com/g;

/** Runs the files of a program with the API's host replaced; what it prints to standard output, and how it ended. */
export function run(files, { folder, base, language }) {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text.replace(HOST, base));
  }
  const [command, args] = LANGUAGES[language].run([...files.keys()][0]);
  const env = { ...process.env, ZONE: 'z1', ACCOUNT: 'a1', TOKEN: 't1', GOFLAGS: '-mod=mod', GO111MODULE: 'off' };
  return new Promise((done) => {
    execFile(command, args, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) => {
      done({
        stdout: stdout.replaceAll(base, '<api>'),
        failed: error === null ? '' : String(stderr).slice(-400) || String(error),
      });
    });
  });
}
