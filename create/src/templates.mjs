// The templates: the folders of `templates`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from './usage-error.mjs'

export const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url))

/** The display names; other templates use the name of their folder. */
const TITLES = {
  vanilla: 'TypeScript and Vite',
  html: 'HTML, no build step',
  react: 'React',
  'react-router': 'React Router, server-rendered',
  next: 'Next.js',
  vue: 'Vue',
  nuxt: 'Nuxt',
  svelte: 'SvelteKit',
  solid: 'Solid',
  astro: 'Astro',
  angular: 'Angular',
  lit: 'Lit',
}

/** Returns the templates, in display order. */
export function listTemplates(folder = TEMPLATES) {
  const order = Object.keys(TITLES)
  const rank = name => (order.includes(name) ? order.indexOf(name) : order.length)
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && isTemplate(join(folder, entry.name)))
    .map(({ name }) => ({ name, title: TITLES[name] ?? name }))
    .sort((a, b) => rank(a.name) - rank(b.name))
}

/** Finds a template by its name, or by its number in the displayed list. */
export function findTemplate(typed, templates = listTemplates()) {
  const text = typed.trim().toLowerCase()
  const found =
    templates.find(({ name }) => name === text) ?? (/^\d+$/.test(text) ? templates[Number(text) - 1] : undefined)
  if (found) return found
  const names = templates.map(({ name }) => name).join(', ')
  throw new UsageError(`Unknown framework ${JSON.stringify(typed)}. Choose one of: ${names}.`)
}

function isTemplate(folder) {
  return existsSync(join(folder, 'package.json')) || existsSync(join(folder, 'index.html'))
}
