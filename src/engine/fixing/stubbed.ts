import type { Request } from '../../model/request.js';
import { quoted } from '../../rewrite/step.js';
import { isTest } from '../../text/test-file.js';
import { look } from './looked-through.js';

/** Commands that send, which tests put scripts and functions of their own in the place of. */
const COMMAND = String.raw`(?:curl|wget|https?|xhs?|aria2c)`;

const NAMED = new RegExp(String.raw`(?:^|\/)${COMMAND}(?:\.(?:sh|bash|bats|py|rb|pl|js))?$`);

const TAKES_PLACE = new RegExp(
  [
    String.raw`(?:^|[\s;])(?:function\s+)?${COMMAND}\s*\(\)`,
    String.raw`(?:^|[\s;])function\s+${COMMAND}\b`,
    String.raw`\b\w*(?:stub|mock|fake|spy|shim)\w*\s+(?:-\S+\s+)*["']?${COMMAND}\b`,
    String.raw`\bMock\s+${COMMAND}\b`,
    String.raw`\bexport\s+-f\s+${COMMAND}\b`,
    String.raw`\balias\s+${COMMAND}=`,
    String.raw`\/${COMMAND}["']?(?=\s*(?:$|<<|;|&&))`,
  ].join('|'),
  'm',
);

/** A script of the name of a command, which a path of commands may say first: `PATH=./bin:$PATH`. */
const OF_THE_NAME = new RegExp(String.raw`(?:^|\/)${COMMAND}$`);

/** What answers in place of a command that sends: it may go by any part of what it is given. */
export class Stubbed {
  private place: string | null | undefined;

  constructor(
    private readonly cwd: string,
    private readonly all: Iterable<string>,
  ) {}

  /** Why a fix of a request is in doubt. */
  doubt({ client }: Pick<Request, 'client'>): string | undefined {
    if (!/^(?:curl|wget|httpie)$/.test(client)) return undefined;
    this.place ??= [...this.all].find((file) => this.isStub(file)) ?? null;
    if (this.place === null) return undefined;
    const what = this.isOfTests(this.place) ? 'a test' : 'a script of its name';
    return `${what} answers in place of the command (in ${quoted(this.place)})`;
  }

  private isStub(file: string): boolean {
    if (!this.isOfTests(file)) return OF_THE_NAME.test(file) && this.isScript(file);
    if (NAMED.test(file)) return true;
    if (!/\.(?:sh|bash|bats|zsh)$|\/[^/.]+$/.test(file)) return false;
    const looked = look(this.cwd, file, 'source');
    return looked === 'too large' || (looked !== undefined && TAKES_PLACE.test(looked.text));
  }
  private isOfTests(file: string): boolean {
    return isTest(file) || /\.bats$|_spec\.sh$|(?:^|\/)(?:stubs?|mocks?|fakes?|shims?|bats)\//.test(file);
  }

  private isScript(file: string): boolean {
    const looked = look(this.cwd, file, 'source');
    return looked === 'too large' || looked?.text.startsWith('#!') === true;
  }
}
