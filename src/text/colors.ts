import { styleText } from 'node:util';

const NAMES = ['bold', 'dim', 'red', 'green', 'yellow', 'blue'] as const;

/** Paints text for a terminal. */
export type Colors = Readonly<Record<(typeof NAMES)[number], (text: string) => string>>;

/** Paints that use the terminal's sequences, or, where there are to be none, leave the text as it is. */
export function colorsOf(wanted: boolean): Colors {
  // Whether there are colours is settled by the caller, and not by what Node.js sees of the stream.
  const paint = (name: (typeof NAMES)[number]) => (text: string) => styleText(name, text, { validateStream: false });
  return Object.fromEntries(
    NAMES.map((name) => [name, wanted ? paint(name) : (text: string) => text]),
  ) as unknown as Colors;
}
