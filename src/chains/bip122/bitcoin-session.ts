import type { Account } from '../../core/account.js'
import { callWallet, type Session, type SessionListener } from '../../core/connector.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { type BitcoinWallet, ignoreErrors } from './bitcoin-wallet.js'
import { BitcoinProvider } from './bitcoin-provider.js'
import { readAccounts, type ReadAccounts } from './read-accounts.js'

export class BitcoinSession implements Session {
  readonly namespace = 'bip122'
  readonly provider: BitcoinProvider
  accounts: readonly Account[]
  caipNetworkId: CaipNetworkId
  #hasEnded = false

  constructor(
    private readonly source: BitcoinWallet,
    { accounts, caipNetworkId }: ReadAccounts,
    private readonly networks: readonly Network[],
  ) {
    this.accounts = accounts
    this.caipNetworkId = caipNetworkId
    this.provider = new BitcoinProvider(source, this)
  }

  watch(listener: SessionListener): () => void {
    let readCount = 0
    const stop = ignoreErrors(() =>
      this.source.watch?.(gone => {
        const readId = ++readCount
        if (gone) return this.#end(listener)
        void this.#refresh(listener, () => readId === readCount)
      }),
    )
    return () => {
      readCount = Infinity
      ignoreErrors(() => stop?.())
    }
  }

  async disconnect(): Promise<void> {
    this.#hasEnded = true
    await callWallet(() => this.source.disconnect?.()).catch(() => {})
  }

  // Reads the accounts without a prompt. Only the most recent read has an effect.
  async #refresh(listener: SessionListener, isNewest: () => boolean): Promise<void> {
    try {
      const response = await callWallet(() => this.source.accounts(true))
      if (this.#hasEnded || !isNewest()) return
      const read = readAccounts(response, this.networks)
      if (!read) return this.#end(listener)
      const { accounts, caipNetworkId } = read
      const moved = caipNetworkId !== this.caipNetworkId
      Object.assign(this, { accounts, caipNetworkId })
      if (moved) listener.onNetwork(caipNetworkId)
      listener.onAccounts(accounts)
    } catch {
      // Malformed accounts are ignored: the next request reports the problem.
    }
  }

  #end(listener: SessionListener): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    listener.onGone()
  }
}
