import { C, DOUBLE, PLAIN, QUOTED, SINGLE, WITH_RAW, markup, type CommentForms } from './comments.js';
import { language } from './language.js';

/** Programs in languages that are not parsed, settings and documents, by how they write comments. */
const GROUPS: readonly (readonly [extensions: string, comments: CommentForms])[] = [
  ['c cc cpp cxx h hpp m mm fs zig gleam d v vala hx re res rei bal cls apex trigger', C],
  ['jsonnet libsonnet cue bicep pkl qml', C],
  ['scala sc swift dart', WITH_RAW],
  ['r jl cr nu fish rsc csh tcsh tcl awk coffee gd raku rakumod star bzl bazel pp', QUOTED],
  ['robot feature service timer cron crontab', PLAIN],
  ['ini properties', { line: ['#', ';', '!'], block: [], first: true, texts: [] }],
  // Documents of Paw and plans of JMeter are XML in which addresses stand as text.
  ['xml config plist resx paw jmx', markup],
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
