import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'

type Item = DefaultTheme.SidebarItem

const page = (text: string, link: string): Item => ({ text, link: `/${link}` })
const docs = fileURLToPath(new URL('..', import.meta.url))

/** Returns the pages of a generated folder, by their file names. */
function listPages(folder: string): string[] {
  if (!existsSync(`${docs}${folder}`)) return []
  return readdirSync(`${docs}${folder}`).flatMap(name => (name.endsWith('.md') ? name.slice(0, -'.md'.length) : []))
}

const frameworks: readonly (readonly [string, string])[] = [
  ['vanilla', 'Vanilla TypeScript'],
  ['html', 'HTML, no build'],
  ['react', 'React'],
  ['react-router', 'React Router'],
  ['next', 'Next.js'],
  ['vue', 'Vue'],
  ['nuxt', 'Nuxt'],
  ['svelte', 'SvelteKit'],
  ['solid', 'Solid'],
  ['astro', 'Astro'],
  ['angular', 'Angular'],
  ['lit', 'Lit'],
]

const guides: Item[] = [
  {
    text: 'Start',
    items: [page('Getting started', 'getting-started'), page('Playground', 'playground'), page('CDN', 'cdn')],
  },
  {
    ...page('Frameworks', 'frameworks/'),
    collapsed: true,
    items: frameworks.map(([name, text]) => page(text, `frameworks/${name}`)),
  },
  {
    text: 'Guides',
    items: [
      page('React hooks', 'react'),
      page('Theming', 'theming'),
      page('Languages', 'i18n'),
      page('Account', 'account'),
      page('Sign-in', 'sign-in'),
      page('Embedded wallet', 'embedded-wallet'),
      page('Multiple chains', 'several-chains'),
      page('Solana', 'solana'),
      page('Bitcoin and Polkadot', 'bitcoin'),
      page('wagmi', 'beside-wagmi'),
      page('ethers', 'beside-ethers'),
      page('Host apps', 'hosts'),
      page('Migration', 'migration'),
      page('Testing', 'testing'),
      page('Accessibility', 'accessibility'),
    ],
  },
  {
    text: 'Hosting',
    items: [
      page('Gateway', 'gateway'),
      page('Gateway settings', 'api/gateway'),
      page('Services and privacy', 'services'),
      page('Content security policy', 'csp'),
      page('Command line', 'cli'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Options', 'options'),
      page('Instance', 'instance'),
      page('Tags', 'elements/'),
      page('Tokens', 'tokens'),
      page('Errors', 'errors'),
      page('API', 'api/appkit-modal'),
    ],
  },
  {
    text: 'Project',
    items: [
      page('Architecture', 'architecture'),
      page('Specification', 'specification'),
      page('OWASP ASVS', 'asvs'),
      page('Roadmap', 'roadmap'),
      page('Performance', 'performance'),
      page('Benchmarks', 'bench'),
      page('Comparison', 'comparison'),
    ],
  },
]

/** The entry points, the root first. */
const entryPoints = listPages('api')
  .filter(name => name !== 'gateway')
  .toSorted((a, b) => Number(b === 'appkit-modal') - Number(a === 'appkit-modal') || a.localeCompare(b))

export const sidebar: DefaultTheme.SidebarMulti = {
  '/api/': [
    { text: 'Entry points', items: entryPoints.map(name => page(name, `api/${name}`)) },
    { text: 'Reference', items: guides.find(({ text }) => text === 'Reference')?.items ?? [] },
  ],
  '/': guides,
}
