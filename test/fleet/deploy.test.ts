import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readArguments } from '../../src/cli/arguments.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { repositoryOf } from '../../src/fleet/core/repository.js';
import { queueName } from '../../src/fleet/queue/flows.js';

const read = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const strings = v.array(v.string());
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));
const words = v.record(name, v.string());

/** The part of Compose's specification that is used; what is not of it is a mistake. */
const compose = v.strictObject({
  name,
  services: v.record(
    name,
    v.strictObject({
      image: v.optional(v.string()),
      build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string() })),
      command: strings,
      environment: v.optional(strings),
      volumes: v.optional(strings),
      profiles: v.optional(strings),
      depends_on: v.optional(v.record(name, v.strictObject({ condition: v.literal('service_healthy') }))),
      healthcheck: v.optional(v.strictObject({ test: strings, interval: v.string(), retries: v.number() })),
      init: v.optional(v.boolean()),
      restart: v.optional(v.picklist(['no', 'always', 'on-failure', 'unless-stopped'])),
      stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+[sm]$/))),
      deploy: v.optional(v.strictObject({ replicas: v.number() })),
    }),
  ),
  volumes: v.record(name, v.strictObject({})),
});

const secret = v.strictObject({ name, key: v.string() });
const sizes = v.strictObject({ cpu: v.optional(v.string()), memory: v.optional(v.string()) });
const container = v.strictObject({
  name,
  image: v.string(),
  command: v.optional(strings),
  args: strings,
  env: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        value: v.optional(v.string()),
        valueFrom: v.optional(v.strictObject({ secretKeyRef: secret })),
      }),
    ),
  ),
  envFrom: v.optional(v.array(v.strictObject({ secretRef: v.strictObject({ name }) }))),
  ports: v.optional(v.array(v.strictObject({ containerPort: v.number() }))),
  securityContext: v.optional(
    v.strictObject({
      allowPrivilegeEscalation: v.boolean(),
      readOnlyRootFilesystem: v.boolean(),
      capabilities: v.strictObject({ drop: strings }),
    }),
  ),
  volumeMounts: v.optional(v.array(v.strictObject({ name, mountPath: v.string() }))),
  resources: v.strictObject({ requests: sizes, limits: sizes }),
});
const pod = v.strictObject({
  metadata: v.strictObject({ labels: words }),
  spec: v.strictObject({
    containers: v.array(container),
    restartPolicy: v.optional(v.picklist(['Always', 'OnFailure', 'Never'])),
    terminationGracePeriodSeconds: v.optional(v.number()),
    automountServiceAccountToken: v.optional(v.boolean()),
    securityContext: v.optional(
      v.strictObject({ runAsNonRoot: v.boolean(), runAsUser: v.number(), fsGroup: v.number() }),
    ),
    volumes: v.optional(
      v.array(v.strictObject({ name, emptyDir: v.strictObject({ sizeLimit: v.optional(v.string()) }) })),
    ),
  }),
});
const selector = v.strictObject({ matchLabels: words });
const metadata = v.strictObject({ name });
const kind = <K extends string, S extends v.ObjectEntries>(apiVersion: string, of: K, spec: S): v.GenericSchema =>
  v.strictObject({ apiVersion: v.literal(apiVersion), kind: v.literal(of), metadata, spec: v.strictObject(spec) });
const objects = v.union([
  kind('v1', 'Service', { selector: words, ports: v.array(v.strictObject({ port: v.number() })) }),
  kind('apps/v1', 'StatefulSet', {
    ...{ serviceName: name, replicas: v.number(), selector, template: pod },
    volumeClaimTemplates: v.array(
      v.strictObject({
        metadata,
        spec: v.strictObject({
          accessModes: strings,
          resources: v.strictObject({ requests: v.strictObject({ storage: v.string() }) }),
        }),
      }),
    ),
  }),
  kind('apps/v1', 'Deployment', { selector, template: pod }),
  kind('keda.sh/v1alpha1', 'TriggerAuthentication', {
    secretTargetRef: v.array(v.strictObject({ parameter: v.string(), name, key: v.string() })),
  }),
  kind('keda.sh/v1alpha1', 'ScaledObject', {
    scaleTargetRef: v.strictObject({ name }),
    minReplicaCount: v.number(),
    maxReplicaCount: v.number(),
    pollingInterval: v.number(),
    cooldownPeriod: v.number(),
    triggers: v.array(
      v.strictObject({
        type: v.literal('redis'),
        // KEDA takes texts here, and no numbers.
        metadata: v.strictObject({ address: v.string(), listName: v.string(), listLength: v.string() }),
        authenticationRef: v.strictObject({ name }),
      }),
    ),
  }),
  kind('batch/v1', 'CronJob', {
    schedule: v.string(),
    concurrencyPolicy: v.literal('Forbid'),
    jobTemplate: v.strictObject({ spec: v.strictObject({ backoffLimit: v.number(), template: pod }) }),
  }),
]);

/** What was held against its shape. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

/** The command lines of eolint must be such that it takes. */
function checkArguments(args: readonly string[]): void {
  const given = readArguments(['fleet', ...args]);
  expect(given.command).toBe('fleet');
  expect(['worker', 'status', 'pr', 'scan']).toContain(given.paths[0]);
  expect(given.values['queue']).toBe('redis://valkey:6379');
}

describe('what is to be deployed', () => {
  it('is a compose file of services that know each other', () => {
    const { services, volumes } = v.parse(compose, parse(read('compose.yaml')));
    const { valkey, worker, run } = services;
    for (const { command } of [worker!, run!]) checkArguments(command);
    expect(valkey!.command).toContain('noeviction');
    expect(Object.values(services).flatMap(({ depends_on: on = {} }) => Object.keys(on))).toEqual(['valkey', 'valkey']);
    expect(valkey!.volumes?.map((one) => one.split(':')[0])).toEqual(Object.keys(volumes));
    expect(run!.image).toBe(worker!.image);
  });

  it('is a container of a user who is not root, in which git is and eolint is called', () => {
    const text = read('Containerfile').replaceAll(/\\\n\s*/g, '');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const instructions = lines.map((line) => line.split(' ', 1)[0]!);
    expect(instructions).toEqual(['FROM', 'RUN', 'ARG', 'RUN', 'RUN', 'USER', 'WORKDIR', 'ENTRYPOINT', 'CMD']);
    const after = (word: string): string => lines.find((line) => line.startsWith(`${word} `))!.slice(word.length + 1);
    expect([after('USER'), JSON.parse(after('ENTRYPOINT'))]).toEqual(['node', ['eolint', 'fleet']]);
    checkArguments(JSON.parse(after('CMD')) as string[]);
    expect(text).toMatch(/install .*\bgit\b/);
    for (const [peer, range] of Object.entries(own.peerDependencies)) {
      expect(text).toContain(` ${peer}@${range.replace('^', '')}`);
    }
  });

  it('names the version of all that it takes, and its own', () => {
    const images = ['compose.yaml', 'kubernetes.yaml'].flatMap((file) => [...read(file).matchAll(/image: (.*)/g)]);
    for (const [, image = ''] of [...images, ...read('Containerfile').matchAll(/^FROM (.*)/gm)]) {
      expect(image).toMatch(/:\d+\.\d+/);
      if (image.startsWith('eolint')) expect(image).toBe(`eolint-fleet:${own.version}`);
    }
    expect(read('Containerfile')).toContain(`EOLINT_VERSION=${own.version}\n`);
  });

  it('is a set of Kubernetes objects that fit together, scaled by the queue of github.com', () => {
    const documents = parseAllDocuments(read('kubernetes.yaml'));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const all = documents.map((one): Loose => v.parse(objects, one.toJS()) as Loose);
    const of = (wanted: string): Loose => all.find((one) => one['kind'] === wanted)!;
    const [worker] = of('Deployment')['spec'].template.spec.containers;
    const [run] = of('CronJob')['spec'].jobTemplate.spec.template.spec.containers;
    for (const { args } of [worker, run]) checkArguments(args);
    const pods = [
      ...all.map((one): Loose => one['spec'].template as Loose),
      of('CronJob')['spec'].jobTemplate.spec.template,
    ];
    for (const { spec } of pods.filter((one) => one !== undefined)) {
      const names = [...(spec.volumes ?? []).map((one: { name: string }) => one.name), 'data'];
      for (const one of spec.containers) {
        for (const mount of one.volumeMounts ?? []) expect(names).toContain(mount.name);
      }
    }
    const { spec } = of('ScaledObject');
    expect(spec.scaleTargetRef.name).toBe(of('Deployment')['metadata'].name);
    const hosted = repositoryOf({ address: 'https://github.com/acme/shop.git' }, scrubber([]));
    expect(spec.triggers[0].metadata.listName).toBe(`bull:${queueName(hosted.forgeHost)}:prioritized`);
    expect(spec.triggers[0].authenticationRef.name).toBe(of('TriggerAuthentication')['metadata'].name);
    // Without a worker nobody sees that the time of a step has come.
    expect(spec.minReplicaCount).toBeGreaterThan(0);
    for (const kindOf of ['StatefulSet', 'Deployment']) {
      const { selector: wanted, template } = of(kindOf)['spec'];
      expect(template.metadata.labels).toMatchObject(wanted.matchLabels);
    }
  });
});
