import { hclSources } from '../modules/written/hcl.js';
import { DOUBLE, HEREDOC, PLAIN } from './comments.js';
import { language } from './language.js';

/** Languages that declare what a tool then makes by requests of its own. */

export const hcl = language({
  id: 'hcl',
  extensions: 'tf tofu tfvars hcl',
  names: { tf: 'tf hcl terraform opentofu tofu' },
  comments: { line: ['#', '//'], block: [['/*', '*/']], texts: [HEREDOC, DOUBLE] },
  holdsExpressions: true,
  reader: async () => (await import('../../read/hcl/reader.js')).hcl,
  dialect: async () => (await import('../../read/hcl/dialect.js')).hclDialect,
  modules: { written: hclSources },
});

/** Its programs are those of `hcl`. */
export const hclJson = language({
  id: 'hcl-json',
  extensions: '',
  fileNames: /\.(?:tf|tofu|tfvars)\.json$/,
  reader: async () => (await import('../../read/hcl/json-reader.js')).hclJson,
  modules: { written: hclSources },
});

export const pulumi = language({
  id: 'pulumi',
  extensions: '',
  fileNames: /^pulumi\.ya?ml$/,
  comments: PLAIN,
  holdsExpressions: true,
  reader: async () => (await import('../../read/pulumi/reader.js')).pulumi,
});
