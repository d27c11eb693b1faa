import type { Text } from '../../model/text.js';
import { fixedMapped, sliceMapped } from '../../text/mapped-text.js';
import { textOf, withVariables, type Context, type Variables } from './context.js';
import { itemsOf, nodeAt, textAt, textNode, type Node, type ScalarNode } from './node.js';

/*
 * What a step of a workflow hands on to later ones: a line in a file that its variables name (`>> $GITHUB_OUTPUT`, read as
 * `steps.ID.outputs.NAME`; `>> $GITHUB_ENV` and `>> $BASH_ENV`, variables of the environment) or that it prints
 * (`::set-output name=NAME::`).
 */
const LINE =
  /^[ \t]*(?:(?:echo|printf|Write-Output)[ \t]+)?(?:-e[ \t]+)?(["']?)(?:export[ \t]+)?([A-Za-z_][\w-]*)=((?:[^\r\n]*?[^ \t\r\n])??)(?:\\n)?\1[ \t]*(?:>>|\|[ \t]*(?:tee[ \t]+-a|Out-File|Add-Content)[^\r\n$]*)[ \t]*["']?\$(?:env:|\{)?(GITHUB_OUTPUT|GITHUB_ENV|BASH_ENV)\b/gm;
const PRINTED = /^[ \t]*echo[ \t]+(["']?)::set-output[ \t]+name=([\w-]+)::([^\r\n]*?)\1[ \t]*$/gm;

interface HandedOn {
  /** By the names that templates have for them. */
  readonly outputs: Variables;
  readonly environment: ReadonlyMap<string, ScalarNode>;
}

/** What the steps of a job hand on; undefined where they hand nothing on. */
export function handedOn(cx: Context, steps: Node | undefined): HandedOn | undefined {
  const outputs = new Map<string, Text>();
  const environment = new Map<string, ScalarNode>();
  for (const step of itemsOf(steps)) {
    const id = textAt(step, 'id');
    const run = nodeAt(step, 'run');
    const script = textNode(run) ?? textNode(nodeAt(run, 'command'));
    if (script === undefined || !/_(?:OUTPUT|ENV)\b|::set-output/.test(script.content.text)) continue;
    for (const { name, to, value } of linesIn(script)) {
      if (to !== 'GITHUB_OUTPUT') {
        environment.set(name, value);
        // Templates ask for it as well: `${{ env.NAME }}`.
        if (to === 'GITHUB_ENV' && !cx.variables.has(name)) outputs.set(name, written(cx, value));
      } else if (id !== undefined) outputs.set(`steps.${id}.outputs.${name}`, written(cx, value));
    }
  }
  return outputs.size + environment.size === 0 ? undefined : { outputs, environment };
}

/** What jobs hand on to those that need them: `outputs: {url: ${{ steps.a.outputs.url }}}` as `needs.JOB.outputs.url`. */
export function jobOutputs(cx: Context, jobs: Node | undefined): Variables {
  const found = new Map<string, Text>();
  if (jobs?.kind !== 'map') return found;
  for (const { key: job, value } of jobs.entries) {
    const declared = nodeAt(value, 'outputs');
    if (declared?.kind !== 'map') continue;
    const own = handedOn(cx, nodeAt(value, 'steps'));
    const inner = own === undefined ? cx : withVariables(cx, own.outputs);
    for (const { key, value: output } of declared.entries) {
      const scalar = textNode(output);
      if (scalar !== undefined) found.set(`needs.${job}.outputs.${key}`, textOf(inner, scalar));
    }
  }
  return found;
}

interface Line {
  readonly name: string;
  readonly to: string;
  readonly value: ScalarNode;
}

function linesIn(script: ScalarNode): readonly Line[] {
  const { text } = script.content;
  const lines = [...text.matchAll(LINE), ...text.matchAll(PRINTED)].sort((a, b) => a.index - b.index);
  return lines.map(({ index, 0: whole, 2: name = '', 3: value = '', 4: to = 'GITHUB_OUTPUT' }): Line => {
    const from =
      index + whole.indexOf(`${name}${to === 'GITHUB_OUTPUT' && whole.includes('::set-output') ? '::' : '='}`);
    const start = text.indexOf(value, from + name.length + 1);
    return { name, to, value: part(script, start, start + value.length) };
  });
}

function part({ start, end, spelling, quoting, content }: ScalarNode, from: number, to: number): ScalarNode {
  const own = fixedMapped(sliceMapped(content, from, to));
  return { kind: 'scalar', value: own.text, content: own, start, end, spelling, quoting };
}

/**
 * What the shell puts in (`${ZONE}`) is still to be put in by the one that it is given to. It stands where it is asked for:
 * conditions and other workflows may ask for it, too, so that no fix changes it.
 */
function written(cx: Context, scalar: ScalarNode): Text {
  const { text } = scalar.content;
  if (text.includes('{{')) return textOf(cx, scalar).map((piece) => ({ ...piece, span: undefined }));
  return [{ kind: 'run', text, quoting: scalar.quoting }];
}
