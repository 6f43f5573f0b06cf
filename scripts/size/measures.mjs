// The measures: each builds something and gives rows of `{ name, budget, bytes }`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { budgets } from './budgets.mjs'
import { bundleModule, bundlePage, gzipped, writePage } from './bundle.mjs'
import { heaviest, lateParts, partWeights, screenWeights, staticClosure } from './chunks.mjs'
import { scriptsFetched, weightOf } from './page-load.mjs'

const BUTTON_PAGE = `<!doctype html><html lang="en"><title>Button</title>
<body><appkit-button></appkit-button><script type="module" src="./main.js"></script></body></html>`

const BUTTON_SCRIPT = `import { createAppKit } from 'appkit-modal'
import { mainnet } from 'appkit-modal/networks'
createAppKit({ networks: [mainnet], metadata: { name: 'Size', description: '', url: location.origin, icons: [] } })`

/** What a login with the embedded wallet loads beside its screens: who asks the frame, and the connector. */
const EMBEDDED = ['embedded', 'open-embedded', 'after-login', 'social-login']

/** The screens that an account leads to: what it has loaded itself they do not load again. */
const OF_ACCOUNT =
  /^(send|swap|onramp|buy-in-progress|receive|compatible-networks|history|choose-account|register-account)/

/** An app with sign-in has loaded what asks for it when it shows this screen. */
const SIGN_IN_SCREEN = 'siwx-sign-message'

/** The families, the library of each that an app has anyway, and a word that nobody else's code says. */
const FAMILIES = [
  { name: 'eip155', library: [/^viem(\/|$)/] },
  { name: 'solana', library: [], verbs: 'verbs in place of a library', says: 'wallet-standard:app-ready' },
  { name: 'bip122', library: [/^@scure\//, /^@noble\//], says: 'btc_providers' },
  { name: 'polkadot', library: [/^@noble\//], says: 'injectedWeb3' },
]

/** The libraries that apps bring along, and what we put beside each; what they share with the package is counted there. */
const BESIDE = [
  { name: 'wagmi', exported: '{ wagmi }', library: [/^viem(\/|$)/, /\/chunks\//] },
  { name: 'ethers', exported: '*', library: [/^ethers$/] },
]

/** What comes where something is around the page. */
const HOSTS = /^find-host/
/**
 * The verbs of a family that come with the feature they are for, and not with the adapter. Bitcoin's wallets stand on a page
 * in four ways: what speaks to them comes when one is chosen. What speaks to a host comes where something is around the page.
 */
const LATE_VERBS = ['transfer-verbs', 'swap-verbs', 'sending-verbs', 'open-wallet', 'find-host-wallet']

/** The page of the budgets: before the click, until the rows, what follows, the embedded wallet, and each screen. */
export async function measurePage(root) {
  const html = join(root, 'bench', 'page', 'index.html')
  if (!existsSync(html)) return []
  const files = await bundlePage(root, html)
  const { before, rows, after } = await scriptsFetched(files, `/${relative(root, html)}`, { rows: true })
  const shown = [...before, ...rows]
  const known = new Set([...shown, ...after])
  const embedded = partWeights(files, known, EMBEDDED)
  const signIn = partWeights(files, known, ['sign-in'])
  const withSignIn = new Set([...known, ...signIn.map(({ path }) => path)])
  const screens = (there, isMeant) =>
    screenWeights(files, there, { after: 'account', names: OF_ACCOUNT })
      .filter(({ name }) => isMeant(name))
      .map(({ name, bytes }) => row('one screen', bytes, name))
  return [
    { ...row('before the click', weightOf(files, before), `${before.length} files`), modules: heaviest(files, before) },
    {
      ...row('until the wallet rows', weightOf(files, shown), `${shown.length} files`),
      modules: heaviest(files, rows),
    },
    row('right after the rows', weightOf(files, after), `${after.length} files`),
    {
      ...row('embedded wallet', together(embedded), `${embedded.length} files, its screens apart`),
      modules: heaviest(
        files,
        embedded.map(({ path }) => path),
      ),
    },
    ...embedded.filter(({ bytes }) => bytes > 1024).map(({ name, bytes }) => row('one file of it', bytes, name)),
    row('sign-in', together(signIn), `${signIn.length} files, its screen apart`),
    ...screens(withSignIn, name => name === SIGN_IN_SCREEN),
    ...screens(known, name => name !== SIGN_IN_SCREEN),
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
  const adapters = await Promise.all(FAMILIES.map(family => measureFamily(root, family)))
  const beside = await Promise.all(BESIDE.map(other => measureBeside(root, other)))
  return [row('import { base }', total(base)), ...adapters.flat(), ...beside]
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

/** A family without its library: what comes with it, and the verbs that come with the feature they are for. */
async function measureFamily(root, { name, library, verbs = 'verbs of one feature' }) {
  const code = `export { ${name} } from 'appkit-modal/chains/${name}'`
  const adapter = await bundleModule(root, `adapter-${name}`, code, library)
  const late = lateParts(adapter, LATE_VERBS).filter(({ bytes }) => bytes > 0)
  const atOnce = adapter.filter(({ fileName }) => !late.some(({ paths }) => paths.has(`/${fileName}`)))
  return [
    row('adapter without its library', total(atOnce), `${name}, ${atOnce.length} files`),
    ...late.map(part =>
      row(HOSTS.test(part.name) ? 'what speaks to hosts' : verbs, part.bytes, `${name}, ${part.name}`),
    ),
  ]
}

/** What stands beside a library that the app has anyway. */
async function measureBeside(root, { name, exported, library }) {
  const code = `export ${exported} from 'appkit-modal/adapters/${name}'`
  return row('adapter without its library', total(await bundleModule(root, `beside-${name}`, code, library)), name)
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
    const parts = readdirSync(join(folder, name)).filter(file => file.endsWith('.ts') && !file.startsWith('further'))
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

function together(weights) {
  return weights.reduce((all, { bytes }) => all + bytes, 0)
}

function total(chunks) {
  return chunks.reduce((sum, { code }) => sum + gzipped(code), 0)
}

function readScript(folder, name) {
  const body = readFileSync(join(folder, name), 'utf8')
  const imports = [...body.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, file]) => file)
  return { type: 'chunk', body, imports }
}
