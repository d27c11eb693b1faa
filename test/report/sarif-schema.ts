import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Log } from 'sarif';

/** The schema of SARIF 2.1.0, from a package that carries it; draft 4, of which it uses nothing that is gone. */
const file = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);

/** The log of a text, which must be valid by the schema and within what GitHub takes. */
export function validLog(text: string): Log {
  const log: Log = JSON.parse(text);
  if (!validate(log)) throw new Error(ajv.errorsText(validate.errors));
  const [run, second] = log.runs;
  if (run === undefined || second !== undefined) throw new Error('not one run');
  const rules = run.tool.driver.rules ?? [];
  const results = run.results ?? [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  check(log.version === '2.1.0' && log.$schema?.endsWith('/sarif-schema-2.1.0.json') === true, 'version');
  check(results.length <= 25_000 && rules.length <= 25_000, 'too much for a run');
  check(Buffer.byteLength(text) > 0, 'empty');
  check(new Set(rules.map(({ id }) => id)).size === rules.length, 'a rule twice');
  for (const rule of rules) {
    const tags = rule.properties?.tags ?? [];
    check(tags.length <= 10 && new Set(tags).size === tags.length, `tags of ${rule.id}`);
    check((rule.shortDescription?.text.length ?? 0) <= 1024, `description of ${rule.id}`);
    check((rule.fullDescription?.text.length ?? 0) <= 1024, `full description of ${rule.id}`);
    check(rule.id.length <= 255 && (rule.name?.length ?? 0) <= 255, `name of ${rule.id}`);
  }
  for (const result of results) {
    check(rules[result.ruleIndex ?? -1]?.id === result.ruleId, 'a rule that is another one');
    check((result.locations?.length ?? 0) === 1, 'one location');
    check(Object.keys(result.partialFingerprints ?? {}).join() === 'eolint/v1', 'its own fingerprint only');
    check((result.relatedLocations?.length ?? 0) <= 100, 'too many related places');
    const { artifactLocation, region } = result.locations?.[0]?.physicalLocation ?? {};
    check(
      artifactLocation?.uri !== undefined && !/^(?:\/|[a-z]+:|\.\.\/\.\.)/i.test(artifactLocation.uri),
      'a relative path',
    );
    // The schema of the standard asks for this, the one of the package does not.
    check(region === undefined || region.startLine !== undefined, 'a region has a line');
    check((region?.startLine ?? 1) <= (region?.endLine ?? 1), 'a region ends behind its start');
  }
  return log;
}
