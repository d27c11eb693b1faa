/** A line on a terminal that says how far a run is. */
export interface Progress {
  readonly onProgress: (done: number, total: number) => void;
  /** Takes the line away. */
  readonly clear: () => void;
}

/** Milliseconds before the line appears, and between two of them. */
const FIRST = 1000;
const NEXT = 100;

/** What a progress line is written to. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Shows progress on a terminal once a run takes longer than a second; nothing where nobody looks. */
export function progressOn(terminal: Terminal, wanted: boolean): Progress {
  if (!wanted || terminal.isTTY !== true) return { onProgress: () => undefined, clear: () => undefined };
  const begin = Date.now();
  let shown: number | undefined;
  let state: { readonly done: number; readonly total: number } | undefined;
  const show = (): void => {
    const now = Date.now();
    if (state === undefined || now - (shown ?? begin) < (shown === undefined ? FIRST : NEXT)) return;
    shown = now;
    const percent = Math.floor((state.done / Math.max(state.total, 1)) * 100);
    terminal.write(`\r\u001b[2Klooking at ${state.total} files: ${percent} %`);
  };
  // While one file is waited for, nothing else tells the time.
  const timer = setInterval(show, NEXT);
  timer.unref();
  return {
    onProgress: (done, total) => {
      state = { done, total };
      show();
    },
    clear: () => {
      clearInterval(timer);
      if (shown !== undefined) terminal.write('\r\u001b[2K');
      state = undefined;
    },
  };
}
