/** The name under which a block holds the object whose members go by their names alone in it: `with(api) { list() }`. */
export const RECEIVER = 'this of the block';

/** Languages that have such blocks: it is not looked for in others. */
export const WITH_RECEIVERS: ReadonlySet<string> = new Set(['kotlin']);
