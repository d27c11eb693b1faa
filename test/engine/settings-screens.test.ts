import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* Settings of a zone that stand in a table or a class and are put into the path by what goes over them. */

const API = 'https://api.cloudflare.com/client/v4';

/** The rules of what is found in a whole project, where only words count that are complete there. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { cwd } = new Project({ LICENSE: 'MIT\n', ...files });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', threads: 1 });
  return findings.map(({ rule, span, method }) => `${rule} ${span.file} ${method ?? '?'}`).sort();
}

const TABLE = `export const TABLE = [
  { id: 'ssl', label: 'SSL' },
  { id: 'minify', label: 'Minify' },
];
export async function apply(zone: string, id: string, value: string) {
  await fetch(\`${API}/zones/\${zone}/settings/\${id}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
}
`;

describe('a function in an element of a page is called by whoever shows the page', () => {
  it.each([
    ['in its attribute', 'TABLE.map((one) => <button onClick={() => apply(zone, one.id, "on")}>{one.label}</button>)'],
    ['that is given a value', 'TABLE.map((one) => <Switch onChange={(on) => apply(zone, one.id, on)} />)'],
    [
      'further in',
      'TABLE.map((one) => <li><b>{one.label}</b><Switch onChange={() => apply(zone, one.id, "on")} /></li>)',
    ],
    ['that is its content', 'TABLE.map((one) => <Row>{(show) => show(apply(zone, one.id, "on"))}</Row>)'],
    ['that calls another', 'TABLE.map((one) => <Switch onChange={(on) => { void save(one.id, on); }} />)'],
  ])('%s', async (_, rows) => {
    const view = `import { TABLE, apply } from './table';
export function View({ zone }: { zone: string }) {
  const save = async (id: string, on: boolean) => { await apply(zone, id, on ? 'on' : 'off'); };
  return <main>{${rows}}</main>;
}
`;
    expect(await found({ 'table.ts': TABLE, 'View.tsx': view })).toEqual(['zone-setting-minify table.ts PATCH']);
  });

  it('and says nothing of other settings', async () => {
    const view = `import { TABLE, apply } from './table';
export const View = ({ zone }) => <main>{TABLE.map((one) => <Switch onChange={() => apply(zone, one.id, 'on')} />)}</main>;
`;
    expect(await found({ 'table.ts': TABLE.replace('minify', 'ipv6'), 'View.jsx': view })).toEqual([]);
  });
});

describe('fields of a class that are gone over by their names', () => {
  const send = `def send(zone, settings):
    for key, value in settings.items():
        requests.patch(f"${API}/zones/{zone}/settings/{key}", json={"value": value})
`;
  it.each([
    ['a data class', 'from dataclasses import asdict, dataclass', '@dataclass\nclass Speed:', 'asdict(speed)'],
    ['a model', 'from pydantic import BaseModel', 'class Speed(BaseModel):', 'speed.model_dump(exclude_none=True)'],
    ['an older model', 'from pydantic import BaseModel', 'class Speed(BaseModel):', 'speed.dict(exclude_none=True)'],
  ])('%s, Python', async (_, importing, head, all) => {
    const text = `import requests
${importing}
${head}
    minify: str = "on"
    ssl: str = "full"
${send}
def run(zone, speed: Speed):
    send(zone, ${all})
`;
    expect(await found({ 'speed.py': text })).toEqual(['zone-setting-minify speed.py PATCH']);
    expect(await found({ 'speed.py': text.replace('minify', 'ipv6') })).toEqual([]);
  });
});
