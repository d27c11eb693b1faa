import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const files = {
  'go.mod': `module example.com/own/provider\n\nrequire github.com/cloudflare/cloudflare-go v0.17.0\n`,
  'clients/client.go': `package clients

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

type Client interface {
	Filter(ctx context.Context, zoneID, id string) (cloudflare.Filter, error)
	DeleteFilter(ctx context.Context, zoneID, id string) error
	UpdateFilter(ctx context.Context, zoneID string, filter cloudflare.Filter)
}

type Other interface {
	Name() string
}
`,
};

/** A package that has the client behind an interface of another one. */
const user = (body: string): string => `// Wraps github.com/cloudflare/cloudflare-go.
package own

import (
	"context"

	"example.com/own/provider/clients"
)

type external struct {
	client clients.Client
	other  clients.Other
}

${body}
`;

/** What is found where the file is read for sure. */
async function found(body: string): Promise<string[]> {
  const { cwd } = new Project({ ...files, 'own/own.go': user(body) });
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely', always: 'own/own.go' });
  return report.findings.map(({ rule, method }) => `${rule} ${method ?? '?'}`);
}

it.each([
  [
    'several results',
    'func (e *external) A(c context.Context, z, id string) error {\n\t_, err := e.client.Filter(c, z, id)\n\treturn err\n}',
    ['filters GET'],
  ],
  [
    'an error alone',
    'func (e *external) A(c context.Context, z, id string) error {\n\treturn e.client.DeleteFilter(c, z, id)\n}',
    ['filters DELETE'],
  ],
  [
    'no result',
    'func (e *external) A(c context.Context, z string, f any) {\n\te.client.UpdateFilter(c, z, f)\n}',
    ['filters PUT'],
  ],
  [
    'a method that the interface has not',
    'func (e *external) A(c context.Context, z, id string) {\n\te.other.DeleteFilter(c, z, id)\n}',
    [],
  ],
])('the library behind an interface of another package, %s', async (_, body, rules) => {
  expect(await found(body)).toEqual(rules);
});
