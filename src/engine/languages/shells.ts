import { DOUBLE, QUOTED, SINGLE, hash } from './comments.js';
import { language } from './language.js';
import { scriptSpecifiersIn, shellSpecifiersIn } from '../modules/written/shell.js';

/** Languages whose programs are commands. */

export const shell = language({
  id: 'shell',
  extensions: 'sh bash zsh ksh',
  interpreters: /\b(?:bash|sh|zsh|ksh|dash)\b/,
  names: {
    sh: 'sh shell bash zsh ksh dash console shell-session shellsession sh-session terminal term curl bashsession',
  },
  comments: QUOTED,
  reader: async () => (await import('../../read/shell/reader.js')).shell,
  dialect: async () => (await import('../../read/shell/dialect.js')).shellDialect,
  modules: {
    extensions: 'sh bash zsh ksh',
    written: shellSpecifiersIn,
    resolver: async () => (await import('../modules/shell.js')).shellModules,
  },
  clients: async () => (await import('../../clients/shell/recognise.js')).shellRecogniser,
});

export const powershell = language({
  id: 'powershell',
  extensions: 'ps1 psm1 psd1',
  interpreters: /\b(?:pwsh|powershell)\b/,
  names: { ps1: 'ps1 powershell pwsh posh ps psm1' },
  comments: { ...hash, block: [['<#', '#>']], texts: [DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/powershell/reader.js')).powershell,
  dialect: async () => (await import('../../read/powershell/dialect.js')).powershellDialect,
  modules: {
    extensions: 'ps1 psm1',
    written: scriptSpecifiersIn,
    resolver: async () => (await import('../modules/shell.js')).shellModules,
  },
  clients: async () => (await import('../../clients/powershell/recognise.js')).powershellRecogniser,
});

export const batch = language({
  id: 'batch',
  extensions: 'bat cmd',
  names: { bat: 'bat batch cmd dosbatch' },
  comments: { line: ['REM', '::'], block: [], first: true, texts: [] },
  reader: async () => (await import('../../read/batch/reader.js')).batch,
  dialect: async () => (await import('../../read/batch/dialect.js')).batchDialect,
  clients: async () => (await import('../../clients/shell/recognise.js')).batchRecogniser,
});
