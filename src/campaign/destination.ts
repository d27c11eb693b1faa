import { authority, type HostedRemote, type Remote } from './remote.js';

export type ForgeKind = 'github' | 'gitlab';

/** What the user says of the forge where the remote's address does not tell it. */
export interface ForgeSettings {
  readonly forge?: ForgeKind | undefined;
  /** Address of the forge's API. */
  readonly api?: string | undefined;
  /** `owner/name`, or GitLab's path with groups. */
  readonly project?: string | undefined;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The forge that pull requests go to. */
export interface Destination {
  readonly kind: ForgeKind;
  /** Without a slash at the end. */
  readonly api: string;
  readonly project: string;
  /** Undefined where the environment holds none for this server. */
  readonly token: string | undefined;
  /** The variables that may hold it. */
  readonly tokenNames: readonly string[];
  /** The server of a remote over https that takes the token, `https://host`; undefined where git has its own ways. */
  readonly gitServer: string | undefined;
}

interface Family {
  readonly home: string;
  /** Variables with the token for the home server, and for the server that `named` names. */
  readonly tokens: readonly string[];
  /** Variables with the token for any other server. */
  readonly elsewhere: readonly string[];
  /** Variables that name the server, and the address of its API. */
  readonly named: readonly string[];
  readonly apiNames: readonly string[];
  readonly api: (remote: HostedRemote) => string;
}

const FAMILIES: Readonly<Record<ForgeKind, Family>> = {
  github: {
    home: 'github.com',
    tokens: ['GH_TOKEN', 'GITHUB_TOKEN'],
    elsewhere: ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'],
    named: ['GITHUB_SERVER_URL', 'GH_HOST'],
    apiNames: ['GITHUB_API_URL'],
    api: (remote) => {
      if (remote.host === 'github.com') return 'https://api.github.com';
      if (remote.host.endsWith('.ghe.com')) return `https://api.${remote.host}`;
      return `${web(remote)}/api/v3`;
    },
  },
  gitlab: {
    home: 'gitlab.com',
    tokens: ['GITLAB_TOKEN', 'GITLAB_ACCESS_TOKEN'],
    elsewhere: [],
    named: ['CI_SERVER_URL', 'GITLAB_HOST', 'CI_SERVER_HOST'],
    apiNames: ['CI_API_V4_URL'],
    api: (remote) => `${web(remote)}/api/v4`,
  },
};

/** `http` only where the remote itself is so: a server without TLS in a closed network. */
function web(remote: HostedRemote): string {
  return `${remote.protocol === 'http' ? 'http' : 'https'}://${authority(remote)}`;
}

/** The forge of a remote, or what the user has to say so that it is known. */
export function destinationOf(
  remote: Remote,
  settings: ForgeSettings,
  environment: Environment,
): Destination | { readonly problem: string } {
  const hosted = remote.kind === 'hosted' ? remote : undefined;
  const kind = kindOf(hosted, settings, environment);
  if (kind === undefined) {
    const where = hosted === undefined ? 'the remote is a folder' : `${hosted.host} is not a forge that is known`;
    return { problem: `${where}; say which it is with --forge github or --forge gitlab` };
  }
  const family = FAMILIES[kind];
  const project = settings.project ?? hosted?.project;
  if (project === undefined) return { problem: 'the remote names no project; say which with --project owner/name' };
  if (kind === 'github' && !/^[^/]+\/[^/]+$/.test(project)) {
    return { problem: `${project} is not owner/name; say which with --project owner/name` };
  }
  const api = apiOf(family, hosted, settings, environment);
  if (api === undefined) return { problem: 'the remote is a folder; say where the API is with --forge-api URL' };
  if (!isApi(api)) {
    return { problem: '--forge-api takes the address of an API, such as https://git.example.com/api/v4' };
  }
  const tokenNames = tokenNamesOf(family, hosted, settings, environment);
  const token = tokenNames.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  const plain = hosted?.protocol === 'http' && !isLoopback(hosted.host);
  const overWeb = hosted !== undefined && (hosted.protocol === 'https' || hosted.protocol === 'http') && !plain;
  return {
    kind,
    api: api.replace(/\/+$/, ''),
    project,
    token: token?.trim(),
    tokenNames,
    gitServer: overWeb && token !== undefined ? web(hosted) : undefined,
  };
}

/** Whether a text is the address of an API. */
export function isApi(text: string): boolean {
  return /^https?:\/\/[^/?#]+(?:\/[^?#]*)?$/.test(text) && URL.canParse(text);
}

function kindOf(
  remote: HostedRemote | undefined,
  { forge, api }: ForgeSettings,
  environment: Environment,
): ForgeKind | undefined {
  if (forge !== undefined) return forge;
  if (api !== undefined && /\/api\/v4\/?$/.test(api)) return 'gitlab';
  if (api !== undefined && /\/api\/v3\/?$|^https:\/\/api\.github\.com\/?$/.test(api)) return 'github';
  if (remote === undefined) return undefined;
  const kinds: readonly ForgeKind[] = ['github', 'gitlab'];
  const { host } = remote;
  if (host.endsWith('.ghe.com')) return 'github';
  return (
    kinds.find((kind) => host === FAMILIES[kind].home) ??
    kinds.find((kind) => isNamed(FAMILIES[kind], remote, environment)) ??
    kinds.find((kind) => host.split(/[.-]/).includes(kind))
  );
}

function apiOf(
  family: Family,
  remote: HostedRemote | undefined,
  settings: ForgeSettings,
  environment: Environment,
): string | undefined {
  if (settings.api !== undefined) return settings.api;
  if (remote === undefined) return undefined;
  return apiVariable(family, remote, environment) ?? family.api(remote);
}

/** The variable speaks of the server that the job runs for, where others name one; it need not be the remote's. */
function apiVariable(family: Family, remote: HostedRemote, environment: Environment): string | undefined {
  const given = family.apiNames.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  const namesServer = family.named.some((name) => (environment[name] ?? '') !== '');
  return !namesServer || isNamed(family, remote, environment) ? given : undefined;
}

/**
 * The variables whose token may go to this server. A token is for one server: that of github.com is not sent to
 * another, unless the environment or a flag says that it belongs there.
 */
function tokenNamesOf(
  family: Family,
  remote: HostedRemote | undefined,
  { api }: ForgeSettings,
  environment: Environment,
): readonly string[] {
  const own =
    remote === undefined ||
    api !== undefined ||
    remote.host === family.home ||
    remote.host.endsWith('.ghe.com') ||
    isNamed(family, remote, environment) ||
    apiVariable(family, remote, environment) !== undefined;
  if (!own) return family.elsewhere.length === 0 ? [] : family.elsewhere;
  return api === undefined || remote?.host === family.home ? family.tokens : [...family.elsewhere, ...family.tokens];
}

/** Whether the environment names the remote's server as the forge. */
function isNamed(family: Family, remote: HostedRemote, environment: Environment): boolean {
  return family.named.some((name) => {
    const value = environment[name];
    if (value === undefined || value === '') return false;
    const url = /^https?:\/\//i.test(value) ? value : `https://${value}`;
    if (!URL.canParse(url)) return false;
    const { hostname, host } = new URL(url);
    return remote.protocol === 'ssh' ? hostname === remote.host : host === authority(remote);
  });
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** What to do where there is no token for the server. */
export function tokenAdvice({ kind, tokenNames }: Destination): string {
  if (tokenNames.length > 0) return `set ${tokenNames.join(' or ')}`;
  const [name = ''] = FAMILIES[kind].named;
  return `set ${FAMILIES[kind].tokens[0] ?? ''}, and ${name} to the server that it is for`;
}
