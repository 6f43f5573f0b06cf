// Generates the tables of the guides from doc blocks. A guide marks each table:
//
//   <!-- table: options networks adapters -->   options of `createAppKit` in this order
//   <!-- table: features -->                    the `features` option, with its defaults
//   <!-- table: filters -->                     the `filters` option
//   <!-- table: views -->                       the screens that `open({ view })` accepts
//   <!-- /table -->
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentedMembers, filesBelow } from './doc-blocks.mjs'
import { importSource } from './import-source.mjs'
import { readRoutes } from './routes.mjs'

const GUIDES = ['docs/options.md', 'docs/instance.md']
const MARKED = /(<!-- table: (\w+)([^>]*) -->\n)[^]*?(<!-- \/table -->)/g

/** Returns the guides of a checkout with current tables, as `{ path, text }[]`. */
export async function generateDocTables(root) {
  const guides = GUIDES.filter(path => existsSync(join(root, path)))
  if (guides.length === 0) return []
  const facts = await readFacts(root)
  const files = guides.map(path => ({ path, text: writeTables(readFileSync(join(root, path), 'utf8'), facts) }))
  const linked = name => headingsOf(join(root, name))
  return files.map(({ path, text }) => ({ path, text: linkGuides(text, linked, path) }))
}

async function readFacts(root) {
  const files = filesBelow(root, 'src/core', '.ts')
  const membersOf = name => documentedMembers(files.find(({ text }) => text.includes(`interface ${name} {`)).text, name)
  const { path } = files.find(({ text }) => text.includes('export const featureDefaults'))
  const { featureDefaults } = await importSource(join(root, path))
  return {
    options: membersOf('AppKitOptions'),
    features: membersOf('Features').map(member => ({ ...member, fallback: writeValue(featureDefaults[member.name]) })),
    filters: membersOf('Filters'),
    views: readRoutes(filesBelow(root, 'src/views', '-view.ts')),
  }
}

/** Replaces the marked tables of a guide. Throws for an unknown or undocumented option, or one without a row. */
export function writeTables(guide, facts) {
  const listed = new Set()
  const text = guide.replace(MARKED, (_, start, kind, names, end) => {
    const wanted = names.split(/\s+/).filter(Boolean)
    for (const name of wanted) listed.add(name)
    return `${start}${tableOf(kind, wanted, facts)}\n${end}`
  })
  const missing = listed.size > 0 ? facts.options.filter(({ name }) => !listed.has(name)) : []
  if (missing.length > 0) throw new Error(`The guide has no row for ${missing.map(({ name }) => name).join(', ')}`)
  return text
}

function tableOf(kind, names, { options, features, filters, views }) {
  if (kind === 'features') return memberTable('Feature', features)
  if (kind === 'filters') return memberTable('Filter', filters)
  if (kind === 'views') return viewTable(views)
  if (kind !== 'options') throw new Error(`There is no table of ${kind}`)
  return memberTable(
    'Option',
    names.map(name => findOption(options, name)),
  )
}

function findOption(options, name) {
  const option = options.find(candidate => candidate.name === name)
  if (!option) throw new Error(`There is no option ${name}`)
  return option
}

function memberTable(title, members) {
  const rows = members.map(({ name, text, tags, fallback = '' }) => {
    if (!text) throw new Error(`${name} has no doc block`)
    return `| \`${name}\` | ${cell(tags.get('default') ?? fallback)} | ${cell(text)} |`
  })
  return [`| ${title} | Default | Description |`, '|---|---|---|', ...rows].join('\n')
}

function viewTable(views) {
  const rows = views.map(({ route, aliases, feature, summary }) => {
    const names = [route, ...aliases].map(name => `\`${name}\``).join(', ')
    return `| ${names} | ${feature ? `\`${feature}\`` : ''} | ${cell(summary)} |`
  })
  return ['| View | Feature | Description |', '|---|---|---|', ...rows].join('\n')
}

/** Turns paths of guides in the tables (`docs/theming.md#mode`) into links with the title of the target. */
export function linkGuides(guide, headings, own = '') {
  const link = (_, path, anchor = '') => {
    const title = headings(path).get(anchor)
    if (!title) throw new Error(`${path}#${anchor} does not exist`)
    const file = path.startsWith('docs/') ? path.slice('docs/'.length) : `../${path}`
    return `[${title}](${path === own ? '' : file}${anchor && `#${anchor}`})`
  }
  return guide.replace(MARKED, table => table.replaceAll(/`([\w/-]+\.md)(?:#([\w-]+))?`/g, link))
}

/** Returns the headings of a guide by their anchors. The title has the empty anchor. */
function headingsOf(file) {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^(#+) (.+)$/gm)].map(([, level, title]) => [
    level === '#'
      ? ''
      : title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
    title.replaceAll('`', ''),
  ])
  return new Map(headings.toReversed())
}

function writeValue(value) {
  if (value === undefined) return ''
  return `\`${JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')}\``
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}
