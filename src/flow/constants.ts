import type { ExternalValue, Value } from '../model/value.js';

const METHODS = ['Get', 'Head', 'Post', 'Put', 'Patch', 'Delete', 'Connect', 'Options', 'Trace'];

/** `HttpMethod.PATCH` of Spring, `HttpMethod.Patch` of ktor, `Method.PATCH` of Fuel. */
const JVM = new Map(
  METHODS.flatMap((method) =>
    ['HttpMethod', 'Method'].flatMap((type) => [
      [`${type}.${method}`, method.toUpperCase()] as const,
      [`${type}.${method.toUpperCase()}`, method.toUpperCase()] as const,
    ]),
  ),
);
/** Options of cURL are numbers; they go by their names here. */
const CURL = 'CUSTOMREQUEST HTTPGET HTTPHEADER NOBODY POST POSTFIELDS PUT SSL_CIPHER_LIST TLS13_CIPHERS URL'
  .split(' ')
  .map((name) => [`CURLOPT_${name}`, `CURLOPT_${name}`] as const);

/** `RequestOptions::JSON` of Guzzle, by which its options go. */
const GUZZLE = 'base_uri body form_params headers json method multipart query'
  .split(' ')
  .flatMap((option) =>
    ['GuzzleHttp\\RequestOptions', '\\GuzzleHttp\\RequestOptions', 'RequestOptions'].map(
      (type) => [`${type}.${option.toUpperCase()}`, option] as const,
    ),
  );

/** `METHOD_PATCH` of Symfony's and Laminas' `Request` and of PSR's `RequestMethodInterface`, whatever the class is called. */
const NAMED_METHOD = new Map(
  METHODS.map((method) => [`METHOD_${method.toUpperCase()}`, method.toUpperCase()] as const),
);

/** Text that constants of standard libraries stand for, by language and full name. */
const CONSTANTS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  go: new Map(METHODS.map((method) => [`net/http.Method${method}`, method.toUpperCase()])),
  // Whatever the crate: `Method::PUT` of http, `Method::Put` of surf.
  rust: new Map(
    METHODS.flatMap((method) => [
      [`Method.${method}`, method.toUpperCase()] as const,
      [`Method.${method.toUpperCase()}`, method.toUpperCase()] as const,
    ]),
  ),
  java: JVM,
  nim: new Map(METHODS.map((method) => [`Http${method}`, method.toUpperCase()] as const)),
  kotlin: JVM,
  csharp: new Map(
    METHODS.flatMap((method) => [
      [`HttpMethod.${method}`, method.toUpperCase()] as const,
      [`HttpMethods.${method}`, method.toUpperCase()] as const,
      [`Method.${method}`, method.toUpperCase()] as const,
      [`Method.${method.toUpperCase()}`, method.toUpperCase()] as const,
    ]),
  ),
  php: new Map([...CURL, ...GUZZLE, ...NAMED_METHOD, ['PHP_EOL', '\n']]),
  python: new Map(METHODS.map((method) => [`http.HTTPMethod.${method.toUpperCase()}`, method.toUpperCase()])),
};

/** The value of a constant from outside the program, where it is known. */
export function constantOf({ module, path }: ExternalValue, language: string): Value | undefined {
  const known = CONSTANTS[language];
  // Some languages know a class by its name alone, whatever package it is of.
  const text =
    known?.get([module, ...path].filter((part) => part !== '').join('.')) ?? known?.get(path.slice(-2).join('.'));
  return text === undefined ? undefined : { kind: 'text', text: [{ kind: 'run', text }] };
}

/** How a language's names of members of a response are those of the API, where they are written otherwise. */
export function fieldName(key: string, language: string): string {
  if ((language !== 'go' && language !== 'csharp') || !/^[A-Z]/.test(key)) return key;
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
