/** A kind of mistake, with an expression that has it and one that does not. */
export interface MistakeKind {
  readonly kind: string;
  readonly title: string;
  readonly wrong: string;
  readonly right: string;
}

/** The rule that is none of the schedule's: what it tells, and how to go about it. */
export const expressionError = {
  id: 'expression-error',
  title: 'Mistakes in rule expressions',
  about: [
    'The API refuses a rule whose expression it cannot read, or that uses what its phase does not have.',
    'With --check-expressions, expressions in requests, declared resources and dumps of rules are checked, as far as they are wholly written out.',
    'A mistake has no day and no fix. What only its phase does not have is a warning, since the plan decides as well; all else is an error.',
  ],
  try: "eolint expr check '<expression>' checks one expression, with --phase as a rule of that phase.",
  url: 'https://developers.cloudflare.com/ruleset-engine/rules-language/',
  kinds: [
    {
      kind: 'bad-operator',
      title: 'no operator of the language, or none for the type',
      wrong: 'http.host = "example.com"',
      right: 'http.host eq "example.com"',
    },
    {
      kind: 'bad-literal',
      title: 'a value that is not written as its type is',
      wrong: 'ip.src in {"192.0.2.1", "192.0.2.2"}',
      right: 'ip.src in {192.0.2.1 192.0.2.2}',
    },
    {
      kind: 'unknown-field',
      title: 'no field or function of this name',
      wrong: 'NOT ssl',
      right: 'not ssl',
    },
    {
      kind: 'syntax',
      title: 'something is missing, or too much',
      wrong: 'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
      right: 'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
    },
    {
      kind: 'type-mismatch',
      title: 'a value of another type than stands there',
      wrong: 'http.request.headers["accept"][*] eq "*/*"',
      right: 'any(http.request.headers["accept"][*] eq "*/*")',
    },
    {
      kind: 'arity',
      title: 'too few or too many arguments',
      wrong: 'starts_with(http.host)',
      right: 'starts_with(http.host, "www.")',
    },
    {
      kind: 'bad-regex',
      title: 'a pattern that the engine does not take',
      wrong: 'http.host matches "(?!www)"',
      right: 'not http.host matches "^www"',
    },
    {
      kind: 'limit',
      title: 'longer or deeper than is allowed, or not for this phase',
      wrong: 'to_string(ip.src) eq "192.0.2.1"',
      right: 'ip.src eq 192.0.2.1',
    },
  ] satisfies readonly MistakeKind[],
} as const;
