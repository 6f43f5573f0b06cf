// The measures: each builds something and gives rows of `{ name, budget, bytes }`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { transform } from 'esbuild'
import { budgets } from './budgets.mjs'
import { bundleModule, bundlePage, gzipped, writePage } from './bundle.mjs'
import { heaviest, staticClosure } from './chunks.mjs'
import { scriptsFetched, weightOf } from './page-load.mjs'

const buttonPage = lang => `<!doctype html><html lang="${lang}"><title>Button</title>
<body><appkit-button></appkit-button><script type="module" src="./main.js"></script></body></html>`

const BUTTON_SCRIPT = `import { createAppKit } from 'appkit-modal'
import { mainnet } from 'appkit-modal/networks'
createAppKit({ networks: [mainnet], metadata: { name: 'Size', description: '', url: location.origin, icons: [] } })`

/** The families by their entry points and rooms, and a word that nobody else's code says. */
const FAMILIES = [
  { name: 'eip155', sending: 'eip155-sending', hosts: 'find-host-wallet' },
  { name: 'solana', sending: 'solana-sending', says: 'wallet-standard:app-ready' },
  { name: 'bip122', sending: 'bip122-sending', says: 'btc_providers' },
  { name: 'polkadot', says: 'injectedWeb3' },
]

/** The libraries that apps bring along, and what we put beside each. */
const BESIDE = ['wagmi', 'ethers']

/** The page of the budgets: before the click, until the rows, and what follows. */
export async function measurePage(root) {
  const html = join(root, 'bench', 'page', 'index.html')
  if (!existsSync(html)) return []
  const files = await bundlePage(root, html)
  const { before, rows, after } = await scriptsFetched(files, `/${relative(root, html)}`, { rows: true })
  const shown = [...before, ...rows]
  return [
    { ...row('before the click', weightOf(files, before), `${before.length} files`), modules: heaviest(files, before) },
    {
      ...row('until the wallet rows', weightOf(files, shown), `${shown.length} files`),
      modules: heaviest(files, rows),
    },
    row('right after the rows', weightOf(files, after), `${after.length} files`),
  ]
}

/** Each room of the build by itself, as an app's bundler keeps it: what it imports of others is there already. */
export async function measureRooms(root) {
  const families = FAMILIES.flatMap(({ name, sending, hosts }) => [name, `${name}-verbs`, sending, hosts])
  const weigh = async (folder, budgetOf) => {
    const scripts = readdirSync(join(root, 'dist', folder)).filter(file => file.endsWith('.js'))
    const names = scripts.map(file => file.slice(0, -3))
    const own = names.filter(name => !families.includes(name) && budgetOf(name))
    return Promise.all(own.map(async name => row(budgetOf(name), await minified(root, `${folder}/${name}`), name)))
  }
  const screens = await weigh('screens', name => (name === 'shell' ? undefined : 'room of screens'))
  const logic = await weigh('chunks', name => (name === 'protocol' ? "protocol's library" : 'room without screens'))
  const heavy = ({ bytes }) => bytes > 4096
  return [...screens, ...logic.filter(heavy)].sort((one, other) => other.bytes - one.bytes)
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
  return { ...row(name, weightOf(files, before), `${before.length} files`), modules: heaviest(files, before) }
}

export async function measureModules(root) {
  const base = await bundleModule(root, 'base', "import { base } from 'appkit-modal/networks'\nconsole.log(base)")
  const adapters = await Promise.all(FAMILIES.map(family => measureFamily(root, family)))
  const weigh = async name => row('adapter without its library', await minified(root, `adapters/${name}/${name}`), name)
  return [row('import { base }', total(base)), ...adapters.flat(), ...(await Promise.all(BESIDE.map(weigh)))]
}

/** What a page with one family loads of the others, now or ever: the files that say their words, which has to be none. */
export async function measureOthers(root) {
  const page = [...(await bundlePage(root, join(root, 'bench', 'page', 'index.html'))).values()]
  const foreign = FAMILIES.filter(({ says }) => says)
  return Promise.all(
    foreign.map(async ({ name, says }) => {
      const own = await bundleModule(root, `whole-${name}`, `export { ${name} } from 'appkit-modal/chains/${name}'`)
      const isSaid = own.some(({ code }) => code.includes(says)) // else this measures nothing
      const found = page.filter(({ body }) => String(body).includes(says))
      const bytes = isSaid ? found.reduce((sum, { body }) => sum + gzipped(String(body)), 0) : Infinity
      return row('another family', bytes, name)
    }),
  )
}

/** A family without its library: what comes with it and when a wallet is chosen, what sends, and what speaks to hosts. */
async function measureFamily(root, { name, sending, hosts }) {
  const weigh = async (...stems) => {
    const weights = await Promise.all(stems.map(stem => minified(root, stem)))
    return weights.reduce((sum, bytes) => sum + bytes, 0)
  }
  const parts = [
    row('adapter without its library', await weigh(`chains/${name}/${name}`, `chunks/${name}-verbs`), name),
    sending && row('sending of a family', await weigh(`chunks/${sending}`), name),
    hosts && row('what speaks to hosts', await weigh(`chunks/${hosts}`), name),
  ]
  return parts.filter(Boolean)
}

/** What a file of `dist` weighs once an app's bundler has minified it. */
async function minified(root, stem) {
  const path = join(root, 'dist', `${stem}.js`)
  const { code } = await transform(readFileSync(path, 'utf8'), { minify: true, format: 'esm', target: 'es2022' })
  return gzipped(code)
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

/** The words of a language: those that come at once, the others by their chunks, and the sentences of its failures. */
export async function measureLocales(root) {
  const folder = join(root, 'src', 'i18n')
  const locales = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const pack = readFileSync(join(folder, 'de.ts'), 'utf8') // a file of words is in the same chunk in every language
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
