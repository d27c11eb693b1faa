import { PathTemplates } from './path-templates.js';

/** Fixed texts: they stand in no program's secrets, so they can be shown wherever they are found. */
export interface Vocabulary {
  /** The length of the fixed word that begins at an offset and ends at an edge; 0 where none does. */
  wordAt(line: string, at: number): number;
  /** Whether a segment of a path is one of this API's. */
  segment(text: string): boolean;
  /** Whether an identifier stands behind these segments of a path, and this text is one. */
  filledIn(before: readonly string[], text: string): boolean;
  /** Whether a host is one of this API's. */
  host(text: string): boolean;
}

/* What HTTP, this API and the languages of scripts and settings spell the same everywhere. */
const common = `GET POST PUT PATCH DELETE HEAD OPTIONS HTTP/1.1 HTTP/2 http https api.cloudflare.com client v4
Authorization Bearer Basic Content-Type Accept X-Auth-Key X-Auth-Email X-Auth-User-Service-Key Cookie User-Agent
application/json multipart/form-data text/plain utf-8 true false null undefined None nil
on off low medium high A AAAA CNAME MX NS SRV TXT CAA PTR
curl wget http https echo export set local readonly declare if then else elif fi for in do done while until case esac
function return exit jq test env sudo eval exec cd true shift trap read printf
FROM RUN ENV ARG COPY ADD WORKDIR CMD ENTRYPOINT LABEL EXPOSE USER VOLUME
resource data variable provider module output locals
and or not eq ne gt lt ge le contains matches`.split(/\s+/);

const wordEnd = /(?=$|[\s"'`()[\]{}<>|;,&=:/\\?])/y;
const candidate = /[A-Za-z_][\w.*-]*(?:\[\])?(?:\.[\w[\]]+)*(?:\/[\w.+-]+)?/y;

/** Words as they stand, and segments, hosts and paths of this API. */
export function vocabularyOf(
  words: Iterable<string>,
  segments: Iterable<string>,
  hosts: Iterable<string>,
  operations: Iterable<string> = [],
): Vocabulary {
  const templates = new PathTemplates(operations);
  const all = new Set([...common, ...words]);
  const paths = new Set(['client', 'v4', ...segments]);
  const named = new Set(['api.cloudflare.com', ...hosts]);
  return {
    wordAt(line, at) {
      candidate.lastIndex = at;
      const match = candidate.exec(line);
      if (match === null) return 0;
      // A sentence may end behind the word.
      for (const word of [match[0], match[0].replace(/\/.*$/, ''), match[0].replace(/(?<![.-])[.-]+$/, '')]) {
        if (!all.has(word)) continue;
        wordEnd.lastIndex = at + word.length;
        if (word.length < match[0].length || wordEnd.test(line)) return word.length;
      }
      return 0;
    },
    segment: (text) => paths.has(text),
    filledIn: (before, text) => templates.isFilledIn(before, text),
    host: (text) => named.has(text.toLowerCase()),
  };
}
