/**
 * The codes of errors. Where the public record shows the code of a refusal it is that one; the others are this
 * service's own choice, from 20300 on.
 */
export const codes = {
  authentication: 10000,
  notFound: 10001,
  noEntryPoint: 10003,
  retired: 10020,

  noRoute: 7000,
  noMethod: 7001,
  badIdentifier: 7003,

  loggingNotAllowed: 20018,
  parametersRequired: 20113,
  blankExpression: 20125,
  badExpression: 20127,
  tooManyEntryPoints: 20217,
  tooManyRules: 50001,
  notEntitled: 50002,

  /** The body is no JSON, or not of the operation's shape. */
  invalidJson: 20300,
  /** A member has a value that it cannot have. */
  invalidValue: 20301,
  missing: 20302,
  /** A security level that is no longer accepted. */
  securityLevel: 20303,
  /** A value or field whose end of life is reached. */
  retiredValue: 20304,
  readOnly: 20305,
  inUse: 20306,
  invalidQuery: 20307,
  tooLarge: 20308,
  /** The headers of the request contradict each other, or its text is no HTTP. */
  badRequest: 20309,
  internal: 20310,
} as const;
