import type { Finding } from '../../model/finding.js';
import type { Program } from '../../model/program.js';
import type { FileNote } from '../../model/report.js';
import type { Request } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import { matchCiphers } from '../../match/ciphers.js';
import { declaredErrors, expressionErrors, ruleErrors } from '../../match/expression-errors.js';
import { matchRequest } from '../../match/match.js';
import { matchResource } from '../../match/resource.js';
import { matchRule, matchStanding } from '../../match/standing.js';
import { matchStrings } from '../../match/strings.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Apis } from '../policy/apis.js';
import { showsClient } from '../accounts/evidence.js';
import { reasonOf } from '../reading/files.js';
import { type AnyMatch } from '../accounts/joined-matches.js';
import type { Unit } from '../reading/units.js';
import type { Terms } from './terms.js';

/** Languages whose clients take cipher suites by another object than the request. */
const SETS_CIPHERS_APART = new Set<Unit['kind']>(['python', 'go', 'java', 'kotlin', 'csharp']);

/** Compares what was read with the schedules. What throws has a bug: the file is named, and the rest goes on. */
export class Comparing {
  readonly found: AnyMatch[] = [];
  readonly invalid: Finding[] = [];
  readonly failed: FileNote[] = [];

  constructor(private readonly terms: Terms) {}

  request(request: Request): void {
    this.guarded(request.span.file, 'a request', () => {
      const apis = this.terms.apis.of(request).map((known) => ({ ...this.terms, ...known }));
      for (const matching of apis) this.found.push(...matchRequest(request, matching));
      const [main] = apis;
      if (this.terms.checkExpressions === true && main !== undefined) {
        this.invalid.push(...expressionErrors(request, main));
      }
    });
  }

  resource(resource: Resource): void {
    const { file } = resource.span;
    this.guarded(file, 'a declaration', () => {
      this.found.push(...matchResource(resource, this.declared(file)));
      if (this.terms.checkExpressions === true) this.invalid.push(...declaredErrors(resource));
    });
  }

  strings(program: Program): void {
    this.guarded(program.file, 'a string', () => {
      this.found.push(...matchStrings(program, this.declared(program.file)));
    });
  }

  expressions({ reading, source: { file } }: Unit): void {
    for (const rule of reading.rules ?? []) {
      this.guarded(file, 'a rule', () => {
        this.found.push(...matchRule(rule, this.declared(file)));
        if (this.terms.checkExpressions === true) this.invalid.push(...ruleErrors(rule));
      });
    }
    for (const one of reading.expressions ?? []) {
      this.guarded(file, 'an expression', () => {
        this.found.push(...matchStanding(one, this.declared(file)));
      });
    }
  }

  /** Cipher suites that are set apart from the requests of a program, or in the settings of a server. */
  ciphers({ kind, source }: Unit): void {
    const isSettings = kind === 'tls-settings';
    if (!isSettings && !SETS_CIPHERS_APART.has(kind)) return;
    this.guarded(source.file, 'a list of cipher suites', () => {
      const sure = isSettings || showsClient(source.text) ? 'likely' : 'possible';
      this.found.push(...matchCiphers(source, this.declared(source.file), sure));
    });
  }

  private declared(file: string): Terms & ReturnType<Apis['main']> {
    return { ...this.terms, ...this.terms.apis.main(file) };
  }

  private guarded(file: string, what: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.failed.push({ file: fileOfPart(file), reason: `${what} could not be compared: ${reasonOf(error)}` });
    }
  }
}
