import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/** A module as compilers write it, with a function that sends. */
const read = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = read;
exports.other = read;
function read(path) { return fetch('https://api.cloudflare.com/client/v4' + path); }
`;

async function found(text: string): Promise<string[]> {
  const { cwd } = new Project({ 'read.js': read, 'a.js': text });
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'certain', noIgnore: true });
  return report.findings.map(({ method, path }) => `${method ?? '?'} ${path ?? ''}`);
}

it.each([
  ['of tsc', `const read_1 = __importDefault(require("./read"));\n(0, read_1.default)('/zones/z/filters');\n`],
  ['of tsc, as a whole', `const all = __importStar(require("./read"));\n(0, all.other)('/zones/z/filters');\n`],
  [
    'of tslib',
    `const tslib_1 = require("tslib");\nconst read_1 = tslib_1.__importDefault(require("./read"));\nread_1.default('/zones/z/filters');\n`,
  ],
  ['of Babel', `var _read = _interopRequireDefault(require("./read"));\n(0, _read.default)('/zones/z/filters');\n`],
  ['of Babel, as a whole', `var all = _interopRequireWildcard(require("./read"));\nall.other('/zones/z/filters');\n`],
])('what compilers put around require: %s', async (_, text) => {
  expect(await found(text)).toEqual(['GET /zones/z/filters']);
});

it.each([
  ['a function of the program', `const r = wrapped(require("./read"));\nr.default('/zones/z/filters');\n`],
  ['no module', `const r = __importDefault(given("./read"));\nr.default('/zones/z/filters');\n`],
  ['by an index', `const r = helpers["__importDefault"](require("./read"));\nr.default('/zones/z/filters');\n`],
])('another call: %s', async (_, text) => {
  expect(await found(text)).toEqual([]);
});
