/** What stands for `https://api.cloudflare.com/client/v4/zones/z/` in the programs of the tables. */
const PLACEHOLDER = /ZONE\//g;
const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';

/** Last words of retired paths below a zone, with the entry that retires each. */
const RULES = {
  filters: 'filters',
  rate_limits: 'rate-limits',
  'firewall/rules': 'firewall-rules',
  'firewall/waf/packages': 'waf-packages',
  'settings/minify': 'zone-setting-minify',
  'settings/brotli': 'zone-setting-brotli',
  'settings/mobile_redirect': 'zone-setting-mobile-redirect',
  'settings/server_side_exclude': 'zone-setting-server-side-exclude',
  'analytics/dashboard': 'analytics-dashboard',
  'analytics/colos': 'analytics-colos',
} as const;

export type Path = keyof typeof RULES;

/** A program that makes requests in some run of it, with the retired paths that they go to. */
export interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Entries whose findings must be there. */
  readonly finds: readonly string[];
  /** Entries that no run of the program can reach. */
  readonly never: readonly string[];
}

/** `finds` and `never`: last words of paths, apart by blanks. */
export function program(
  name: string,
  file: string,
  source: string,
  finds: string,
  more: { readonly files?: Readonly<Record<string, string>>; readonly never?: string } = {},
): Case {
  const files = Object.entries({ ...more.files, [file]: source }).map(([path, text]) => [
    path,
    text.replace(PLACEHOLDER, ZONE),
  ]);
  return { name, files: Object.fromEntries(files), finds: rules(finds), never: rules(more.never ?? '') };
}

function rules(words: string): string[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => RULES[word as Path])
    .sort();
}

/** Lines made from the numbers `0..n-1`. */
export function lines(n: number, line: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => line(i)).join('\n');
}
