import { emitKeypressEvents, type Key } from 'node:readline';

/** What a question is asked on: a terminal, or what a test puts in its place. */
export interface KeyTerminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/**
 * Asks for one key, as `git add -p` does, and answers the one that was pressed, in lower case; a key that is none of
 * them is asked for again. `enter`: what the Enter key stands for; nothing where it is absent. Undefined where the user
 * ended the program.
 */
export async function askKey(
  question: string,
  keys: readonly string[],
  {
    enter,
    help,
    terminal = { input: process.stdin, output: process.stdout },
  }: {
    readonly enter?: string | undefined;
    /** Shown for `?` and for keys that mean nothing. */
    readonly help: string;
    readonly terminal?: KeyTerminal;
  },
): Promise<string | undefined> {
  const { input, output } = terminal;
  emitKeypressEvents(input);
  const shown = keys.map((key) => (key === enter ? key.toUpperCase() : key)).join(',');
  const ask = (): void => {
    output.write(`${question} [${shown},?] `);
  };
  ask();
  input.setRawMode(true);
  input.resume();
  try {
    return await new Promise((resolve) => {
      const pressed = (text: string | undefined, key: Key): void => {
        const done = (answer: string | undefined): void => {
          input.off('keypress', pressed);
          output.write(`${answer ?? ''}\n`);
          resolve(answer);
        };
        if (key.ctrl === true && (key.name === 'c' || key.name === 'd')) return done(undefined);
        const name = key.name === 'return' || key.name === 'enter' ? enter : text?.toLowerCase();
        if (name !== undefined && keys.includes(name)) return done(name);
        output.write(`${text !== undefined && /^[ -~]$/.test(text) ? text : ''}\n${help}\n`);
        ask();
      };
      input.on('keypress', pressed);
      input.once('end', () => {
        input.off('keypress', pressed);
        resolve(undefined);
      });
    });
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}
