import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { terraformSurface } from '../documents/surfaces.js';
import { loadGrammar } from '../grammar/load.js';
import { parseSyntax } from '../grammar/parse.js';
import { commandParts } from './commands.js';
import { declarations, wrappedCall } from './declarations.js';
import type { Lowering } from './lowering.js';
import { bodyItems } from './syntax-blocks.js';

/**
 * Terraform's and OpenTofu's own notation: configurations, files of values, lock files. Its program holds the file's
 * part of a module; `modulesOf` joins the parts.
 */
export const hcl: Reader = {
  id: 'hcl',
  surfaces: [terraformSurface('Terraform, OpenTofu')],
  prepare: (_source, shipped) => loadGrammar('hcl', shipped),
  read,
};

/** Files that only give values to variables. */
export const VALUES = /\.tfvars(?:\.json)?$/;

function read(source: SourceText): Reading {
  const { root, problems } = parseSyntax('hcl', source);
  const { file, text } = source;
  const cx: Lowering = { text, span: (start, end) => ({ file, start, end }), bound: new Set() };
  const items = bodyItems(cx, root);
  const body = declarations(items, VALUES.test(file));
  if (/(?:^|\/)terragrunt\.hcl$/.test(file)) body.push(...wrappedCall(items));
  const parts = commandParts(text, items);
  return {
    programs: [{ file, language: 'hcl', body }],
    requests: [],
    problems,
    ...(parts.length === 0 ? {} : { parts }),
  };
}
