import { isIPv4, isIPv6 } from 'node:net';
import { type Json, isObject } from '../../rulesets/json.js';

/** The root cause of a refused record. */
export interface Cause {
  readonly code: number;
  readonly message: string;
}

/**
 * The codes of causes: those of addresses, names, times to live and proxying are the real ones, the others from 9300
 * on are the double's own.
 */
export const causes = {
  name: { code: 9000, message: 'DNS name is invalid.' },
  ipv4: { code: 9005, message: 'Content for A record must be a valid IPv4 address.' },
  ipv6: { code: 9006, message: 'Content for AAAA record must be a valid IPv6 address.' },
  ttl: { code: 9021, message: 'Invalid TTL. Must be between 60 and 86400 seconds, or 1 for Automatic.' },
  proxied: { code: 9004, message: 'This record type cannot be proxied.' },
  type: { code: 9300, message: 'DNS record type is invalid.' },
  priority: { code: 9301, message: 'priority must be a whole number from 0 to 65535.' },
  srvFields: { code: 9302, message: "SRV data fields 'service', 'proto' and 'name' are no longer supported." },
  srvName: { code: 9303, message: "SRV data fields 'service', 'proto' and 'name' go together." },
  typeChange: { code: 9304, message: 'The type of a record can no longer be changed; delete it and create another.' },
} as const satisfies Record<string, Cause>;

/** Why a member is refused. */
export function memberCause(message: string): Cause {
  return { code: 9305, message };
}

export interface RecordType {
  /** What is wrong with its content; for types that hold `data` there is none. */
  readonly content?: (content: string) => Cause | undefined;
  /** The members of `data`, in the order in which the content shows them. */
  readonly data?: Readonly<Record<string, 'number' | 'text'>>;
  readonly proxiable?: true;
  /** It has a priority of its own. */
  readonly priority?: true;
}

const host: RecordType['content'] = (content) =>
  isName(content) ? undefined : { code: 9007, message: 'Content for this record must be a valid host name.' };
const anyText: RecordType['content'] = (content) =>
  content === '' ? { code: 9306, message: 'Content cannot be empty.' } : undefined;
const caa = { flags: 'number', tag: 'text', value: 'text' } as const;
const service = { priority: 'number', target: 'text', value: 'text' } as const;
const certificate = { usage: 'number', selector: 'number', matching_type: 'number', certificate: 'text' } as const;
const key = { key_tag: 'number', algorithm: 'number', digest_type: 'number', digest: 'text' } as const;

/** The types of records. */
export const recordTypes: Readonly<Record<string, RecordType>> = {
  A: { content: (content) => (isIPv4(content) ? undefined : causes.ipv4), proxiable: true },
  AAAA: { content: (content) => (isIPv6(content) ? undefined : causes.ipv6), proxiable: true },
  CNAME: { content: host, proxiable: true },
  MX: { content: host, priority: true },
  NS: { content: host },
  PTR: { content: host },
  TXT: { content: anyText },
  OPENPGPKEY: { content: anyText },
  SRV: { data: { priority: 'number', weight: 'number', port: 'number', target: 'text' } },
  CAA: { data: caa },
  NAPTR: {
    data: { order: 'number', preference: 'number', flags: 'text', service: 'text', regex: 'text', replacement: 'text' },
  },
  HTTPS: { data: service },
  SVCB: { data: service },
  URI: { data: { weight: 'number', target: 'text' }, priority: true },
  TLSA: { data: certificate },
  SMIMEA: { data: certificate },
  SSHFP: { data: { algorithm: 'number', type: 'number', fingerprint: 'text' } },
  DS: { data: key },
  DNSKEY: { data: { flags: 'number', protocol: 'number', algorithm: 'number', public_key: 'text' } },
  CERT: { data: { type: 'number', key_tag: 'number', algorithm: 'number', certificate: 'text' } },
};

/** A record type by its name, in capitals. */
export function recordType(name: string): RecordType | undefined {
  return Object.hasOwn(recordTypes, name) ? recordTypes[name] : undefined;
}

/** Whether a text is a name of the DNS, `@` for the zone itself included. */
export function isName(text: string): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name === '@') return true;
  return (
    name.length <= 253 &&
    name.split('.').every((label) => /^(?:\*|[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?)$/u.test(label))
  );
}

/** What is wrong with the data of a record. */
export function dataCauses(data: Json | undefined, members: NonNullable<RecordType['data']>): readonly Cause[] {
  if (!isObject(data)) return [memberCause('data is a required object for this record type.')];
  return Object.entries(members).flatMap(([name, kind]) => {
    const value = data[name];
    if (value === undefined) return [memberCause(`${name} is a required data field.`)];
    if (kind === 'text') return typeof value === 'string' ? [] : [memberCause(`data field ${name} must be a string.`)];
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535;
    return fits ? [] : [memberCause(`data field ${name} must be a whole number from 0 to 65535.`)];
  });
}
