import { describe, expect, it } from 'vitest';
import { EXTENSIONS, KINDS, kindByName } from '../../../../src/engine/reading/kinds.js';
import { fix } from '../../../../src/engine/fixing/fix.js';
import { lint } from '../../../../src/engine/run/lint.js';
import { commentForms, languageOf } from '../../../../src/engine/policy/suppression/comment-forms.js';
import { Project, asOf } from '../../project.js';

const SAID = 'eolint-ignore-next images-v1-direct-upload -- why';
const PATH = 'https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload';
const CURL = `curl -X POST ${PATH}`;
const FETCH = `await fetch("${PATH}", { method: "POST" });`;
const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

describe('every kind of file that is read', () => {
  const withoutComments = /^(?:json|har|ipynb)$/;

  it.each(EXTENSIONS.filter((extension) => !withoutComments.test(extension)))('has comments: .%s', (extension) => {
    const file = `a.${extension}`;
    expect(commentForms(languageOf(file, String(kindByName(file))))).toBeDefined();
  });

  it.each(KINDS.filter((kind) => !/json/.test(kind)))('has comments without an extension: %s', (kind) => {
    expect(commentForms(languageOf('a', kind))).toBeDefined();
  });
});

/** One finding each; `{}` is where the comment stands, with its line end. */
const SITES: readonly (readonly [name: string, file: string, comment: string, text: string])[] = [
  ['Python', 'a.py', '#', `import requests\n{}requests.post("${PATH}")\n`],
  ['Go', 'a.go', '//', `package main\nimport "net/http"\nfunc main() {\n{}http.Post("${PATH}", "", nil)\n}\n`],
  ['PowerShell', 'a.ps1', '#', `{}Invoke-RestMethod -Method Post -Uri "${PATH}"\n`],
  ['batch', 'a.bat', 'rem', `@echo off\n{}${CURL}\n`],
  ['batch labels', 'a.cmd', '::', `@echo off\n{}${CURL}\n`],
  ['Hurl', 'a.hurl', '#', `{}POST ${PATH}\n[FormParams]\na: b\n`],
  ['Bruno', 'a.bru', '#', `meta {\n  name: x\n}\n\n{}post {\n  url: ${PATH}\n}\n`],
  ['Dockerfile', 'Dockerfile', '#', `FROM x\n{}RUN echo && \\\n  ${CURL}\n`],
  ['a named Dockerfile', 'Dockerfile.dev', '#', `FROM x\n{}RUN ${CURL}\n`],
  ['Makefile', 'Makefile', '\t#', `all:\n{}\t${CURL}\n`],
  ['Jenkinsfile', 'Jenkinsfile', '//', `node {\n{}  sh '''\n    true\n    ${CURL}\n  '''\n}\n`],
  [
    'a script in a Jenkinsfile',
    'Jenkinsfile.release',
    '    #',
    `node {\n  sh '''\n    true\n{}    ${CURL}\n  '''\n}\n`,
  ],
  ['TOML', 'a.toml', '#', `{}url = "${PATH}"\n`],
  ['dotenv', '.env', '#', `A=b\n{}URL=${PATH}\n`],
  ['a named dotenv', '.env.local', '#', `{}URL=${PATH}\n`],
  ['a listing of AsciiDoc', 'a.adoc', '//', `= T\n\n{}.Title\n[source,sh]\n----\ntrue\n${CURL}\n----\n`],
  ['in a listing of AsciiDoc', 'a.adoc', '#', `= T\n\n[source,sh]\n----\ntrue\n{}${CURL}\n----\n`],
  [
    'a directive of reStructuredText',
    'a.rst',
    '..',
    `T\n=\n\n{}.. code-block:: sh\n   :linenos:\n\n   true\n   ${CURL}\n`,
  ],
  ['a literal block', 'a.rst', '..', `T\n=\n\n{}\n.. code:: sh\n\n   ${CURL}\n\nend\n`],
  ['in a directive', 'a.rst', '   #', `T\n=\n\n.. code-block:: sh\n\n   true\n{}   ${CURL}\n`],
  ['a script in HTML', 'a.html', '<!--', `<p>\n{}<script type="module">\n\n${FETCH}\n</script>\n`],
  ['in a script in HTML', 'a.html', '//', `<script type="module">\n{}${FETCH}\n</script>\n`],
  ['a step', 'a.yml', '      #', `jobs:\n  a:\n    steps:\n{}      - run: |\n          true\n          ${CURL}\n`],
  ['a step with more', 'a.yml', '  #', `steps:\n{}  - name: x\n    run: >-\n      ${CURL}\n  - run: true\n`],
  ['in a step', 'a.yml', '          #', `steps:\n      - run: |\n          true\n{}          ${CURL}\n`],
  [
    'a task',
    'a.yml',
    '#',
    `- hosts: all\n  tasks:\n{}    - name: x\n      uri:\n        url: ${PATH}\n        method: POST\n`,
  ],
  [
    'a module of a task',
    'a.yml',
    '      #',
    `- hosts: all\n  tasks:\n    - name: x\n{}      uri:\n        method: POST\n        url: ${PATH}\n`,
  ],
  [
    'JavaScript in a step',
    'a.yml',
    '      //',
    `steps:\n- uses: actions/github-script@v7\n  with:\n    script: |\n{}      ${FETCH}\n`,
  ],
  ['a step in a fence', 'a.md', '#', `\`\`\`yaml\nsteps:\n{}- run: |\n    true\n    ${CURL}\n\`\`\`\n`],
  ['a script in a step in a fence', 'a.md', '    #', `\`\`\`yaml\nsteps:\n- run: |\n    true\n{}    ${CURL}\n\`\`\`\n`],
  ['a fence', 'a.qmd', '<!--', `# T\n\n{}\`\`\`sh\ntrue\n${CURL}\n\`\`\`\n`],
];

function withComment(text: string, comment: string): string {
  const close = comment === '<!--' ? ' -->' : '';
  return text.replace('{}', () => (comment === '' ? '' : `${comment} ${SAID}${close}\n`));
}

describe('a comment leaves out what follows it', () => {
  it.each(SITES)('%s', async (_name, file, comment, text) => {
    const bare = new Project({ [file]: withComment(text, '') });
    expect((await lint({ cwd: bare.cwd, asOf })).findings).toHaveLength(1);
    for (const eol of ['\n', '\r\n']) {
      const { cwd } = new Project({ [file]: withComment(text, comment).replaceAll('\n', eol) });
      const result = await lint({ cwd, asOf });
      expect(result.findings).toEqual([]);
      expect(result.suppressed).toHaveLength(1);
      expect(result.notices).toEqual([]);
    }
  });

  it.each(SITES)('and is removed where it is of no use: %s', async (_name, file, comment, text) => {
    const useful = text.replaceAll('images/v1/direct_upload', 'images/v2/direct_upload');
    const project = new Project({ [file]: withComment(useful, comment) });
    const result = await fix({ cwd: project.cwd, asOf });
    expect(result.findings).toEqual([]);
    expect(project.read(file)).toBe(withComment(useful, ''));
  });
});

describe('what looks like a comment', () => {
  it('is none where the language of the part has other comments', async () => {
    const text = `steps:\n- uses: actions/github-script@v7\n  with:\n    script: |\n      const a = \`\n      # ${SAID}\n      \`; ${FETCH}\n`;
    const { cwd } = new Project({ 'a.yml': text });
    const result = await lint({ cwd, asOf });
    expect(result.findings).toHaveLength(1);
    expect(result.suppressed).toEqual([]);
  });

  it('does not reach behind its item of a list', async () => {
    const step = indented(`- run: |\n    ${CURL}\n`, 2);
    const { cwd } = new Project({ 'a.yml': `steps:\n  # ${SAID}\n${step}${step}` });
    const result = await lint({ cwd, asOf });
    expect(result.findings).toHaveLength(1);
    expect(result.suppressed).toHaveLength(1);
  });

  it('works in a string that spells a script, and only its text is removed', async () => {
    const script = `# ${SAID}\n${CURL}\n# eolint-ignore-next firewall-rules -- unused\ncurl https://api.cloudflare.com/client/v4/zones\n`;
    const project = new Project({ 'a.json': `${JSON.stringify({ scripts: { go: script } }, null, 2)}\n` });
    const result = await fix({ cwd: project.cwd, asOf });
    expect(result.findings).toEqual([]);
    expect(result.suppressed).toHaveLength(1);
    const left = `# ${SAID}\n${CURL}\ncurl https://api.cloudflare.com/client/v4/zones\n`;
    expect(JSON.parse(project.read('a.json'))).toEqual({ scripts: { go: left } });
  });
});
