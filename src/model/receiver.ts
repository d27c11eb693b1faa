/** The name under which a block holds the object whose members go by their names alone in it: `with(api) { list() }`. */
export const RECEIVER = 'this of the block';
