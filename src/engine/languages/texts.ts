import { C, DOUBLE, PLAIN, QUOTED, SINGLE, WITH_RAW, markup, type CommentForms } from './comments.js';
import { language } from './language.js';

type Group = readonly [extensions: string, comments: CommentForms];

/** Programs in languages that are not parsed, by how they write comments. */
const PROGRAMS: readonly Group[] = [
  ['c cc cpp cxx h hpp m mm fs zig gleam d v vala hx re res rei bal cls apex trigger qml', C],
  ['scala sc swift dart', WITH_RAW],
  ['r jl cr nu fish rsc csh tcsh tcl awk coffee gd raku rakumod star bzl bazel pp', QUOTED],
  ['clj cljs cljc edn el lisp scm rkt', { line: [';'], block: [], texts: [DOUBLE] }],
  ['ahk au3', { line: [';'], block: [['/*', '*/']], apart: true, texts: [DOUBLE, SINGLE] }],
  ['vb vbs bas', { line: ["'", 'REM'], block: [], texts: [DOUBLE] }],
  ['hs elm purs dhall', { line: ['--'], block: [['{-', '-}']], apart: true, texts: [DOUBLE] }],
  ['ml', { line: [], block: [['(*', '*)']], texts: [DOUBLE] }],
  ['applescript', { line: ['--'], block: [['(*', '*)']], texts: [DOUBLE] }],
  ['erl', { line: ['%'], block: [], texts: [DOUBLE] }],
  [
    'pas dpr',
    {
      line: ['//'],
      block: [
        ['{', '}'],
        ['(*', '*)'],
      ],
      texts: [SINGLE],
    },
  ],
  ['cfm cfc', { ...C, block: [['<!---', '--->'], ...C.block] }],
];

/** Settings and documents, likewise. */
const DATA: readonly Group[] = [
  ['jsonnet libsonnet cue bicep pkl', C],
  ['robot feature service timer cron crontab', PLAIN],
  ['ini properties', { line: ['#', ';', '!'], block: [], first: true, texts: [] }],
  // Documents of Paw and plans of JMeter are XML in which addresses stand as text.
  ['xml config plist resx paw jmx', markup],
];

const GROUPS = [...PROGRAMS, ...DATA];

const PROGRAM_EXTENSIONS: ReadonlySet<string> = new Set(PROGRAMS.flatMap(([extensions]) => extensions.split(' ')));

/** Whether a file is a program in one of the languages that are not parsed. */
export function isProgramText(file: string): boolean {
  return PROGRAM_EXTENSIONS.has(file.slice(file.lastIndexOf('.') + 1).toLowerCase());
}

/** A file of which only the texts are looked at: those of these extensions, and what is too large for its own reader. */
export const texts = language({
  id: 'texts',
  extensions: GROUPS.map(([extensions]) => extensions).join(' '),
  fileNames: /^crontab$|^build\.bazel$|^tiltfile$/,
  inFolders: /^cron\.(?:d|daily|hourly|weekly|monthly)\/[^/.]+$/,
  // Those of bundles and generated programs, which most large files are.
  comments: C,
  commentsIn: Object.fromEntries(
    GROUPS.flatMap(([extensions, forms]) => extensions.split(' ').map((extension) => [extension, forms])),
  ),
  reader: async () => (await import('../../read/texts.js')).texts,
});
