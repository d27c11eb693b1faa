/** A function that is called on an object, by its name. */
const CALLED_ON = /[\w)\]?!]\.([A-Za-z]\w*)(?=(?:<[\w<>,. ?]*>)?\()/g;

/** The names by which a text calls functions on objects, each once. */
export function calledOnIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(CALLED_ON), ([, name = '']) => name));
}
