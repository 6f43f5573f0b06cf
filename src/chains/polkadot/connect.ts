import type { Account } from '../../core/account.js'
import { type CaipNetworkId, getChainId } from '../../core/caip.js'
import {
  callWallet,
  type ConnectRequest,
  type Provider,
  type RequestArguments,
  type Session,
  type SessionListener,
} from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { readAddress, writeAddress } from './address.js'
import type { FindEntry } from './discover.js'

interface InjectedWallet {
  readonly accounts: { get(): unknown; subscribe?(listener: (accounts: unknown) => void): unknown }
  readonly signer: { signRaw?(payload: { address: string; data: string; type: 'bytes' }): unknown }
}

// May throw: the value comes from the page.
function isWallet(value: unknown): value is InjectedWallet {
  const { accounts, signer } = (value ?? {}) as Partial<InjectedWallet>
  return typeof accounts?.get === 'function' && typeof signer === 'object'
}

interface WalletKey {
  readonly key: Uint8Array
  // The genesis hash, for accounts limited to one network.
  readonly genesis?: string
}

const MAX_ACCOUNTS = 100

// Validates accounts and returns their keys. Skips Ethereum accounts. Throws `wallet/invalid-response` for malformed
// accounts.
function readKeys(response: unknown): readonly WalletKey[] {
  if (!Array.isArray(response))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  return response.slice(0, MAX_ACCOUNTS).flatMap((entry: unknown) => {
    const { address, genesisHash, type } = (entry ?? {}) as Record<string, unknown>
    if (type === 'ethereum') return []
    const key = typeof address === 'string' ? readAddress(address)?.key : undefined
    if (!key) throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid address' })
    return [{ key, ...(typeof genesisHash === 'string' && genesisHash && { genesis: genesisHash }) }]
  })
}

// SS58 prefixes by the first half of the genesis hash. Standard: SS58 registry.
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
}

// The generic prefix for other networks.
const GENERIC = 42

function getAddressPrefix(id: CaipNetworkId): number {
  const reference = getChainId(id)
  return Object.hasOwn(prefixes, reference) ? (prefixes[reference] ?? GENERIC) : GENERIC
}

// A live connection to a wallet. The wallet only has keys: the session selects the network and formats addresses for
// it. Its provider supports `polkadot_getAccounts` and `polkadot_signMessage`.
class PolkadotSession implements Session {
  readonly namespace = 'polkadot'
  readonly provider: Provider = { request: args => this.#handleRequest(args) }
  accounts: readonly Account[]
  readonly #listeners = new Set<SessionListener>()

  constructor(
    private readonly source: InjectedWallet,
    private keys: readonly WalletKey[],
    public caipNetworkId: CaipNetworkId,
  ) {
    this.accounts = this.#accounts()
  }

  moveTo(caipNetworkId: CaipNetworkId): void {
    this.caipNetworkId = caipNetworkId
    for (const listener of this.#listeners) listener.onNetwork(caipNetworkId)
    this.#updateKeys(this.keys)
  }

  watch(listener: SessionListener): () => void {
    this.#listeners.add(listener)
    const onAccounts = (response: unknown) => {
      if (!this.#listeners.has(listener)) return
      const keys = ignoreErrors(() => readKeys(response))
      if (keys) this.#updateKeys(keys)
    }
    const stop = ignoreErrors(() => this.source.accounts.subscribe?.(onAccounts))
    return () => {
      this.#listeners.delete(listener)
      if (typeof stop === 'function') ignoreErrors(() => stop() as unknown)
    }
  }

  // A page cannot revoke its permission, so the wallet reconnects without a prompt.
  async disconnect(): Promise<void> {
    this.#listeners.clear()
  }

  #updateKeys(keys: readonly WalletKey[]): void {
    this.keys = keys
    const accounts = this.#accounts()
    const isSame = accounts.length === this.accounts.length
    if (isSame && accounts.every(({ address }, at) => address === this.accounts[at]?.address)) return
    this.accounts = accounts
    for (const listener of this.#listeners) {
      if (accounts.length > 0) listener.onAccounts(accounts)
      else listener.onGone()
    }
  }

  #accounts(): readonly Account[] {
    const prefix = getAddressPrefix(this.caipNetworkId)
    const reference = getChainId(this.caipNetworkId)
    return this.keys
      .filter(({ genesis }) => genesis === undefined || genesis.replace(/^0x/, '').startsWith(reference))
      .map(({ key }) => ({ namespace: 'polkadot', address: writeAddress(key, prefix), type: 'eoa' }))
  }

  async #handleRequest({ method, params }: RequestArguments): Promise<unknown> {
    if (method === 'polkadot_getAccounts') return this.accounts.map(({ address }) => address)
    const { signer } = this.source
    if (method !== 'polkadot_signMessage' || !signer.signRaw)
      throw new AppKitError('wallet/method-unsupported', { text: method })
    const { address, message } = (params ?? {}) as { address?: unknown; message?: unknown }
    if (!this.accounts.some(account => account.address === address)) throw new AppKitError('request/not-allowed')
    return signer.signRaw({ address: String(address), data: String(message), type: 'bytes' })
  }
}

function ignoreErrors<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/**
 * Connects a wallet. The wallet prompts if it does not recognize this page.
 * @throws AppKitError `wallet/not-found`, `wallet/no-accounts`, or `wallet/invalid-response` for malformed accounts
 */
export async function connect(find: FindEntry, request: ConnectRequest): Promise<readonly Session[]> {
  const { networks, preferred, signal } = request
  const enabled = await callWallet(() => {
    const entry = find() as { enable?(app: string): unknown } | undefined
    if (typeof entry?.enable !== 'function') throw new AppKitError('wallet/not-found')
    return entry.enable(document.title || location.host)
  }, signal)
  if (!isWallet(enabled))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave nothing to sign with' })
  const keys = readKeys(await callWallet(() => enabled.accounts.get(), signal))
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
  const network = ours.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? ours[0]
  if (!network) throw new AppKitError('network/unsupported')
  const session = new PolkadotSession(enabled, keys, network.caipNetworkId)
  if (session.accounts.length === 0) throw new AppKitError('wallet/no-accounts')
  return [session]
}
