/**
 * Where the path of a request stands, how it travels and who sends it. Each language makes these shapes in its own way;
 * a shape that a language has no natural form of is left out there.
 */
export const SHAPES = {
  literal: 'the whole address in the call',
  concatenated: 'the address joined by operators',
  'base constant': 'the base in a constant of the file',
  'base elsewhere': 'the base in a constant of another file',
  'base with fallback': 'the base from the environment, with a default',
  wrapper: 'a function of the file sends what it is given',
  'wrapper elsewhere': 'a function of another file does',
  'client class': 'a class holds the base and has a method for each verb',
  'endpoint table': 'method and path as data, sent by something that goes through it',
  'path helper': 'a function only builds the path',
  'path constant elsewhere': 'pieces of the path are constants of another file',
  'inherited helper': 'a base class in another file makes the address',
  segments: 'the path as a list of segments',
  'unknown package': 'a client from a package that is not there sends it',
  'optional query': 'a query is appended under a condition',
};
