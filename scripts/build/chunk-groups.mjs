// Assigns the sources of the package to the files of the npm build.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firstBuild } from './entry-points.mjs'
import { staticClosure, wholeClosure, without } from './source-graph.mjs'

/**
 * Files that are loaded after the first one, in the order in which a page needs them. Each entry is one file: the
 * static imports of its sources, without those of earlier entries. Bundlers of apps keep these files, and on a mobile
 * network the number of requests matters more than their size.
 *
 * - `logic` contains only files that an app with its own screens may load, so it never loads Lit.
 * - `screens` contains elements. Elements that two of them share are in `kit`.
 * - `work` contains modules without elements that screens load later.
 */
const chunks = {
  logic: {
    // From the click to the wallet list.
    wallets: ['modal/shell/show-shell.ts'],
    // Adapters of other libraries need these error helpers, too.
    failures: ['core/errors/wallet-error.ts', 'lib/abortable.ts'],
    // After the wallet list is shown, and after a reload of a connected page.
    connection: [
      'services/catalogue.ts',
      'controllers/connection/chain-verbs.ts',
      'controllers/connection/connect.ts',
      'controllers/connection/disconnect.ts',
      'controllers/connection/reconnect.ts',
      'controllers/connection/switch.ts',
      'controllers/balances/read-balance.ts',
      'controllers/connection/read-identity.ts',
      'services/app-rpc.ts',
      'services/app-project.ts',
      'modal/project-setup.ts',
      'modal/send-events.ts',
      'core/connector.ts',
    ],
    // Small modules shared by the account, transfers, signing and pairing.
    basics: [
      'controllers/balances/holdings.ts',
      'controllers/balances/pending-transactions.ts',
      'controllers/balances/portfolio.ts',
      'controllers/send/recipient.ts',
      'controllers/connection/signer.ts',
      'controllers/siwx/siwx-session.ts',
      'core/recap.ts',
      'core/errors/error-text.ts',
      'core/token.ts',
      'i18n/en/notices.ts',
      'lib/bytes.ts',
      'lib/amounts.ts',
      'lib/addresses.ts',
      'modal/page-metadata.ts',
    ],
    // A file of its own: the first chunk of a namespace that needs it would otherwise be part of every provider.
    emitter: ['lib/emitter.ts'],
    // Adapters of some namespaces need it at once, and an EVM page only for WalletConnect.
    base58: ['lib/base58.ts'],
    viem: ['lib/viem.ts'],
    schemas: ['contract/wire-fields.ts', 'contract/data-records.ts'],
    'eip155-verbs': ['chains/eip155/connect.ts', 'chains/eip155/eip155-actions.ts', 'chains/eip155/profile.ts'],
    'eip155-sending': ['chains/eip155/transfer.ts', 'chains/eip155/swap.ts', 'chains/eip155/data-fee.ts'],
    contract: ['contract.ts'],
    universal: ['chains/universal/universal-actions.ts'],
    // Before `solana-sending`, which contains the Solana library: connecting a wallet must not load it.
    'solana-verbs': ['chains/solana/connect.ts', 'chains/solana/solana-actions.ts'],
    'solana-sending': ['chains/solana/send-transfer.ts'],
    'bip122-sending': ['chains/bip122/transfer.ts'],
    'bip122-verbs': ['chains/bip122/open-wallet.ts', 'chains/bip122/bip122-actions.ts'],
    'polkadot-verbs': ['chains/polkadot/connect.ts', 'chains/polkadot/polkadot-actions.ts'],
    pairing: [
      'modal/protocol-options.ts',
      'wallets/session/open-session.ts',
      'wallets/session/delayed-signed-approval.ts',
      'wallets/session/pair-and-sign.ts',
    ],
    siwx: ['siwx.ts'],
    // Separate from `siwx`, which hooks import: otherwise a React app would load viem before the first click.
    verify: ['siwx/verify-eip155.ts', 'siwx/verify-solana.ts', 'siwx/verify-contract.ts'],
    'sign-in': [
      'modal/sign-in.ts',
      'modal/deferred-sign-in.ts',
      'controllers/siwx/siwx.ts',
      'controllers/siwx/sign-in-with-session.ts',
      'controllers/siwx/sign-in-with-embedded-wallet.ts',
      'siwx/from-siwe-config.ts',
      'siwx/check-cacao.ts',
      'siwx/check-session.ts',
    ],
    embedded: ['modal/embedded.ts', 'wallets/embedded/open-embedded.ts'],
    assets: ['services/app-data.ts', 'core/swap.ts'],
    transfers: ['controllers/onramp/purchase.ts', 'services/onramp.ts'],
    // What React hooks and Vue composables share, without React.
    hooks: ['modal/hooks/hook-store.ts', 'modal/hooks/hook-sources.ts', 'modal/hooks/hook-actions.ts'],
  },
  screens: {
    shell: ['modal/shell/show-shell.ts'],
    card: ['modal/shell/tooltips.ts', 'modal/shell/alert-bar.ts', 'modal/shell/snack-bar.ts', 'modal/open-result.ts'],
    connecting: [
      'pairing',
      'wallets',
      'views/connect/connecting-external-view.ts',
      'views/connect/connecting-multi-chain-view.ts',
    ],
    account: ['account', 'activity', 'receive', 'networks'],
    // Only reviews have them.
    'name-notes': ['views/shared/name-notes.ts', 'lib/names/clean-name.ts'],
    // Before `send` and `swap`, which both end with it.
    receipt: ['views/shared/receipt-screen.ts'],
    send: ['send'],
    swap: ['swap'],
    onramp: ['onramp'],
    names: ['names'],
    login: ['embedded', 'views/connect/host-note.ts'],
    'sign-in-screen': ['siwx'],
    help: ['help'],
    // After the first screen: transitions while idle, and the sheet on phones.
    motion: ['modal/shell/transitions.ts', 'modal/shell/sheet.ts', 'elements/display/roll-digits.ts'],
  },
  // The part of a group of screens that is shown first. The others are a file of their own, `<name>-details`.
  first: {
    account: [
      'views/account/account-view.ts',
      'views/account/holdings.ts',
      'views/account/tokens-part.ts',
      'views/account/collectibles-part.ts',
      'views/activity/activity-part.ts',
    ],
  },
  work: {
    'account-data': [
      'controllers/balances/read-portfolio.ts',
      'controllers/activity/read-activity.ts',
      'controllers/collectibles/read-collectibles.ts',
      'controllers/onramp/purchased-balance.ts',
    ],
    'send-work': ['controllers/send/send-transfer.ts', 'controllers/send/resolve-recipient.ts'],
    'swap-work': ['controllers/swap/swap-actions.ts', 'controllers/swap/swap-trial.ts'],
    'connect-wallet': ['modal/connect-wallet.ts', 'modal/hooks/modal-tasks.ts'],
    theme: ['modal/shell/apply-theme.ts'],
    'test-wallets': ['testing/wallet-control.ts', 'testing/announce.ts'],
  },
}

/** The amount field, which only the forms with an amount load. The other screens with the kit do not need it. */
const AMOUNTS = ['views/shared/amount-field.ts', 'views/shared/amount-field.styles.ts', 'lib/read-amount.ts']

/**
 * Returns the chunk groups for the bundler, by descending priority:
 *
 * - `core`: modules shared by the first file and other entry points, or by adapters and chunks
 * - `appkit`: the first file
 * - `public-tags`: the buttons, which apps with their own screens do not load
 * - `with-tags`: modules that connect the two
 * - then {@link chunks}
 */
export function chunkGroups(root) {
  const paths = list => list.map(path => join(root, 'src', path))
  const closure = list => staticClosure(paths(list))
  const first = closure(['headless.ts'])
  const otherEntryPoints = firstBuild().filter(source => !['index.ts', 'headless.ts', 'react.ts'].includes(source))
  const core = common(first, closure(otherEntryPoints))
  const tags = without(closure(['tags/register-tags.ts']), first)
  const joint = without(closure(['modal/create-appkit.ts']), first, tags)
  const screens = Object.entries(chunks.screens).map(([name, list]) => [name, closure(expandSources(root, list))])
  const reached = closure(
    Object.values(chunks.logic)
      .flat()
      .filter(path => !path.endsWith('siwx.ts') && path !== 'contract.ts'),
  )
  for (const [, files] of screens) for (const file of files) reached.add(file)
  const ofChains = closure(firstBuild().filter(source => source.startsWith('chains/')))
  const small = [...common(reached, ofChains)].filter(file => !/\/src\/chains\//.test(file) && !first.has(file))
  for (const file of [...small, ...closure(EARLY_MODULES)]) core.add(file)
  for (const file of closure(chunks.logic.base58)) core.delete(file)
  const ownScreens = firstBuild().filter(source => !['index.ts', 'react.ts', 'elements.ts'].includes(source))
  const withoutScreens = new Set([...wholeClosure(paths(ownScreens)), ...closure(['react.ts', ...MODAL_LOGIC])])
  const groups = { core, appkit: first, 'public-tags': tags, 'with-tags': joint }
  const add = (name, files) => (groups[name] = without(files, ...Object.values(groups)))
  for (const [name, list] of Object.entries(chunks.logic)) add(name, common(closure(list), withoutScreens))
  const [[, shell], ...later] = screens
  add('shell', shell)
  const [[, card], ...others] = later
  const shared = inSeveral(others.filter(([name]) => name !== 'receipt').map(([, files]) => files))
  const kit = new Set([...card, ...without(shared, receiptOnly(others)), ...closure(['views/routes.gen.ts'])])
  const amounts = new Set(paths(AMOUNTS))
  add('kit', without(kit, amounts))
  add('sum', amounts) // a short name: bundlers list it in the first download, which is at its budget
  for (const [name, files] of others) {
    const shownFirst = chunks.first[name]
    add(name, shownFirst ? closure(shownFirst) : files)
    if (shownFirst) add(`${name}-details`, files)
  }
  for (const [name, list] of Object.entries(chunks.work)) add(name, closure(list))
  const parts = Object.entries(groups).map(([name, files], at) => ({
    name,
    priority: 100 - at, // a group also contains the imports of its files, unless an earlier group has them
    test: id => files.has(id),
  }))
  return [...parts, protocol, separateNetworks]
}

/** The files of the receipt that no screen uses but those that end with it. */
function receiptOnly(screens) {
  const files = screens.find(([name]) => name === 'receipt')[1]
  const elsewhere = screens.filter(([name]) => !['receipt', 'send', 'swap', 'onramp'].includes(name))
  return without(files, ...elsewhere.map(([, others]) => others))
}

/** Only the modal needs these. They are in `connection`, because it loads that file at the same time. */
const MODAL_LOGIC = ['modal/project-setup.ts']

/** A reload of a connected page and the first screen need these. They are small enough for the first file. */
const EARLY_MODULES = ['controllers/app/host.ts', 'controllers/app/snack.ts']

/**
 * The WalletConnect library is part of the build, so that an app's own copy is independent of it. `@lit/react` is in the
 * file of its only importers: otherwise a React app would load WalletConnect before the first click.
 */
const protocol = {
  name: 'protocol',
  priority: 2,
  test: id => id.includes('/node_modules/') && !id.includes('/node_modules/@lit/react/'),
}

/** Custom networks are created by function calls, which bundlers do not remove, so each has its own file. */
const separateNetworks = {
  debugName: 'networks by hand',
  name: id => id.split('/').at(-1).replace(/\.ts$/, ''),
  priority: 1,
  test: /\/src\/networks\/(?!.*\.gen\.ts)/,
}

/** Expands source paths below `src`; a folder is relative to `src/views` and includes all its files. */
function expandSources(root, list) {
  return list.flatMap(path =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(root, 'src/views', path))
          .filter(name => name.endsWith('.ts'))
          .map(name => `views/${path}/${name}`),
  )
}

/**
 * Returns the path of a chunk: `screens` for modules that register an element on import, which `sideEffects` lists,
 * `words` for languages, and `chunks` for all others.
 */
export function chunkPath({ name, facadeModuleId }, texts) {
  const [, words] = /\/src\/i18n\/(.+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  if (words) return `words/${words.replaceAll('/', '-')}.js`
  return texts.some(text => /^define\w*\(/m.test(text)) ? `screens/${name}.js` : `chunks/${name}.js`
}

/** Returns the files that at least two sets contain. */
function inSeveral(sets) {
  const all = sets.flatMap(set => [...set])
  return new Set(all.filter((file, at) => all.indexOf(file) < at))
}

function common(files, others) {
  return new Set([...files].filter(file => others.has(file)))
}
