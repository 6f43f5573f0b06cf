// The measures: each builds something and gives rows of `{ name, budget, bytes }`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { budgets } from './budgets.mjs'
import { bundleModule, bundlePage, gzipped, writePage } from './bundle.mjs'
import { heaviest, screenWeights, staticClosure } from './chunks.mjs'
import { scriptsFetched, weightOf } from './page-load.mjs'

const BUTTON_PAGE = `<!doctype html><html lang="en"><title>Button</title>
<body><appkit-button></appkit-button><script type="module" src="./main.js"></script></body></html>`

const BUTTON_SCRIPT = `import { createAppKit } from 'appkit-modal'
import { mainnet } from 'appkit-modal/networks'
createAppKit({ networks: [mainnet], metadata: { name: 'Size', description: '', url: location.origin, icons: [] } })`

/** The page of the budgets: before the click, until the rows, and each screen after that. */
export async function measurePage(root) {
  const html = join(root, 'bench', 'page', 'index.html')
  if (!existsSync(html)) return []
  const files = await bundlePage(root, html)
  const { before, rows } = await scriptsFetched(files, `/${relative(root, html)}`, { rows: true })
  const known = new Set([...before, ...rows])
  return [
    { ...row('before the click', weightOf(files, before), `${before.length} files`), modules: heaviest(files, before) },
    {
      ...row('until the wallet rows', weightOf(files, [...known]), `${known.size} files`),
      modules: heaviest(files, rows),
    },
    ...screenWeights(files, known).map(({ name, bytes }) => row('one screen', bytes, name)),
  ]
}

export async function measureButton(root) {
  writePage(root, 'button', 'main.js', BUTTON_SCRIPT)
  const html = writePage(root, 'button', 'index.html', BUTTON_PAGE)
  const files = await bundlePage(root, html)
  const { before } = await scriptsFetched(files, `/${relative(root, html)}`, { rows: false })
  return [
    { ...row('button alone', weightOf(files, before), `${before.length} files`), modules: heaviest(files, before) },
  ]
}

export async function measureModules(root) {
  const base = await bundleModule(root, 'base', "import { base } from 'appkit-modal/networks'\nconsole.log(base)")
  const library = [/^viem(\/|$)/]
  const adapter = await bundleModule(root, 'adapter', "export { eip155 } from 'appkit-modal/chains/eip155'", library)
  return [
    row('import { base }', total(base)),
    row('adapter without its library', total(adapter), `${adapter.length} files`),
  ]
}

/** The file behind the tag alone, with what it imports before anything else happens. */
export async function measureCdn(root) {
  const folder = join(root, 'dist', 'cdn')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.js'))
  const files = new Map(names.map(name => [`/${name}`, readScript(folder, name)]))
  const first = [...staticClosure(files, '/appkit.js')]
  return [row('CDN file', weightOf(files, first), `${first.length} files`)]
}

/** The words of a language: those that come at once, those of the logins, and the sentences of its failures, each when it is shown. */
export async function measureLocales(root) {
  const folder = join(root, 'src', 'i18n')
  const locales = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const rows = locales.map(async ({ name }) => {
    const parts = readdirSync(join(folder, name)).filter(file => file.endsWith('.ts'))
    const weigh = async (what, files) => {
      const code = files.map(file => `export * from '../../../src/i18n/${name}/${file}'`).join('\n')
      return row('one locale', total(await bundleModule(root, `locale-${name}`, code)), `${name}, ${what}`)
    }
    return [
      await weigh(
        'words',
        parts.filter(file => !['errors.ts', 'login.ts'].includes(file)),
      ),
      await weigh('words of logins', ['login.ts']),
      await weigh(
        'sentences',
        parts.filter(file => file === 'errors.ts'),
      ),
    ]
  })
  return (await Promise.all(rows)).flat()
}

function row(name, bytes, note = '') {
  return { name, bytes, note, budget: budgets[name] * 1024 }
}

function total(chunks) {
  return chunks.reduce((sum, { code }) => sum + gzipped(code), 0)
}

function readScript(folder, name) {
  const body = readFileSync(join(folder, name), 'utf8')
  const imports = [...body.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, file]) => file)
  return { type: 'chunk', body, imports }
}
