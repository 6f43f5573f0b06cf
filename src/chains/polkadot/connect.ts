import type { Account } from '../../core/account.js'
import { type CaipNetworkId, chainIdOf } from '../../core/caip.js'
import {
  answerOf,
  type ConnectAsk,
  type Provider,
  type RequestArguments,
  type Session,
  type SessionListener,
} from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { readAddress, writeAddress } from './address.js'
import type { FindEntry } from './discover.js'

/** A wallet that let this page in. What its functions give is unchecked. */
interface InjectedWallet {
  readonly accounts: { get(): unknown; subscribe?(heard: (accounts: unknown) => void): unknown }
  readonly signer: { signRaw?(payload: { address: string; data: string; type: 'bytes' }): unknown }
}

/** Whether a value can tell of accounts and sign. It may throw. */
function isWallet(value: unknown): value is InjectedWallet {
  const { accounts, signer } = (value ?? {}) as Partial<InjectedWallet>
  return typeof accounts?.get === 'function' && typeof signer === 'object'
}

/** An account of a wallet, before it is written for a network. */
interface WalletKey {
  readonly key: Uint8Array
  /** The genesis hash of the only network it is for, where there is one. */
  readonly genesis?: string
}

/** More accounts than these are not read: no person has them. */
const MOST_ACCOUNTS = 100

/**
 * The keys of a wallet's accounts, in its order. Accounts of other kinds of keys than Polkadot's are passed over. Throws
 * `wallet/invalid-response` for anything but a list of accounts with addresses.
 */
function readKeys(told: unknown): readonly WalletKey[] {
  if (!Array.isArray(told))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  return told.slice(0, MOST_ACCOUNTS).flatMap((one: unknown) => {
    const { address, genesisHash, type } = (one ?? {}) as Record<string, unknown>
    if (type === 'ethereum') return []
    const key = typeof address === 'string' ? readAddress(address)?.key : undefined
    if (!key)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave an account that is no address' })
    return [{ key, ...(typeof genesisHash === 'string' && genesisHash && { genesis: genesisHash }) }]
  })
}

/** The number that addresses of a network begin with, by the first half of its genesis hash. Standard: SS58 registry. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
}

/** For networks without a number of their own. */
const GENERIC = 42

/** The number that addresses of a network are written with. */
function addressPrefix(id: CaipNetworkId): number {
  const reference = chainIdOf(id)
  return Object.hasOwn(prefixes, reference) ? (prefixes[reference] ?? GENERIC) : GENERIC
}

/**
 * A live connection to a wallet on the page. The wallet has keys, and is on no network: which one is meant is this side's
 * to say, and its addresses are written for it. Its provider answers `polkadot_getAccounts` and `polkadot_signMessage`.
 */
class PolkadotSession implements Session {
  readonly namespace = 'polkadot'
  readonly provider: Provider = { request: args => this.#answer(args) }
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
    this.#follow(this.keys)
  }

  watch(listener: SessionListener): () => void {
    this.#listeners.add(listener)
    const heard = (told: unknown) => {
      if (!this.#listeners.has(listener)) return
      const keys = quietly(() => readKeys(told))
      if (keys) this.#follow(keys)
    }
    const stop = quietly(() => this.source.accounts.subscribe?.(heard))
    return () => {
      this.#listeners.delete(listener)
      if (typeof stop === 'function') quietly(() => stop() as unknown)
    }
  }

  /** A page cannot end its permission: it forgets the wallet, and the wallet asks nobody when it comes back. */
  async disconnect(): Promise<void> {
    this.#listeners.clear()
  }

  #follow(keys: readonly WalletKey[]): void {
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
    const prefix = addressPrefix(this.caipNetworkId)
    const reference = chainIdOf(this.caipNetworkId)
    return this.keys
      .filter(({ genesis }) => genesis === undefined || genesis.replace(/^0x/, '').startsWith(reference))
      .map(({ key }) => ({ namespace: 'polkadot', address: writeAddress(key, prefix), type: 'eoa' }))
  }

  async #answer({ method, params }: RequestArguments): Promise<unknown> {
    if (method === 'polkadot_getAccounts') return this.accounts.map(({ address }) => address)
    const { signer } = this.source
    if (method !== 'polkadot_signMessage' || !signer.signRaw)
      throw new AppKitError('wallet/method-unsupported', { text: method })
    const { address, message } = (params ?? {}) as { address?: unknown; message?: unknown }
    if (!this.accounts.some(account => account.address === address)) throw new AppKitError('request/not-allowed')
    return signer.signRaw({ address: String(address), data: String(message), type: 'bytes' })
  }
}

function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/**
 * Opens a session with a wallet: the person is asked where the wallet does not know this page. Throws `wallet/not-found`
 * where it is gone, `wallet/no-accounts` where it shows none, `wallet/invalid-response` for addresses that are none.
 */
export async function connect(find: FindEntry, ask: ConnectAsk): Promise<readonly Session[]> {
  const { networks, preferred, signal } = ask
  const enabled = await answerOf(() => {
    const entry = find() as { enable?(app: string): unknown } | undefined
    if (typeof entry?.enable !== 'function') throw new AppKitError('wallet/not-found')
    return entry.enable(document.title || location.host)
  }, signal)
  if (!isWallet(enabled))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave nothing to sign with' })
  const keys = readKeys(await answerOf(() => enabled.accounts.get(), signal))
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
  const network = ours.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? ours[0]
  if (!network) throw new AppKitError('network/unsupported')
  const session = new PolkadotSession(enabled, keys, network.caipNetworkId)
  if (session.accounts.length === 0) throw new AppKitError('wallet/no-accounts')
  return [session]
}
