import type { SourceText } from '../../model/span.js';
import { isTest } from '../../text/test-file.js';
import { bareName } from './module-names.js';

/** Answers that were recorded, or are made up for a fake server, by where they are kept. */
export const RECORDED =
  /(?:^|\/)(?:cassettes|_{0,2}fixtures?_{0,2}|mocks?|stubs?|mappings|_{0,2}recordings_{0,2}|wiremock|__snapshots__|goldens?)\//i;

/** What tests have beside them, by the names that they take it by: `load("invalid.json")`, `fixture("invalid")`. */
export class RecordedAnswers {
  private byName: ReadonlyMap<string, readonly SourceText[]> | undefined;
  private readonly taken = new Map<string, readonly SourceText[]>();

  constructor(private readonly files: readonly SourceText[]) {}

  takenBy({ file, text }: SourceText): readonly SourceText[] {
    const byName = (this.byName ??= this.named());
    if (byName.size === 0) return [];
    const known = this.taken.get(file);
    if (known !== undefined) return known;
    const found = [...new Set(text.match(/[\w-]+/g))].flatMap((word) => byName.get(word) ?? []);
    this.taken.set(file, found);
    return found;
  }

  private named(): ReadonlyMap<string, readonly SourceText[]> {
    const byName = new Map<string, SourceText[]>();
    for (const one of this.files.filter(({ file }) => RECORDED.test(file) || isTest(file))) {
      const name = bareName(one.file);
      const named = byName.get(name);
      if (named === undefined) byName.set(name, [one]);
      else named.push(one);
    }
    return byName;
  }
}
