/** A file as a fuzzer writes one: its name in the first line, its text below. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** Reads the bytes of an input; what is not UTF-8 in them is replaced. */
export function namedText(data: Uint8Array): NamedText {
  const whole = textOf(data);
  const end = whole.indexOf('\n');
  return end < 0 ? { file: '', text: whole } : { file: whole.slice(0, end), text: whole.slice(end + 1) };
}

export function textOf(data: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
}

/** A number that is always the same for a text. */
export function numberOf(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0;
  return sum;
}

/** What a target throws where the product breaks a promise. */
export class Broken extends Error {}

export function holds(promise: boolean, broken: () => string): asserts promise {
  if (!promise) throw new Broken(broken());
}

/** Seconds of processor time that an input of a few thousand bytes may take, with every branch of the code counted. */
const MOST_SECONDS = 20;

/** Runs a target; one that takes far too long is broken too. What is measured is work, not time that goes by. */
export async function bounded(run: () => Promise<void> | void): Promise<void> {
  const before = process.cpuUsage();
  await run();
  const { user } = process.cpuUsage(before);
  holds(user < MOST_SECONDS * 1e6, () => `it takes ${String(Math.round(user / 1e6))} seconds of processor time`);
}
