import type { Account } from '../../core/account.js'
import { type CaipNetworkId, chainIdOf } from '../../core/caip.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import { answerOf, type ConnectAsk, type Session, type SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { clusterOf, networksOf, readAccounts, type WalletAccount } from './accounts.js'
import { StandardProvider } from './standard-provider.js'

/** How long a wallet may take to let a page go before the page goes on without it, in milliseconds. */
export const LEAVE_LIMIT_MS = 1_000

/** A live connection to a wallet on the page. It has answered; its accounts are checked. Standard: Wallet Standard. */
class StandardSession implements Session {
  readonly namespace = 'solana'
  readonly provider: StandardProvider
  readonly approved?: readonly CaipNetworkId[]
  #found: readonly WalletAccount[]

  constructor(
    private readonly context: Pick<ChainContext, 'rpc' | 'clock'>,
    private readonly standard: StandardWallet,
    found: readonly WalletAccount[],
    public caipNetworkId: CaipNetworkId,
  ) {
    this.#found = found
    const approved = networksOf(found.flatMap(({ chains }) => chains))
    if (approved) this.approved = approved
    this.provider = new StandardProvider(standard, {
      accounts: () => this.#found,
      network: () => this.caipNetworkId,
      read: (network, call) => context.rpc(network, call),
    })
  }

  get accounts(): readonly Account[] {
    return this.#found.map(({ account }) => account)
  }

  /** A wallet has no network of its own to be on: each request names one. */
  moveTo(caipNetworkId: CaipNetworkId): void {
    if (caipNetworkId === this.caipNetworkId) return
    this.caipNetworkId = caipNetworkId
    this.provider.emit('chainChanged', chainIdOf(caipNetworkId))
  }

  /** Tells what a wallet tells, checked; nothing after the end, even by a wallet that forgets to stop. */
  watch(listener: SessionListener): () => void {
    let live = true
    const heard = (news: unknown) => {
      if (live) this.#take(news, listener)
    }
    const events = this.standard.feature('standard:events')
    const off = attempt(() => (events as { on(name: string, run: typeof heard): unknown }).on('change', heard))
    return () => {
      live = false
      attempt(() => (off as () => void)())
    }
  }

  async disconnect(): Promise<void> {
    const leaving = this.standard.feature('standard:disconnect') as { disconnect?(): unknown } | undefined
    const limit = new AbortController()
    const callOff = this.context.clock.after(LEAVE_LIMIT_MS, () => limit.abort())
    await answerOf(() => leaving?.disconnect?.(), limit.signal).catch(() => {}) // many wallets know no way to be left
    callOff()
  }

  #take(news: unknown, listener: SessionListener): void {
    const changed = attempt(() => (news as { readonly accounts?: unknown } | undefined)?.accounts)
    if (changed === undefined) return // its name, its features: nothing of ours
    const found = readAccounts(changed)
    const was = this.accounts.map(({ address }) => address).join()
    this.#found = found
    const addresses = this.accounts.map(({ address }) => address)
    if (addresses.join() === was) return
    this.provider.emit('accountsChanged', addresses)
    if (found.length > 0) listener.onAccounts(this.accounts)
    else listener.onGone()
  }
}

/** Runs what a wallet's mistakes may break. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** How wallets say that they do not know this page. */
const unknownPage: readonly string[] = ['wallet/rejected', 'request/not-allowed']

/**
 * Opens a session with a wallet: asks the person for accounts, or silently for those this page already has. Without accounts
 * the question to the person ends in `wallet/no-accounts`, the silent one in no session. Standard: `standard:connect`.
 */
export async function connect(
  context: Pick<ChainContext, 'rpc' | 'clock'>,
  wallet: StandardWallet,
  { networks, preferred, signal }: ConnectAsk,
  silent: boolean,
): Promise<readonly Session[]> {
  const listed = await answerOf(() => askToConnect(wallet, silent), signal).catch((error: unknown) => {
    if (silent && AppKitError.is(error) && unknownPage.includes(error.code)) return undefined
    throw error
  })
  const { accounts } = (listed ?? {}) as { readonly accounts?: unknown }
  const found = readAccounts(accounts)
  const network = found[0] && networkFor(found[0].chains, networks, preferred)
  if (network) return [new StandardSession(context, wallet, found, network.caipNetworkId)]
  if (silent) return []
  throw new AppKitError(found.length > 0 ? 'network/unsupported' : 'wallet/no-accounts')
}

function askToConnect(wallet: StandardWallet, silent: boolean): unknown {
  const connecting = wallet.feature('standard:connect') as { connect?(input?: object): unknown } | undefined
  if (typeof connecting?.connect !== 'function') throw new AppKitError('wallet/method-unsupported')
  return silent ? connecting.connect({ silent: true }) : connecting.connect()
}

/** Where a wallet says which networks it serves, and not on which one it is, the page chooses. */
function networkFor(
  chains: readonly string[],
  networks: readonly Network[],
  preferred: Network | undefined,
): Network | undefined {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const served = ours.filter(({ caipNetworkId }) => chains.includes(clusterOf(caipNetworkId)))
  return served.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? served[0]
}
