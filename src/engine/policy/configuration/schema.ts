import * as v from 'valibot';
import { daySchema, notation } from '../../../schedule/notation.js';

const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'));
const patterns = v.pipe(
  v.union([text, v.array(text, 'must be a list of patterns')], 'must be a pattern or a list of patterns'),
  v.description("Paths in the notation of .gitignore, seen from the configuration's folder."),
);
const host = notation(
  /^(?:\*\.)?[A-Za-z0-9_](?:[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)?$/,
  'a host name without scheme, port and path; *.example.com stands for all hosts below',
);
const basePath = notation(/^(?:\/[^/\s{}?#]+)+$/, 'a path that begins with "/" and does not end with one');
const hosts = v.array(host, 'must be a list of host names');
const basePaths = v.array(basePath, 'must be a list of paths');

const settings = ['on', 'off', 'error', 'warning', 'warn', 'info'] as const;
/** `warn` is what other linters call a warning. */
const spoken = settings.filter((one) => one !== 'warn').join(', ');
const severity = v.picklist(settings, `must be one of ${spoken}`);
const ruleSetting = v.union(
  [
    severity,
    v.pipe(
      v.strictObject({
        severity: v.optional(severity),
        endOfLife: v.optional(v.pipe(daySchema, v.description('The day that counts instead.'))),
        reason: v.optional(v.pipe(text, v.description('Why; needed with endOfLife, and shown with the finding.'))),
      }),
      v.check(
        (it) => it.endOfLife === undefined || it.reason !== undefined,
        'overrides a date and gives no reason: add "reason"',
      ),
    ),
  ],
  `must be one of ${spoken}, or an object of severity, endOfLife and reason`,
);
const rules = v.pipe(
  v.record(text, ruleSetting, 'must be an object of entries and their settings'),
  v.description('Settings by entry: on, off or a severity; or an object that also overrides the date, with a reason.'),
);

const confidences = ['certain', 'likely', 'possible'] as const;
const minConfidence = v.picklist(confidences, `must be one of ${confidences.join(', ')}`);
const failOns = ['retired', 'due', 'announced', 'never'] as const;
const count = (what: string) => v.pipe(v.number(what), v.integer(what), v.minValue(0, what));

const schedule = v.strictObject({
  files: v.pipe(
    v.union([text, v.array(text)], 'must be a file or glob, or a list of them'),
    v.description('The YAML files of its entries, files or globs, from the folder of the configuration.'),
  ),
  hosts: v.optional(
    v.pipe(hosts, v.description('The hosts of this API. Without hosts and base paths, the entries add to the API.')),
  ),
  basePaths: v.optional(v.pipe(basePaths, v.description('What its paths stand below.'))),
});

const override = v.strictObject({
  files: patterns,
  rules: v.optional(rules),
  minConfidence: v.optional(minConfidence),
});

const suppression = v.strictObject({
  files: patterns,
  rule: v.union([text, v.array(text)], 'must be the id of an entry or a list of ids'),
  reason: v.pipe(text, v.description('Why; required.')),
  until: v.optional(v.pipe(daySchema, v.description('The last day on which it works.'))),
  fingerprint: v.optional(
    v.pipe(
      notation(/^[0-9a-f]{32}$/, 'a fingerprint as --format json gives it'),
      v.description('Only this one finding.'),
    ),
  ),
});

/** A configuration file, or the member `eolint` of a package.json. Keys that are not known are refused. */
export const configurationSchema = v.strictObject({
  $schema: v.optional(text),
  extends: v.optional(
    v.pipe(
      v.union([text, v.array(text)], 'must be a file or package, or a list of them'),
      v.description(
        'Shared configurations, which this one adds to: files by a path that begins with "./", or packages. Later ones win.',
      ),
    ),
  ),
  root: v.optional(v.pipe(v.boolean('must be true or false'), v.description('What folders above say does not count.'))),
  asOf: v.optional(v.pipe(daySchema, v.description('The day to judge at. Counts where eolint is started.'))),
  dueWithin: v.optional(
    v.pipe(
      count('must be a number of days'),
      v.description('An end of life this near is due. Counts where eolint is started.'),
    ),
  ),
  failOn: v.optional(
    v.pipe(
      v.picklist(failOns, `must be one of ${failOns.join(', ')}`),
      v.description('Exit with 1 from this status on. Counts where eolint is started.'),
    ),
  ),
  baseline: v.optional(v.pipe(text, v.description('The baseline file. Counts where eolint is started.'))),
  maxFileSize: v.optional(
    v.pipe(
      count('must be a number of bytes'),
      v.description('Larger files are not read. Counts where eolint is started.'),
    ),
  ),
  minConfidence: v.optional(v.pipe(minConfidence, v.description('Leave out findings that are less sure.'))),
  hosts: v.optional(v.pipe(hosts, v.description('More hosts of the API: a proxy, a gateway.'))),
  basePaths: v.optional(v.pipe(basePaths, v.description('More base paths of the API, as /client/v4 is one.'))),
  rules: v.optional(rules),
  schedules: v.optional(
    v.pipe(
      v.array(schedule, 'must be a list of schedules'),
      v.description('Schedules of your own: of another API, or more entries of this one.'),
    ),
  ),
  ignores: v.optional(
    v.pipe(
      v.array(text, 'must be a list of patterns'),
      v.description('Files to leave out, in the notation of .gitignore.'),
    ),
  ),
  overrides: v.optional(
    v.pipe(v.array(override, 'must be a list of overrides'), v.description('Settings for some paths; later ones win.')),
  ),
  suppressions: v.optional(
    v.pipe(
      v.array(suppression, 'must be a list of suppressions'),
      v.description('Findings to leave out, for files that take no comments.'),
    ),
  ),
});

export type Declared = v.InferOutput<typeof configurationSchema>;
export type RuleSetting = v.InferOutput<typeof ruleSetting>;
export type DeclaredSchedule = v.InferOutput<typeof schedule>;
export type DeclaredOverride = v.InferOutput<typeof override>;
export type DeclaredSuppression = v.InferOutput<typeof suppression>;

/** The keys of a configuration. */
export const KEYS: readonly string[] = Object.keys(configurationSchema.entries);
