import type { EventEmitter } from 'node:events'
import { WalletKit, type IWalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { privateKeyToAccount } from 'viem/accounts'
import { memoryStorage, type MemoryStorage } from './wallet/memory-storage.js'

// Two clients in one process share a global unless told not to; and a test asks no vendor's host anything.
process.env['DISABLE_GLOBAL_CORE'] = 'true'
process.env['IS_VITEST'] = 'true'

/** Anvil's first account: what the wallet signs with. */
export const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export interface ClientOptions {
  readonly relayUrl: string
  readonly projectId?: string
  readonly storage?: MemoryStorage
}

const metadata = (name: string) => ({ name, description: name, url: `https://${name}.example`, icons: [] })

/** The app's side: a universal provider over a core whose verify lookups are off. */
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

/** Ends every request without an answer: the library's own limit of 300 s would reject it in the middle of another test. */
function rejectPending({ client }: Dapp['provider']): void {
  const { events } = client.engine as unknown as { readonly events: EventEmitter }
  for (const { request } of client.core.history.pending)
    events.emit(`session_request:${request.id}`, { error: new Error('The app was stopped') })
}

/** The wallet's side: a real WalletKit without its pause between requests. */
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

/** What the dapp asks for: one EVM chain. */
export const optionalNamespaces = {
  eip155: {
    chains: ['eip155:31337'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 31337: 'http://127.0.0.1:1' },
  },
}

/** Starts connecting; resolves with the pairing link, and the promise of the session. */
export async function propose({ provider }: Dapp) {
  const uri = new Promise<string>(resolve => provider.once('display_uri', resolve))
  const session = provider.connect({ optionalNamespaces })
  session.catch(() => {}) // looked at by whoever asked
  return { uri: await uri, session }
}

/** The wallet says yes to the next proposal, with the account above on the chain that was asked for. */
export function approveNext(wallet: IWalletKit): void {
  wallet.once('session_proposal', ({ id }) => {
    const { chains, methods, events } = optionalNamespaces.eip155
    const accounts = chains.map(chain => `${chain}:${account.address}`)
    void wallet.approveSession({ id, namespaces: { eip155: { chains, methods, events, accounts } } })
  })
}

/** The wallet signs every message it is asked to. */
export function signMessages(wallet: IWalletKit): void {
  wallet.on('session_request', ({ topic, id, params }) => {
    const [message] = params.request.params as [`0x${string}`]
    void account
      .signMessage({ message: { raw: message } })
      .then(result => wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }))
  })
}

/** Pairs the two, with approval. */
export async function pair(dapp: Dapp, { wallet }: Wallet) {
  approveNext(wallet)
  const { uri, session } = await propose(dapp)
  await wallet.pair({ uri })
  return session
}

/** A client that is told to stop still retries what it was doing, for a minute and at full speed: it may not. */
async function stopCore({ heartbeat, relayer }: InstanceType<typeof Core>): Promise<void> {
  const never = () => new Promise<never>(() => {})
  heartbeat.stop()
  Object.assign(relayer, { connect: never, transportOpen: never, restartTransport: never })
  await relayer.transportClose().catch(() => {})
}
