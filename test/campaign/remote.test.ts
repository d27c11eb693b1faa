import { expect, it } from 'vitest';
import fc from '../properties.js';
import { destinationOf, tokenAdvice, type Environment, type ForgeSettings } from '../../src/campaign/destination.js';
import { parseRemote } from '../../src/campaign/remote.js';

it.each([
  ['https://github.com/acme/site.git', 'https', 'github.com', undefined, 'acme/site'],
  ['https://github.com/acme/site', 'https', 'github.com', undefined, 'acme/site'],
  ['https://github.com/acme/site/', 'https', 'github.com', undefined, 'acme/site'],
  ['https://robin:secret@github.com/acme/site.git', 'https', 'github.com', undefined, 'acme/site'],
  ['https://www.github.com/acme/site', 'https', 'github.com', undefined, 'acme/site'],
  ['HTTPS://GitHub.com/Acme/Site.git', 'https', 'github.com', undefined, 'Acme/Site'],
  ['https://git.acme.example:8443/web/shop/front.git', 'https', 'git.acme.example', '8443', 'web/shop/front'],
  ['https://github.com/acme/site.js.git', 'https', 'github.com', undefined, 'acme/site.js'],
  ['https://gitlab.example/a%20b/c', 'https', 'gitlab.example', undefined, 'a b/c'],
  ['git@github.com:acme/site.git', 'ssh', 'github.com', undefined, 'acme/site'],
  ['git@github.com:/acme/site.git', 'ssh', 'github.com', undefined, 'acme/site'],
  ['github.com:acme/site', 'ssh', 'github.com', undefined, 'acme/site'],
  ['git@[2001:db8::1]:acme/site.git', 'ssh', '[2001:db8::1]', undefined, 'acme/site'],
  ['ssh://git@git.acme.example:2222/web/shop.git', 'ssh', 'git.acme.example', '2222', 'web/shop'],
  ['ssh://git@ssh.github.com:443/acme/site.git', 'ssh', 'github.com', undefined, 'acme/site'],
  ['git+ssh://git@altssh.gitlab.com:443/acme/site.git', 'ssh', 'gitlab.com', undefined, 'acme/site'],
  ['git://git.acme.example/site/one.git', 'git', 'git.acme.example', undefined, 'site/one'],
  ['http://localhost:3000/acme/site', 'http', 'localhost', '3000', 'acme/site'],
])('reads %s', (address, protocol, host, port, project) => {
  expect(parseRemote(address)).toEqual({ kind: 'hosted', protocol, host, port, project });
});

it.each([
  '/srv/git/site.git',
  '../site.git',
  './a:b',
  'site.git',
  'file:///srv/git/site.git',
  'C:\\git\\site',
  'c:/git/site',
])('takes %s for a folder', (address) => {
  expect(parseRemote(address)).toEqual({ kind: 'local' });
});

it.each([
  '',
  '--upload-pack=touch /tmp/x',
  'ext::sh -c "touch x"',
  'fd::17',
  'transport::address',
  'javascript://github.com/acme/site',
  'ftp://github.com/acme/site',
  'https://github.com/',
  'https://github.com/acme/../site/x',
  'git@github.com:',
  'git@-oProxyCommand=x:acme/site',
  'ssh://-oProxyCommand=x/acme/site',
  'https://github.com/acme/site\nhttps://evil.example/a/b',
])('refuses %j', (address) => {
  const remote = parseRemote(address);
  // What the URL rules fold away is no longer there to do harm.
  if (remote?.kind === 'hosted') expect(remote.project).toMatch(/^site\/x$/);
  else expect(remote).toBeUndefined();
});

it('never throws, and never lets a project climb', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: fc.constantFrom(...'git@h.:/-[]%2e~\n') })),
      (text) => {
        const remote = parseRemote(text);
        if (remote?.kind !== 'hosted') return;
        expect(remote.project.split('/')).not.toContain('..');
        expect(remote.host).not.toMatch(/^-|\s/);
      },
    ),
  );
});

function destination(address: string, environment: Environment = {}, settings: ForgeSettings = {}): unknown {
  const remote = parseRemote(address);
  if (remote === undefined) throw new Error(`${address} is no remote`);
  const found = destinationOf(remote, settings, environment);
  if ('problem' in found) return found.problem;
  return `${found.kind} ${found.api} ${found.project} ${found.token ?? 'none'}`;
}

it.each([
  ['git@github.com:acme/site.git', 'github https://api.github.com acme/site'],
  ['https://acme.ghe.com/web/site', 'github https://api.acme.ghe.com web/site'],
  ['https://github.acme.example/web/site', 'github https://github.acme.example/api/v3 web/site'],
  ['ssh://git@github.acme.example:2222/web/site', 'github https://github.acme.example/api/v3 web/site'],
  ['https://gitlab.com/acme/web/site.git', 'gitlab https://gitlab.com/api/v4 acme/web/site'],
  ['https://gitlab.acme.example:8443/web/site', 'gitlab https://gitlab.acme.example:8443/api/v4 web/site'],
  ['http://gitlab.localhost:3000/web/site', 'gitlab http://gitlab.localhost:3000/api/v4 web/site'],
])('knows the forge of %s', (address, expected) => {
  expect(destination(address)).toBe(`${expected} none`);
});

it('asks for what the address does not tell', () => {
  expect(destination('https://git.acme.example/web/site')).toContain('--forge github or --forge gitlab');
  expect(destination('/srv/site.git')).toContain('--forge');
  expect(destination('/srv/site.git', {}, { forge: 'github' })).toContain('--project');
  expect(destination('/srv/site.git', {}, { forge: 'github', project: 'a/b' })).toContain('--forge-api');
  expect(destination('https://github.com/a/b/c')).toContain('owner/name');
  expect(destination('https://github.com/a/b', {}, { api: 'ftp://x' })).toContain('--forge-api takes');
  const gitlab = { api: 'https://git.acme.example/lab/api/v4/' };
  expect(destination('https://git.acme.example/lab/a/b', {}, { ...gitlab, project: 'a/b' })).toBe(
    'gitlab https://git.acme.example/lab/api/v4 a/b none',
  );
});

const home = { GITHUB_TOKEN: 'home', GITLAB_TOKEN: 'lab' };

it.each([
  ['github.com’s own', 'https://github.com/a/b', home, 'home'],
  ['another server', 'https://github.acme.example/a/b', home, 'none'],
  [
    'another server with a token of its own',
    'https://github.acme.example/a/b',
    { ...home, GH_ENTERPRISE_TOKEN: 'own' },
    'own',
  ],
  [
    'the server that the job runs for',
    'https://git.acme.example/a/b',
    { ...home, GITHUB_SERVER_URL: 'https://git.acme.example' },
    'home',
  ],
  [
    'a server that the job does not run for',
    'https://github.acme.example/a/b',
    { ...home, GITHUB_SERVER_URL: 'https://github.com', GITHUB_API_URL: 'https://api.github.com' },
    'none',
  ],
  [
    'github.com while the job runs elsewhere',
    'https://github.com/a/b',
    { ...home, GITHUB_SERVER_URL: 'https://git.acme.example', GITHUB_API_URL: 'https://git.acme.example/api/v3' },
    'home',
  ],
  ['gitlab.com', 'https://gitlab.com/a/b', home, 'lab'],
  ['another GitLab', 'https://gitlab.acme.example/a/b', home, 'none'],
  [
    'the GitLab that the job runs for',
    'git@gitlab.acme.example:a/b',
    { ...home, CI_SERVER_URL: 'https://gitlab.acme.example:443', CI_API_V4_URL: 'https://gitlab.acme.example/api/v4' },
    'lab',
  ],
  ['a name that only looks like it', 'https://github.com.evil.example/a/b', home, 'none'],
])('sends a token only to its own server: %s', (_, address, environment, token) => {
  expect(destination(address, environment)).toMatch(new RegExp(` ${token}$`));
});

it('takes the API that the environment names where it speaks of the same server', () => {
  const environment = { GITHUB_SERVER_URL: 'https://git.acme.example', GITHUB_API_URL: 'https://api.acme.example' };
  expect(destination('https://git.acme.example/a/b', environment)).toContain('https://api.acme.example a/b');
  expect(destination('https://github.com/a/b', environment)).toContain('https://api.github.com a/b');
  expect(destination('https://github.com/a/b', { GITHUB_API_URL: 'http://localhost:1' })).toContain(
    'http://localhost:1 a/b',
  );
});

it('hands git the token over TLS or on this machine only', () => {
  const serverOf = (address: string): unknown => {
    const remote = parseRemote(address);
    if (remote === undefined) return undefined;
    const found = destinationOf(remote, { forge: 'github', api: 'https://api.example' }, { GH_TOKEN: 'x' });
    return 'problem' in found ? found.problem : found.gitServer;
  };
  expect(serverOf('https://git.acme.example:8443/a/b')).toBe('https://git.acme.example:8443');
  expect(serverOf('http://127.0.0.1:3000/a/b')).toBe('http://127.0.0.1:3000');
  expect(serverOf('http://git.acme.example/a/b')).toBeUndefined();
  expect(serverOf('git@git.acme.example:a/b')).toBeUndefined();
});

it('advises which variable to set', () => {
  const found = (address: string): string => {
    const remote = parseRemote(address);
    const answer = remote === undefined ? undefined : destinationOf(remote, {}, {});
    return answer === undefined || 'problem' in answer ? '' : tokenAdvice(answer);
  };
  expect(found('https://github.com/a/b')).toBe('set GH_TOKEN or GITHUB_TOKEN');
  expect(found('https://gitlab.acme.example/a/b')).toBe(
    'set GITLAB_TOKEN, and CI_SERVER_URL to the server that it is for',
  );
});
