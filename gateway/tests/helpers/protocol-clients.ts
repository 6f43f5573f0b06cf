import type { EventEmitter } from 'node:events'
import { WalletKit, type IWalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { privateKeyToAccount } from 'viem/accounts'
import { memoryStorage, type MemoryStorage } from './wallet/memory-storage.js'

// Clients in one process share a global by default; and tests must not contact the vendor's hosts.
process.env['DISABLE_GLOBAL_CORE'] = 'true'
process.env['IS_VITEST'] = 'true'

/** Anvil's first account, with which the wallet signs. */
export const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export interface ClientOptions {
  readonly relayUrl: string
  readonly projectId?: string
  readonly storage?: MemoryStorage
}

const metadata = (name: string) => ({ name, description: name, url: `https://${name}.example`, icons: [] })

/** A universal provider whose core does no verify lookups. */
export async function startDapp({ relayUrl, projectId = 'test', storage = memoryStorage() }: ClientOptions) {
  const core = new Core({ relayUrl, projectId, storage, logger: 'silent', telemetryEnabled: false })
  core.verify.register = async () => ''
  const provider = await UniversalProvider.init({
    core: core as unknown as ICore,
    relayUrl,
    projectId,
    storage,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: metadata('dapp'),
    disableProviderPing: true,
  })
  const stop = () => {
    rejectPending(provider)
    return stopCore(core)
  }
  return { provider, core, storage, stop }
}

/**
 * Ends all requests without a response. Otherwise the library's limit of 300 s would reject them during another test.
 */
function rejectPending({ client }: Dapp['provider']): void {
  const { events } = client.engine as unknown as { readonly events: EventEmitter }
  for (const { request } of client.core.history.pending)
    events.emit(`session_request:${request.id}`, { error: new Error('The app was stopped') })
}

/** A real WalletKit without its delay between requests. */
export async function startWallet({ relayUrl, projectId = 'test', storage = memoryStorage() }: ClientOptions) {
  const core = new Core({ relayUrl, projectId, storage, logger: 'silent', telemetryEnabled: false })
  const wallet = await WalletKit.init({
    core: core as unknown as ICore,
    metadata: metadata('wallet'),
    signConfig: { disableRequestQueue: true },
  })
  return { wallet, core, storage, stop: () => stopCore(core) }
}

export type Dapp = Awaited<ReturnType<typeof startDapp>>
export type Wallet = Awaited<ReturnType<typeof startWallet>>

export const optionalNamespaces = {
  eip155: {
    chains: ['eip155:31337'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 31337: 'http://127.0.0.1:1' },
  },
}

/** Starts connecting. Resolves with the pairing link and the promise of the session. */
export async function propose({ provider }: Dapp) {
  const uri = new Promise<string>(resolve => provider.once('display_uri', resolve))
  const session = provider.connect({ optionalNamespaces })
  session.catch(() => {}) // handled by the caller
  return { uri: await uri, session }
}

/** The wallet approves the next proposal with the account above, on the requested chain. */
export function approveNext(wallet: IWalletKit): void {
  wallet.once('session_proposal', ({ id }) => {
    const { chains, methods, events } = optionalNamespaces.eip155
    const accounts = chains.map(chain => `${chain}:${account.address}`)
    void wallet.approveSession({ id, namespaces: { eip155: { chains, methods, events, accounts } } })
  })
}

/** The wallet signs every message. */
export function signMessages(wallet: IWalletKit): void {
  wallet.on('session_request', ({ topic, id, params }) => {
    const [message] = params.request.params as [`0x${string}`]
    void account
      .signMessage({ message: { raw: message } })
      .then(result => wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }))
  })
}

/** Connects app and wallet. */
export async function pair(dapp: Dapp, { wallet }: Wallet) {
  approveNext(wallet)
  const { uri, session } = await propose(dapp)
  await wallet.pair({ uri })
  return session
}

/** A stopped client retries at full speed for a minute; this prevents it. */
async function stopCore({ heartbeat, relayer }: InstanceType<typeof Core>): Promise<void> {
  const never = () => new Promise<never>(() => {})
  heartbeat.stop()
  Object.assign(relayer, { connect: never, transportOpen: never, restartTransport: never })
  await relayer.transportClose().catch(() => {})
}
