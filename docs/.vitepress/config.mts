import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  homepage: string;
  description: string;
  repository: { url: string };
};
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%23b3261e'/%3E%3Cpath d='M5 4h6v2H7v1.2h3.4v1.8H7V10h4v2H5z' fill='%23fff'/%3E%3C/svg%3E";

export default defineConfig({
  title: 'eolint',
  description: manifest.description,
  base: new URL(manifest.homepage).pathname,
  // The address of a rule has no ending: links in findings lead there.
  cleanUrls: true,
  // Nothing is loaded from elsewhere; without an icon browsers ask for one.
  head: [['link', { rel: 'icon', href: icon }]],
  // The expression engine as it ships: only what it takes of Node.js is another file.
  vite: {
    resolve: {
      alias: [
        { find: /^.*\/libraries\.js$/, replacement: fileURLToPath(new URL('browser/libraries.ts', import.meta.url)) },
        { find: 'node:crypto', replacement: fileURLToPath(new URL('browser/crypto.ts', import.meta.url)) },
      ],
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Rules', link: '/rules/' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar: [
      { text: 'Rules by date', link: '/rules/' },
      { text: 'Command line', link: '/command-line' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Report formats', link: '/formats' },
      { text: 'Fixes', link: '/fixes' },
      { text: 'Hooks and CI', link: '/hooks' },
      { text: 'Many repositories', link: '/fleet' },
      { text: 'What is read', link: '/what-is-read' },
      { text: 'Where rules are found', link: '/surfaces' },
      { text: 'From code', link: '/api' },
      { text: 'Rule expressions', link: '/expressions' },
      { text: 'Playground', link: '/playground' },
      { text: 'The local double', link: '/double' },
      { text: 'Beside other linters', link: '/compared' },
      { text: 'How requests are followed', link: '/evaluator' },
      { text: 'Threat model', link: '/threat-model' },
    ],
    socialLinks: [{ icon: 'github', link: repository }],
    outline: 'deep',
  },
});
