// Which sources of the package are one file of the npm build.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { doors } from './doors.mjs'
import { staticClosure, wholeClosure, without } from './source-graph.mjs'

/**
 * What is loaded after the first file, in the order in which a page meets it. Each room is one file of the
 * build: what its sources import statically, without what an earlier room has. An app's bundler keeps our
 * files as they are, and on a phone's network the number of requests costs more than their bytes.
 *
 * - `logic` rooms hold only what an app that draws its own screens may reach, so that it never loads Lit.
 * - `screens` rooms hold elements. What two of them share is the room `kit`.
 * - `work` rooms hold what screens load in turn, without elements.
 */
const rooms = {
  logic: {
    // From the click to the wallets' rows.
    wallets: ['modal/shell/show-shell.ts'],
    // What adapters of other libraries need of failures, too.
    failures: ['core/errors/wallet-error.ts', 'lib/abortable.ts'],
    // Once they show, until a wallet is connected, and again after a reload.
    connection: [
      'services/catalogue.ts',
      'modal/follow-project.ts',
      'controllers/connection/connection-actions.ts',
      'controllers/balances/read-balance.ts',
      'controllers/connection/read-identity.ts',
      'services/app-rpc.ts',
      'services/app-project.ts',
      'modal/send-events.ts',
      'core/connector.ts',
    ],
    // Little things that the account has in common with what is sent, signed and paired.
    basics: [
      'controllers/balances/pending-transactions.ts',
      'controllers/balances/portfolio.ts',
      'controllers/send/recipient.ts',
      'controllers/connection/signer.ts',
      'controllers/siwx/configured-siwx.ts',
      'core/recap.ts',
      'core/errors/error-text.ts',
      'core/token.ts',
      'i18n/en/notices.ts',
      'lib/bytes.ts',
      'lib/amounts.ts',
      'lib/addresses.ts',
      'modal/page-metadata.ts',
    ],
    viem: ['lib/viem.ts'],
    schemas: ['contract/wire-fields.ts', 'contract/data-records.ts'],
    'eip155-verbs': ['chains/eip155/connect.ts', 'chains/eip155/eip155-actions.ts'],
    'eip155-sending': ['chains/eip155/transfer.ts', 'chains/eip155/swap.ts', 'chains/eip155/data-fee.ts'],
    contract: ['contract.ts'],
    universal: ['chains/universal/universal-actions.ts'],
    'solana-sending': ['chains/solana/send-transfer.ts'],
    'solana-verbs': ['chains/solana/connect.ts', 'chains/solana/solana-actions.ts'],
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
    // Apart from `siwx`, which hooks import: a React app would load viem before anything is clicked.
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
    assets: ['services/app-data.ts'],
    transfers: ['controllers/onramp/purchase.ts', 'services/onramp.ts'],
  },
  screens: {
    shell: ['modal/shell/show-shell.ts', 'modal/shell/alert-bar.ts'],
    card: ['modal/shell/tooltips.ts'],
    connecting: [
      'pairing',
      'wallets',
      'views/connect/connecting-external-view.ts',
      'views/connect/connecting-multi-chain-view.ts',
    ],
    account: ['account', 'activity', 'receive', 'networks'],
    send: ['send'],
    swap: ['swap'],
    onramp: ['onramp'],
    names: ['names'],
    login: ['embedded', 'views/connect/host-note.ts'],
    'sign-in-screen': ['siwx'],
    help: ['help'],
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
    theme: ['modal/shell/apply-theme.ts'],
    'test-wallets': ['testing/wallet-control.ts', 'testing/announce.ts'],
  },
}

/**
 * The files of the build, first choice first, as the bundler takes them:
 *
 * - `core`: what the other entry points share with the first file, and adapters with the rooms, so that they bring
 *   nothing else along
 * - `appkit`: all that an instance is before anything happens
 * - `public-tags`: the buttons, which those who draw their own screens do not get
 * - `with-tags`: what joins the two
 * - then the {@link rooms}
 */
export function chunkGroups(root) {
  const paths = list => list.map(path => join(root, 'src', path))
  const closure = list => staticClosure(paths(list))
  const first = closure(['headless.ts'])
  const otherDoors = Object.values(doors).filter(door => !['index.ts', 'headless.ts', 'react.ts'].includes(door))
  const core = common(first, closure(otherDoors))
  const tags = without(closure(['tags/register-tags.ts']), first)
  const joint = without(closure(['modal/create-appkit.ts']), first, tags)
  const screens = Object.entries(rooms.screens).map(([name, list]) => [name, closure(sourcesOf(root, list))])
  const reached = closure(
    Object.values(rooms.logic)
      .flat()
      .filter(path => !path.endsWith('siwx.ts') && path !== 'contract.ts'),
  )
  for (const [, files] of screens) for (const file of files) reached.add(file)
  const ofChains = closure(Object.values(doors).filter(source => source.startsWith('chains/')))
  const small = [...common(reached, ofChains)].filter(file => !/\/src\/chains\//.test(file) && !first.has(file))
  for (const file of [...small, ...closure(MET_EARLY)]) core.add(file)
  const ownScreens = Object.values(doors).filter(source => !['index.ts', 'react.ts', 'elements.ts'].includes(source))
  const withoutScreens = new Set([...wholeClosure(paths(ownScreens)), ...closure(['react.ts'])])
  const groups = { core, appkit: first, 'public-tags': tags, 'with-tags': joint }
  const add = (name, files) => (groups[name] = without(files, ...Object.values(groups)))
  for (const [name, list] of Object.entries(rooms.logic)) add(name, common(closure(list), withoutScreens))
  const [[, shell], ...later] = screens
  add('shell', shell)
  const [[, card], ...others] = later
  add('kit', new Set([...card, ...inSeveral(others.map(([, files]) => files)), ...closure(['views/routes.gen.ts'])]))
  for (const [name, files] of others) add(name, files)
  for (const [name, list] of Object.entries(rooms.work)) add(name, closure(list))
  const parts = Object.entries(groups).map(([name, files], at) => ({
    name,
    priority: 100 - at, // a group takes along what its files import, unless an earlier one has it
    test: id => files.has(id),
  }))
  return [...parts, protocol, ownFiles]
}

/** What a reload of a connected page needs, and the first screen too: small enough to come with the first file. */
const MET_EARLY = ['controllers/app/host.ts', 'controllers/app/snack.ts']

/** The protocol's library, which is part of our build: what an app installs is its own then, and one copy of it. */
const protocol = {
  name: 'protocol',
  priority: 2,
  test: /\/node_modules\//,
}

/** Networks by hand are made by calls, which no bundler leaves out of a file it needs: each has its own. */
const ownFiles = {
  debugName: 'networks by hand',
  name: id => id.split('/').at(-1).replace(/\.ts$/, ''),
  priority: 1,
  test: /\/src\/networks\/(?!.*\.gen\.ts)/,
}

/** Sources below `src`: files as they are, folders of `src/views` with all that lies in them. */
function sourcesOf(root, list) {
  return list.flatMap(path =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(root, 'src/views', path))
          .filter(name => name.endsWith('.ts'))
          .map(name => `views/${path}/${name}`),
  )
}

/**
 * Where a file of the build lies: `screens` for those that register an element when they are imported,
 * which `sideEffects` names, `words` for languages, `chunks` for the others.
 */
export function chunkPath({ name, facadeModuleId }, texts) {
  const [, words] = /\/src\/i18n\/(.+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  if (words) return `words/${words.replaceAll('/', '-')}.js`
  return texts.some(text => /^define\w*\(/m.test(text)) ? `screens/${name}.js` : `chunks/${name}.js`
}

/** The files that at least two of the sets have. */
function inSeveral(sets) {
  const all = sets.flatMap(set => [...set])
  return new Set(all.filter((file, at) => all.indexOf(file) < at))
}

function common(files, others) {
  return new Set([...files].filter(file => others.has(file)))
}
