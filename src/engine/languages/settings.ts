import { PLAIN, SINGLE } from './comments.js';
import { language } from './language.js';

/** Files that hold settings of other programs, or texts that programs fill in. */

export const template = language({
  id: 'template',
  extensions:
    'template tmpl tpl tftpl gotmpl j2 jinja jinja2 erb sample example dist ' +
    'ejs eta hbs handlebars mustache twig njk liquid gohtml jsp jspx jspf aspx ascx cshtml razor',
  comments: PLAIN,
  reader: async () => (await import('../../read/template/reader.js')).template,
});

export const expressions = language({
  id: 'expressions',
  extensions: 'expr wirefilter rule rules waf sql csv',
  fileNames: /(?:^|[^a-z])(?:expr(?:ession)?s?|firewall[-_]?rules?|waf(?:[-_]?rules?)?)(?:[^a-z].*)?\.txt$/,
  inFolders: /^(?:.*[^a-z])?(?:expr(?:ession)?s?|firewall[-_]?rules?|waf[-_]?rules?)\/[^/]+\.txt$/,
  comments: { line: ['#', '--'], block: [], first: true, texts: [] },
  commentsIn: { sql: { line: ['--'], block: [['/*', '*/']], texts: [SINGLE] } },
  reader: async () => (await import('../../read/expressions/reader.js')).expressions,
});

export const tlsSettings = language({
  id: 'tls-settings',
  extensions: 'conf cnf cfg vhost',
  comments: PLAIN,
  reader: async () => (await import('../../read/tls-settings/reader.js')).tlsSettings,
});
