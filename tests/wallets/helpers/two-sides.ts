import {
  createWallet,
  type ExampleWallet,
  type Proposal,
  type WalletRequest,
} from '../../../examples/wallet/wallet-kit.js'
import type { SignInRequest } from '../../../examples/wallet/sign-in-answer.js'
import { systemClock } from '../../../src/core/clock.js'
import type { ConnectRequest, Session } from '../../../src/core/connector.js'
import { toNetwork, type Network } from '../../../src/core/network.js'
import { sessionConnector, type SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { SessionConnectorOptions } from '../../../src/wallets/session/session-options.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'

// Two clients in one process share a global by default. Tests also send no requests to vendor hosts.
process.env['DISABLE_GLOBAL_CORE'] = 'true'
process.env['IS_VITEST'] = 'true'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

export function evmNetwork(id: number, rpc = 'http://127.0.0.1:1'): Network {
  return toNetwork({ id, name: `Chain ${id}`, nativeCurrency: ether, rpcUrls: { default: { http: [rpc] } } })
}

/** Creates a page's connector with storage in memory and the real clock. */
export function pageConnector(relayUrl: string, more: Partial<SessionConnectorOptions> = {}): SessionConnector {
  const networks = [evmNetwork(31337), evmNetwork(31338)]
  const options: SessionConnectorOptions = {
    relayUrl,
    metadata: { name: 'Page', description: 'A page', url: 'http://localhost', icons: [] },
    networks: () => networks,
    rpcUrls: id => networks.find(network => network.caipNetworkId === id)?.rpcUrls['default']?.http ?? [],
    storage: memoryStorage(),
    clock: systemClock,
    ...more,
  }
  return sessionConnector({ networks: options.networks, load: async () => options })
}

export function connectRequest(more: Partial<ConnectRequest> = {}): ConnectRequest {
  const networks = [evmNetwork(31337), evmNetwork(31338)]
  return { networks, signal: new AbortController().signal, ...more }
}

/** Starts a wallet that responds immediately. */
export function testWallet(relayUrl: string, rpc: Record<string, string> = {}): Promise<ExampleWallet> {
  const urls = { '31337': 'http://127.0.0.1:1', '31338': 'http://127.0.0.1:1', ...rpc }
  return createWallet({ relayUrl, rpc: urls, storage: memoryStorage(), hurried: true })
}

export function nextProposal(wallet: ExampleWallet): Promise<Proposal> {
  return new Promise(resolve => {
    const stop = wallet.on('proposal', proposal => {
      stop()
      resolve(proposal)
    })
  })
}

/** Resolves with the next request to connect and sign in. */
export function nextSignIn(wallet: ExampleWallet): Promise<SignInRequest> {
  return new Promise(resolve => {
    const stop = wallet.on('signIn', request => {
      stop()
      resolve(request)
    })
  })
}

export function nextRequest(wallet: ExampleWallet): Promise<WalletRequest> {
  return new Promise(resolve => {
    const stop = wallet.on('request', request => {
      stop()
      resolve(request)
    })
  })
}

/** Connects a page to a wallet that approves. */
export async function connected(
  page: SessionConnector,
  wallet: ExampleWallet,
  request: Partial<ConnectRequest> = {},
): Promise<Session> {
  const proposal = nextProposal(wallet)
  const sessions = page.connect(connectRequest({ ...request, onUri: uri => void wallet.pair(uri) }))
  await wallet.approve(await proposal)
  const [session] = await sessions
  if (!session) throw new Error('The wallet said yes, and there is no session')
  return session
}
