import type { Account } from '../../core/account.js'
import { answerOf, type Session, type SessionListener } from '../../core/connector.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { type BitcoinWallet, quietly } from './bitcoin-wallet.js'
import { BitcoinProvider } from './bitcoin-provider.js'
import { readAccounts, type ReadAccounts } from './read-accounts.js'

/** A live connection to a wallet on the page. Its accounts are checked, here and whenever they change. */
export class BitcoinSession implements Session {
  readonly namespace = 'bip122'
  readonly provider: BitcoinProvider
  accounts: readonly Account[]
  caipNetworkId: CaipNetworkId
  #over = false

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
    let asked = 0
    const stop = quietly(() =>
      this.source.watch?.(gone => {
        const mine = ++asked
        if (gone) return this.#end(listener)
        void this.#look(listener, () => mine === asked)
      }),
    )
    return () => {
      asked = Infinity
      quietly(() => stop?.())
    }
  }

  async disconnect(): Promise<void> {
    this.#over = true
    await answerOf(() => this.source.leave?.()).catch(() => {})
  }

  /** Asks the wallet again who is there, silently; what it says counts unless it was asked once more meanwhile. */
  async #look(listener: SessionListener, isNewest: () => boolean): Promise<void> {
    try {
      const told = await answerOf(() => this.source.accounts(true))
      if (this.#over || !isNewest()) return
      const read = readAccounts(told, this.networks)
      if (!read) return this.#end(listener)
      const { accounts, caipNetworkId } = read
      const moved = caipNetworkId !== this.caipNetworkId
      Object.assign(this, { accounts, caipNetworkId })
      if (moved) listener.onNetwork(caipNetworkId)
      listener.onAccounts(accounts)
    } catch {
      // Malformed news is no news: the next request will say what is wrong.
    }
  }

  #end(listener: SessionListener): void {
    if (this.#over) return
    this.#over = true
    listener.onGone()
  }
}
