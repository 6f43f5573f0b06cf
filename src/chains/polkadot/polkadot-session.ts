import type { Account } from '../../core/account.js'
import { chainIdOf, type CaipNetworkId } from '../../core/caip.js'
import type { Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Provider, RequestArguments } from '../../core/provider.js'
import { addressPrefix } from './address-prefix.js'
import type { InjectedWallet } from './injected-wallet.js'
import { writeAddress } from './read-address.js'
import { readKeys, type WalletKey } from './read-keys.js'

/**
 * A live connection to a wallet on the page. The wallet has keys, and is on no network: which one is meant is this side's
 * to say, and its addresses are written for it. Its provider answers `polkadot_getAccounts` and `polkadot_signMessage`.
 */
export class PolkadotSession implements Session {
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
