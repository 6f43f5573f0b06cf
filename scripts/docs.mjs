// npm run docs writes docs/elements, one page for each public tag, and docs/tokens.md; then it builds the site.
//
//   node scripts/docs.mjs --pages    writes these pages only
//   node scripts/docs.mjs --site     builds the site only
//   node scripts/docs.mjs --check    writes none of them; lists outdated pages, builds the site (a dead link fails)
//                                    and exits with 1 if either fails
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyzeElements } from './build/describe-elements.mjs'
import { buildSite } from './docs/build-site.mjs'
import { SITE } from './docs/site.mjs'
import { importSource } from './gen/import-source.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOTE = '<!-- Written by scripts/docs.mjs from the sources. Do not edit. -->'

/** Returns the reference page of a tag as Markdown. */
export function tagPage({
  tagName,
  summary,
  attributes = [],
  slots = [],
  events = [],
  cssParts = [],
  cssProperties = [],
}) {
  return [
    `# \`<${tagName}>\``,
    NOTE,
    summary,
    table('Attributes', ['Name', 'Type', 'Description'], attributes, row => [
      row.name,
      row.type?.text,
      row.description,
    ]),
    table('Slots', ['Name', 'Content'], slots, row => [row.name || '(default)', row.description]),
    table('Events', ['Name', 'Description'], events, row => [row.name, row.description]),
    table('Parts', ['Name', 'Description'], cssParts, row => [row.name, row.description]),
    table('CSS variables', ['Name', 'Description'], cssProperties, row => [row.name, row.description]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** Returns the list of the public tags, with links to their pages. */
export function tagsPage(tags) {
  const rows = tags.map(
    ({ tagName, summary }) => `- [\`<${tagName}>\`](${tagName}.md): ${summary.replaceAll('\n', ' ')}`,
  )
  return ['# Tags', NOTE, rows.join('\n')].join('\n\n').concat('\n')
}

/** Returns the page of the color roles, in light and dark. */
export function tokensPage(light, dark) {
  const rows = Object.keys(light).map(name => ({ name }))
  return [
    '# Tokens',
    NOTE,
    'The colors of the modal. They are derived from [`themeVariables`](theming.md#variables) and cannot be set directly.',
    table('Colors', ['Role', 'Light', 'Dark'], rows, ({ name }) => [`--appkit-${name}`, light[name], dark[name]]),
  ]
    .join('\n\n')
    .concat('\n')
}

function table(title, heads, rows, cells) {
  if (rows.length === 0) return ''
  const line = values =>
    `| ${values
      .map(value =>
        String(value ?? '')
          .replaceAll('|', '\\|')
          .replaceAll('\n', ' '),
      )
      .join(' | ')} |`
  const body = rows.map(row => {
    const [name, ...rest] = cells(row)
    return line([`\`${name}\``, ...rest])
  })
  return [`## ${title}`, '', line(heads), `|${heads.map(() => '---|').join('')}`, ...body].join('\n')
}

/** Returns the pages of a checkout by their path; undefined if the elements cannot be read. */
async function buildPages(root) {
  const manifest = analyzeElements(root)
  if (!manifest) return undefined
  const tags = manifest.modules.flatMap(({ declarations }) => declarations)
  const { light, dark } = await importSource(join(root, 'src/tokens/css.ts'))
  const pages = tags.map(tag => [`docs/elements/${tag.tagName}.md`, tagPage(tag)])
  return new Map([...pages, ['docs/elements/index.md', tagsPage(tags)], ['docs/tokens.md', tokensPage(light, dark)]])
}

/** Writes outdated pages, or only lists them. Resolves with true if there is no problem. */
async function updatePages(check) {
  const pages = await buildPages(ROOT)
  if (!pages) return false
  const folder = join(ROOT, 'docs', 'elements')
  mkdirSync(folder, { recursive: true })
  const gone = readdirSync(folder)
    .map(name => `docs/elements/${name}`)
    .filter(path => !pages.has(path))
  const old = [...pages].filter(
    ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
  )
  for (const path of [...gone, ...old.map(([name]) => name)])
    console.log(check ? `out of date: ${path} (npm run docs)` : `written: ${path}`)
  if (check) return gone.length + old.length === 0
  for (const path of gone) rmSync(join(ROOT, path))
  for (const [path, text] of old) writeFileSync(join(ROOT, path), text)
  return true
}

async function main(args) {
  const isCurrent = args.includes('--site') || (await updatePages(args.includes('--check')))
  if (args.includes('--pages')) return isCurrent ? 0 : 1
  try {
    await buildSite(ROOT)
    console.log(`The site is in ${SITE}.`)
    return isCurrent ? 0 : 1
  } catch (error) {
    console.error(`The site was not built. ${error.message}`)
    return 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
