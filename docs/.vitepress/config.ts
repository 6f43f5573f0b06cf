import { defineConfig } from 'vitepress'
import { linkPagesOfTheSite } from './links.js'
import { sidebar } from './sidebar.js'

/** The base path of the site. `npm start` serves it at `/docs/`. */
const base = process.env['DOCS_BASE'] ?? '/docs/'

export default defineConfig({
  title: 'appkit-modal',
  description: 'The wallet-connection modal that any web page can embed and anyone can host.',
  lang: 'en',
  base,
  outDir: '../.build/docs',
  cacheDir: '../.build/docs-cache',
  cleanUrls: false,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'theme-color', content: '#3f5bf6' }],
  ],
  ignoreDeadLinks: false,
  markdown: { config: linkPagesOfTheSite, theme: { light: 'github-light', dark: 'github-dark' } },
  vue: { template: { compilerOptions: { isCustomElement: tag => /^(?:appkit|docs)-/.test(tag) } } },
  themeConfig: {
    search: { provider: 'local' },
    sidebar,
    nav: [
      { text: 'Guides', link: '/getting-started', activeMatch: '^/(?!api/|playground|index|$)' },
      { text: 'Playground', link: '/playground' },
      { text: 'API', link: '/api/appkit-modal', activeMatch: '^/api/' },
    ],
    outline: { level: [2, 3] },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
})
