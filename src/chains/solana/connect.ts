import type { Account } from '../../core/account.js'
import { type CaipNetworkId, getChainId } from '../../core/caip.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import { callWallet, type Session, type SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { toCluster, toNetworkIds, readAccounts, type WalletAccount } from './accounts.js'
import type { ConnectWith } from './discover.js'
import { StandardProvider } from './standard-provider.js'
import { abortAfter } from '../../lib/abortable.js'

export const DISCONNECT_TIMEOUT_MS = 1_000

class StandardSession implements Session {
  readonly namespace = 'solana'
  readonly provider: StandardProvider
  readonly approved?: readonly CaipNetworkId[]
  #walletAccounts: readonly WalletAccount[]

  constructor(
    private readonly context: Pick<ChainContext, 'rpc' | 'clock'>,
    private readonly standard: StandardWallet,
    found: readonly WalletAccount[],
    public caipNetworkId: CaipNetworkId,
  ) {
    this.#walletAccounts = found
    const approved = toNetworkIds(found.flatMap(({ chains }) => chains))
    if (approved) this.approved = approved
    this.provider = new StandardProvider(standard, {
      accounts: () => this.#walletAccounts,
      network: () => this.caipNetworkId,
      read: (network, call) => context.rpc(network, call),
    })
  }

  get accounts(): readonly Account[] {
    return this.#walletAccounts.map(({ account }) => account)
  }

  // A wallet has no network of its own: each request names one.
  moveTo(caipNetworkId: CaipNetworkId): void {
    if (caipNetworkId === this.caipNetworkId) return
    this.caipNetworkId = caipNetworkId
    this.provider.emit('chainChanged', getChainId(caipNetworkId))
  }

  // Validates the wallet's events, and ignores them after unsubscribing.
  watch(listener: SessionListener): () => void {
    let isActive = true
    const onChange = (event: unknown) => {
      if (isActive) this.#handleChange(event, listener)
    }
    const events = this.standard.feature('standard:events')
    const unsubscribe = attempt(() =>
      (events as { on(name: string, run: typeof onChange): unknown }).on('change', onChange),
    )
    return () => {
      isActive = false
      attempt(() => (unsubscribe as () => void)())
    }
  }

  async disconnect(): Promise<void> {
    const feature = this.standard.feature('standard:disconnect') as { disconnect?(): unknown } | undefined
    const limit = abortAfter(DISCONNECT_TIMEOUT_MS, this.context.clock)
    await callWallet(() => feature?.disconnect?.(), limit.signal).catch(() => {}) // many wallets do not support it
    limit.cancel()
  }

  #handleChange(event: unknown, listener: SessionListener): void {
    const changed = attempt(() => (event as { readonly accounts?: unknown } | undefined)?.accounts)
    if (changed === undefined) return // another property changed
    const found = readAccounts(changed)
    const previous = this.accounts.map(({ address }) => address).join()
    this.#walletAccounts = found
    const addresses = this.accounts.map(({ address }) => address)
    if (addresses.join() === previous) return
    this.provider.emit('accountsChanged', addresses)
    if (found.length > 0) listener.onAccounts(this.accounts)
    else listener.onGone()
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

const unrecognizedPageCodes: readonly string[] = ['wallet/rejected', 'request/not-allowed']

/**
 * Connects a wallet. A silent connection uses the existing permission and returns no session without accounts.
 * Standard: `standard:connect`.
 * @throws AppKitError `wallet/no-accounts` if the user granted no accounts, `network/unsupported` without a common
 * network
 */
export async function connect(
  context: Pick<ChainContext, 'rpc' | 'clock'>,
  ...[wallet, { networks, preferred, signal }, silent]: Parameters<ConnectWith>
): ReturnType<ConnectWith> {
  const listed = await callWallet(() => requestConnection(wallet, silent), signal).catch((error: unknown) => {
    if (silent && AppKitError.is(error) && unrecognizedPageCodes.includes(error.code)) return undefined
    throw error
  })
  const { accounts } = (listed ?? {}) as { readonly accounts?: unknown }
  const found = readAccounts(accounts)
  const network = found[0] && selectNetwork(found[0].chains, networks, preferred)
  if (network) return [new StandardSession(context, wallet, found, network.caipNetworkId)]
  if (silent) return []
  throw new AppKitError(found.length > 0 ? 'network/unsupported' : 'wallet/no-accounts')
}

function requestConnection(wallet: StandardWallet, silent: boolean): unknown {
  const feature = wallet.feature('standard:connect') as { connect?(input?: object): unknown } | undefined
  if (typeof feature?.connect !== 'function') throw new AppKitError('wallet/method-unsupported')
  return silent ? feature.connect({ silent: true }) : feature.connect()
}

// A wallet lists its networks, but none of them is active, so the page selects one.
function selectNetwork(
  chains: readonly string[],
  networks: readonly Network[],
  preferred: Network | undefined,
): Network | undefined {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const supported = ours.filter(({ caipNetworkId }) => chains.includes(toCluster(caipNetworkId)))
  return supported.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? supported[0]
}
