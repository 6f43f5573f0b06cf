import type { Amount } from '../../core/chain-adapter.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { formatAmount } from '../../lib/format-amount.js'
import { isRecord } from '../../lib/record-shape.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import { cacheTimes } from '../../services/data.js'
import type { StoredBalance } from '../../services/storage.js'
import { LocaleController } from '../app/locale.js'
import { AccountController, toCaipAddress } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'

/** A native balance. An unknown balance is undefined, never zero. */
export interface NativeBalance {
  readonly account: CaipAddress
  readonly amount: Amount | undefined
  readonly failed: boolean
  /**
   * True if the balance can never be loaded: the chain module is missing from the bundle, so that retrying is useless.
   */
  readonly unserved?: true
  readonly at: number
}

export interface BalancesState {
  native: Partial<Record<Namespace, NativeBalance>>
  text: Partial<Record<Namespace, string>>
  loading: boolean
}

/** The cached balances, one per namespace. */
export interface BalanceStore {
  readonly scope: Scope
  readonly state: BalancesState
  /** Pending reads by account and network, so that concurrent refreshes share one request. */
  readonly pendingReads: Map<CaipAddress, Promise<NativeBalance | undefined>>
  put(namespace: Namespace, balance: NativeBalance | undefined, text: string | undefined): void
}

const isStored = isShape<StoredBalance>({ caipAddress: isText, balance: isText, symbol: isText, timestamp: isNumber })
const isCache = isRecord((value): value is unknown => value !== undefined)

// A decimal integer of at most 78 digits, the length of 2^256.
const AMOUNT_PATTERN = /^\d{1,78}$/

/** Returns the balance stored by an earlier page, if it is fresh and matches the network's native currency. */
export function readStoredBalance(
  { services }: Scope,
  account: CaipAddress,
  network: Network,
): NativeBalance | undefined {
  const stored = services.storage.get('native_balance_cache', isCache)?.[account]
  const { symbol, decimals } = network.nativeCurrency
  if (!isStored(stored) || stored.caipAddress !== account || stored.symbol !== symbol) return undefined
  if (!AMOUNT_PATTERN.test(stored.balance) || !isFresh(stored.timestamp, services.clock.now())) return undefined
  const value = BigInt(stored.balance)
  return { account, amount: { value, decimals, symbol }, failed: false, at: stored.timestamp }
}

export function storeBalance({ services }: Scope, { account, amount: known, at }: NativeBalance): void {
  const { storage, clock } = services
  const before = Object.entries(storage.get('native_balance_cache', isCache) ?? {})
  const valid = before.filter(([, value]) => isStored(value) && isFresh(value.timestamp, clock.now()))
  const fresh = known && { caipAddress: account, balance: String(known.value), symbol: known.symbol, timestamp: at }
  storage.set('native_balance_cache', { ...Object.fromEntries(valid), ...(fresh && { [account]: fresh }) })
}

function isFresh(timestamp: number, now: number): boolean {
  return timestamp <= now && now - timestamp < cacheTimes.nativeBalance
}

/**
 * Reads a native balance from the network, unless a cached or stored one is younger than {@link
 * cacheTimes.nativeBalance}. After a failure, keeps the last amount and does not retry within that time.
 */
export async function readBalance(
  balances: BalanceStore,
  namespace: Namespace,
  force: boolean,
): Promise<NativeBalance | undefined> {
  const { scope, state } = balances
  const address = scope.use(AccountController).address(namespace)
  const network = scope.use(NetworkController).current(namespace)
  if (!address || !network || !scope.use(NetworkController).isSupported(namespace)) {
    balances.put(namespace, undefined, undefined)
    return undefined
  }
  const account = toCaipAddress(network.caipNetworkId, address)
  const now = scope.services.clock.now()
  const current = state.native[namespace]?.account === account ? state.native[namespace] : undefined
  const known = current ?? readStoredBalance(scope, account, network)
  if (known && !current) put(balances, namespace, known)
  if (known && !force && now - known.at < cacheTimes.nativeBalance) return known
  const pending = balances.pendingReads.get(account)
  if (pending && !force) return pending
  if (!known) balances.put(namespace, undefined, undefined)
  return trackRead(
    balances,
    account,
    fetchBalance(balances, network, address, { account, amount: known?.amount, failed: true, at: now }),
  )
}

function trackRead(
  { pendingReads, state }: BalanceStore,
  account: CaipAddress,
  read: Promise<NativeBalance | undefined>,
): Promise<NativeBalance | undefined> {
  pendingReads.set(account, read)
  state.loading = true
  return read.finally(() => {
    if (pendingReads.get(account) === read) pendingReads.delete(account)
    state.loading = pendingReads.size > 0
  })
}

async function fetchBalance(
  balances: BalanceStore,
  network: Network,
  address: string,
  known: NativeBalance,
): Promise<NativeBalance | undefined> {
  const { scope } = balances
  const namespace = network.chainNamespace
  try {
    const verbs = await scope.use(ConnectionController).verbs(namespace)
    const amount = await verbs.balance(address, network, scope.signal)
    const balance = { ...known, amount, failed: false }
    const applied = applyBalance(balances, namespace, balance)
    if (applied === balance) storeBalance(scope, balance)
    return applied
  } catch (error) {
    if (scope.options.debug === true) console.warn(AppKitError.from(error, 'balance/unavailable'))
    return applyBalance(balances, namespace, {
      ...known,
      ...(AppKitError.is(error, 'balance/unavailable') && { unserved: true }),
    })
  }
}

// Applies a result, unless the account has changed meanwhile or a later read has finished first.
function applyBalance(balances: BalanceStore, namespace: Namespace, balance: NativeBalance): NativeBalance | undefined {
  const { scope } = balances
  const network = scope.use(NetworkController).current(namespace)
  const address = scope.use(AccountController).address(namespace)
  const now = network && address && toCaipAddress(network.caipNetworkId, address)
  const before = balances.state.native[namespace]
  if (now !== balance.account || (before?.account === balance.account && before.at > balance.at)) return before
  put(balances, namespace, balance)
  return balance
}

function put(balances: BalanceStore, namespace: Namespace, balance: NativeBalance): void {
  const { amount } = balance
  const locale = balances.scope.use(LocaleController).state.tag
  const number = amount && formatAmount(amount.value, amount.decimals, { digits: 3, locale })
  balances.put(namespace, balance, number ? `${number} ${amount?.symbol}` : undefined)
}
