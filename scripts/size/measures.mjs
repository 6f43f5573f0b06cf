// The measurements. Each builds something and returns rows of `{ name, budget, bytes }`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { transform } from 'esbuild'
import { budgets } from './budgets.mjs'
import { bundleModule, bundlePage, gzipped, writePage } from './bundle.mjs'
import { heaviest, staticClosure } from './chunks.mjs'
import { scriptsFetched, measureScripts } from './page-load.mjs'

const buttonPage = lang => `<!doctype html><html lang="${lang}"><title>Button</title>
<body><appkit-button></appkit-button><script type="module" src="./main.js"></script></body></html>`

const BUTTON_SCRIPT = `import { createAppKit } from 'appkit-modal'
import { mainnet } from 'appkit-modal/networks'
const metadata = { name: 'Size', description: '', url: location.origin, icons: [] }
createAppKit({ networks: [mainnet], metadata, prefetch: 'none' })`

/** The namespaces with their chunks, and a string that only their own code contains. */
const NAMESPACES = [
  { name: 'eip155', sending: 'eip155-sending', hosts: 'find-host-wallet' },
  { name: 'solana', sending: 'solana-sending', marker: 'wallet-standard:app-ready' },
  { name: 'bip122', sending: 'bip122-sending', marker: 'btc_providers' },
  { name: 'polkadot', marker: 'injectedWeb3' },
]

/** The adapters of libraries that apps install themselves. */
const LIBRARY_ADAPTERS = ['wagmi', 'ethers']

/** Measures a page: before the click, until the wallet list, and the rest. */
export async function measurePage(root) {
  const html = join(root, 'bench', 'page', 'index.html')
  if (!existsSync(html)) return []
  const files = await bundlePage(root, html)
  const { before, rows, after } = await scriptsFetched(files, `/${relative(root, html)}?none`, { rows: true })
  const shown = [...before, ...rows]
  return [
    {
      ...row('before the click', measureScripts(files, before), `${before.length} files`),
      modules: heaviest(files, before),
    },
    {
      ...row('until the wallet rows', measureScripts(files, shown), `${shown.length} files`),
      modules: heaviest(files, rows),
    },
    row('right after the rows', measureScripts(files, after), `${after.length} files`),
  ]
}

/** Measures each chunk of the build on its own, like a bundler of an app keeps it, without the chunks it imports. */
export async function measureChunks(root) {
  const chunkNames = NAMESPACES.flatMap(({ name, sending, hosts }) => [name, `${name}-verbs`, sending, hosts])
  const weigh = async (folder, budgetOf) => {
    const scripts = readdirSync(join(root, 'dist', folder)).filter(file => file.endsWith('.js'))
    const names = scripts.map(file => file.slice(0, -3))
    const own = names.filter(name => !chunkNames.includes(name) && budgetOf(name))
    return Promise.all(own.map(async name => row(budgetOf(name), await minified(root, `${folder}/${name}`), name)))
  }
  const screens = await weigh('screens', name => (name === 'shell' ? undefined : 'chunk with screens'))
  const logic = await weigh('chunks', name => (name === 'protocol' ? "protocol's library" : 'chunk without screens'))
  const heavy = ({ bytes }) => bytes > 4096
  return [...screens, ...logic.filter(heavy)].sort((a, b) => b.bytes - a.bytes)
}

export async function measureButton(root) {
  writePage(root, 'button', 'main.js', BUTTON_SCRIPT)
  const english = await measureButtonPage(root, 'en', 'button alone')
  return [english, await measureButtonPage(root, 'de', 'button alone, not English')]
}

async function measureButtonPage(root, lang, name) {
  const html = writePage(root, 'button', `${lang}.html`, buttonPage(lang))
  const files = await bundlePage(root, html)
  const { before } = await scriptsFetched(files, `/${relative(root, html)}`, { rows: false })
  return { ...row(name, measureScripts(files, before), `${before.length} files`), modules: heaviest(files, before) }
}

export async function measureModules(root) {
  const base = await bundleModule(root, 'base', "import { base } from 'appkit-modal/networks'\nconsole.log(base)")
  const adapters = await Promise.all(NAMESPACES.map(namespace => measureNamespace(root, namespace)))
  const weigh = async name => row('adapter without its library', await minified(root, `adapters/${name}/${name}`), name)
  return [row('import { base }', total(base)), ...adapters.flat(), ...(await Promise.all(LIBRARY_ADAPTERS.map(weigh)))]
}

/**
 * Measures the code of other namespaces in a page with one namespace: files that contain their marker. It must be 0.
 */
export async function measureOthers(root) {
  const page = [...(await bundlePage(root, join(root, 'bench', 'page', 'index.html'))).values()]
  const foreign = NAMESPACES.filter(({ marker }) => marker)
  return Promise.all(
    foreign.map(async ({ name, marker }) => {
      const own = await bundleModule(root, `whole-${name}`, `export { ${name} } from 'appkit-modal/chains/${name}'`)
      const hasMarker = own.some(({ code }) => code.includes(marker)) // otherwise the measurement is meaningless
      const found = page.filter(({ body }) => String(body).includes(marker))
      const bytes = hasMarker ? found.reduce((sum, { body }) => sum + gzipped(String(body)), 0) : Infinity
      return row('other namespaces', bytes, name)
    }),
  )
}

/** Measures a namespace without its library: the adapter and its actions, transfers, and the code for host apps. */
async function measureNamespace(root, { name, sending, hosts }) {
  const weigh = async (...stems) => {
    const weights = await Promise.all(stems.map(stem => minified(root, stem)))
    return weights.reduce((sum, bytes) => sum + bytes, 0)
  }
  const parts = [
    row('adapter without its library', await weigh(`chains/${name}/${name}`, `chunks/${name}-verbs`), name),
    sending && row('sending per namespace', await weigh(`chunks/${sending}`), name),
    hosts && row('host apps', await weigh(`chunks/${hosts}`), name),
  ]
  return parts.filter(Boolean)
}

/** Returns the size of a file of `dist` after minification, as in an app. */
async function minified(root, stem) {
  const path = join(root, 'dist', `${stem}.js`)
  const { code } = await transform(readFileSync(path, 'utf8'), { minify: true, format: 'esm', target: 'es2022' })
  return gzipped(code)
}

/** Measures the CDN file with its static imports. */
export async function measureCdn(root) {
  const folder = join(root, 'dist', 'cdn')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.js'))
  const files = new Map(names.map(name => [`/${name}`, readScript(folder, name)]))
  const first = [...staticClosure(files, '/appkit.js')]
  return [row('CDN file', measureScripts(files, first), `${first.length} files`)]
}

/** Measures the messages of a language: the first chunk, the deferred chunks, and the error messages. */
export async function measureLocales(root) {
  const folder = join(root, 'src', 'i18n')
  const locales = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const pack = readFileSync(join(folder, 'de.ts'), 'utf8') // a message file is in the same chunk in every language
  const atOnce = [...pack.matchAll(/'\.\/de\/([\w-]+\.)js'/g)].map(([, stem]) => `${stem}ts`)
  const rows = locales.map(async ({ name }) => {
    const parts = readdirSync(join(folder, name)).filter(file => file.endsWith('.ts') && !file.startsWith('deferred'))
    const weigh = async (what, files) => {
      const code = files.map(file => `export * from '../../../src/i18n/${name}/${file}'`).join('\n')
      return row('one locale', total(await bundleModule(root, `locale-${name}-${files[0]}`, code)), `${name}, ${what}`)
    }
    const later = parts.filter(file => !atOnce.includes(file))
    return [
      await weigh(
        'words',
        parts.filter(file => atOnce.includes(file)),
      ),
      ...(await Promise.all(later.map(file => weigh(file === 'errors.ts' ? 'sentences' : file.slice(0, -3), [file])))),
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
