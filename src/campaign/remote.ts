/** Where a git remote lies: at a server that may be a forge, or in a folder of this machine. */
export type Remote = HostedRemote | { readonly kind: 'local' };

export interface HostedRemote {
  readonly kind: 'hosted';
  readonly protocol: 'https' | 'http' | 'ssh' | 'git';
  /** In lower case, without the port. */
  readonly host: string;
  /** Where it is another than the web's own. */
  readonly port: string | undefined;
  /** `owner/name`; GitLab's groups may be nested. Without slashes at the ends and without `.git`. */
  readonly project: string;
}

const PROTOCOLS: Readonly<Record<string, HostedRemote['protocol']>> = {
  'https:': 'https',
  'http:': 'http',
  'ssh:': 'ssh',
  'git+ssh:': 'ssh',
  'ssh+git:': 'ssh',
  'git:': 'git',
};

/** Hosts that serve the same repositories under another name. */
const ALIASES: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'www.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
};

/**
 * Reads the address of a git remote: `https://host/owner/name.git`, `ssh://git@host:22/owner/name`,
 * `git@host:owner/name.git`, a path. Undefined for what git must not be given: other transports (`ext::`), options.
 */
export function parseRemote(address: string): Remote | undefined {
  const text = address.trim();
  if (text === '' || text.startsWith('-') || hasControl(text) || /^[\w+.-]+::/.test(text)) return undefined;
  if (/^[a-z]:[\\/]/i.test(text)) return { kind: 'local' };
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(text)?.[0].toLowerCase();
  if (scheme !== undefined) return fromUrl(text, scheme);
  // What git takes for `host:path`: no slash stands before the first colon.
  const scp = /^(?:[^@/:\s]+@)?(\[[0-9a-f:.]+\]|[^@:/\s[\]]+):(.*)$/i.exec(text);
  if (scp === null) return { kind: 'local' };
  return hosted('ssh', scp[1] ?? '', undefined, scp[2] ?? '');
}

function fromUrl(text: string, scheme: string): Remote | undefined {
  if (scheme === 'file:') return { kind: 'local' };
  const protocol = PROTOCOLS[scheme];
  if (protocol === undefined) return undefined;
  // The URL class knows ports and brackets only of the schemes of the web.
  const web = text.replace(/^[^:]+:/, protocol === 'http' ? 'http:' : 'https:');
  if (!URL.canParse(web)) return undefined;
  const { hostname, port, pathname } = new URL(web);
  return hosted(protocol, hostname, port === '' ? undefined : port, decoded(pathname));
}

function hosted(
  protocol: HostedRemote['protocol'],
  name: string,
  port: string | undefined,
  path: string,
): HostedRemote | undefined {
  const host = name.toLowerCase().replace(/\.$/, '');
  const project = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  const parts = project.split('/');
  if (host === '' || host.startsWith('-') || parts.some((part) => /^\.{0,2}$/.test(part)) || hasControl(project)) {
    return undefined;
  }
  return { kind: 'hosted', protocol, host: ALIASES[host] ?? host, port, project };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function hasControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- an address with control characters is nobody's
  return /[\u0000-\u001f\u007f]/.test(text);
}

/** `host` or `host:port`, as an address on the web has it. */
export function authority({ host, port, protocol }: HostedRemote): string {
  return port === undefined || protocol === 'ssh' || protocol === 'git' ? host : `${host}:${port}`;
}
