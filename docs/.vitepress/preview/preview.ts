// The page in the playground's frame: a small app with the modal that the query parameters describe.
import { createAppKit, type AppKitOptions, type ChainAdapter, type Features, type ThemeVariables } from 'appkit-modal'
import { bip122 } from 'appkit-modal/chains/bip122'
import { eip155 } from 'appkit-modal/chains/eip155'
import { solana as solanaAdapter } from 'appkit-modal/chains/solana'
import {
  arbitrum,
  base,
  bitcoin,
  defineChain,
  mainnet,
  optimism,
  polygon,
  solana,
  type Network,
} from 'appkit-modal/networks'
import { announce, createTestWallet } from 'appkit-modal/testing'
import { getAdapters, changedFeatures, fromSearch, themeVariables, type Choices } from '../playground/choices.js'
import { registerInbox } from './inbox.js'
import { showScreen } from './show-screen.js'
import { readStack, type Stack } from './stack.js'

const networks = { mainnet, base, arbitrum, optimism, polygon, solana, bitcoin }
const adapters: Readonly<Record<string, () => ChainAdapter>> = { eip155, solana: solanaAdapter, bip122 }

const choices = fromSearch(location.search)
const stack = await readStack()

applyToPage(choices)
const wallet = createTestWallet({
  name: 'Development Wallet',
  rdns: 'test.appkit-modal.development',
  rpc: { 31337: stack?.rpc['31337'] ?? '' },
  memory: sessionStorage,
})
announce(wallet)
const kit = createAppKit(toOptions(choices, stack))
if (choices.layout === 'dialog' || choices.screen !== 'connect') await showScreen(kit, wallet, choices.screen)
if (stack && parent === window) {
  registerInbox()
  document.body.append(document.createElement('docs-inbox'))
}
parent.postMessage('appkit-preview-ready', location.origin)

/** Applies the choices that concern the page: its direction, its color scheme, and the place of an embedded card. */
function applyToPage({ dir, mode, locale, layout }: Choices): void {
  const root = document.documentElement
  root.dir = dir
  root.dataset['mode'] = mode
  if (locale) root.lang = locale
  if (layout === 'embedded') document.querySelector('main')?.append(document.createElement('appkit-modal'))
}

function toOptions(chosen: Choices, services: Stack | undefined): AppKitOptions {
  const list: Network[] = chosen.networks.map(name => networks[name])
  return {
    adapters: getAdapters(chosen).flatMap(name => adapters[name]?.() ?? []),
    networks: services ? [...list, localNetwork(services)] : list,
    themeMode: chosen.mode,
    themeVariables: themeVariables(chosen) as ThemeVariables,
    features: changedFeatures(chosen) as Partial<Features>,
    enableEmbedded: chosen.layout === 'embedded',
    metadata: { name: 'Your app' },
    debug: false,
    ...(chosen.locale && { locale: chosen.locale }),
    ...(services && {
      gateway: services.gateway,
      projectId: services.projectId,
      endpoints: { relay: services.relay },
    }),
  } as AppKitOptions
}

/** The development chain, which the preview's wallet connects to. */
function localNetwork({ rpc }: Stack): Network {
  return defineChain({
    id: 31337,
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc['31337'] ?? ''] } },
    testnet: true,
  })
}
