import type { CaipAddress, Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { formatAmount } from '../../lib/format-amount.js'
import { isMapOf } from '../../lib/record-shape.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import { cacheTimes } from '../../services/data.js'
import type { StoredBalance } from '../../services/storage.js'
import { LocaleController } from '../app/locale.js'
import { AccountController, toCaipAddress } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import type { BalancesController, NativeBalance } from './balances.js'

const isStored = isShape<StoredBalance>({ caipAddress: isText, balance: isText, symbol: isText, timestamp: isNumber })
const isCache = isMapOf((value): value is unknown => value !== undefined)

/** Digits, so many as the largest number of any network has. */
const AMOUNT = /^\d{1,78}$/

/** The native balance that an earlier page read, where it is still good and makes sense for its network. */
export function readStoredBalance({ services }: Scope, of: CaipAddress, network: Network): NativeBalance | undefined {
  const stored = services.storage.get('native_balance_cache', isCache)?.[of]
  const { symbol, decimals } = network.nativeCurrency
  if (!isStored(stored) || stored.caipAddress !== of || stored.symbol !== symbol) return undefined
  if (!AMOUNT.test(stored.balance) || !isGood(stored.timestamp, services.clock.now())) return undefined
  const value = BigInt(stored.balance)
  return { of, amount: { value, decimals, symbol }, failed: false, at: stored.timestamp }
}

/** Keeps a balance for the next page. What is not good any more goes. */
export function storeBalance({ services }: Scope, { of, amount: known, at }: NativeBalance): void {
  const { storage, clock } = services
  const before = Object.entries(storage.get('native_balance_cache', isCache) ?? {})
  const good = before.filter(([, value]) => isStored(value) && isGood(value.timestamp, clock.now()))
  const fresh = known && { caipAddress: of, balance: String(known.value), symbol: known.symbol, timestamp: at }
  storage.set('native_balance_cache', { ...Object.fromEntries(good), ...(fresh && { [of]: fresh }) })
}

function isGood(timestamp: number, now: number): boolean {
  return timestamp <= now && now - timestamp < cacheTimes.nativeBalance
}

/**
 * Reads one native balance from its network, unless it is known for less than {@link cacheTimes}, here or from the page
 * before. A failure is left alone for as long, and keeps the number that is known for the same account.
 */
export async function readBalance(
  balances: BalancesController,
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
  const of = toCaipAddress(network.caipNetworkId, address)
  const now = scope.services.clock.now()
  const here = state.native[namespace]?.of === of ? state.native[namespace] : undefined
  const known = here ?? readStoredBalance(scope, of, network)
  if (known && !here) put(balances, namespace, known)
  if (known && !force && now - known.at < cacheTimes.nativeBalance) return known
  const pending = balances.reading.get(of)
  if (pending && !force) return pending
  if (!known) balances.put(namespace, undefined, undefined)
  return begin(balances, of, ask(balances, network, address, { of, amount: known?.amount, failed: true, at: now }))
}

/** Counts a read in, until it is over. */
function begin(
  { reading, state }: BalancesController,
  of: CaipAddress,
  read: Promise<NativeBalance | undefined>,
): Promise<NativeBalance | undefined> {
  reading.set(of, read)
  state.loading = true
  return read.finally(() => {
    if (reading.get(of) === read) reading.delete(of)
    state.loading = reading.size > 0
  })
}

/** Asks the network, and takes its answer in, or what was `known` before where it gives none. */
async function ask(
  balances: BalancesController,
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
    const taken = take(balances, namespace, balance)
    if (taken === balance) storeBalance(scope, balance)
    return taken
  } catch (error) {
    if (scope.options.debug === true) console.warn(AppKitError.from(error, 'balance/unavailable'))
    return take(balances, namespace, {
      ...known,
      ...(AppKitError.is(error, 'balance/unavailable') && { unserved: true }),
    })
  }
}

/** Takes an answer in, unless the person moved on while we waited, or a later question was answered sooner. */
function take(balances: BalancesController, namespace: Namespace, balance: NativeBalance): NativeBalance | undefined {
  const { scope } = balances
  const network = scope.use(NetworkController).current(namespace)
  const address = scope.use(AccountController).address(namespace)
  const now = network && address && toCaipAddress(network.caipNetworkId, address)
  const before = balances.state.native[namespace]
  if (now !== balance.of || (before?.of === balance.of && before.at > balance.at)) return before
  put(balances, namespace, balance)
  return balance
}

/** Takes a number in as it is known, and as it is read. */
function put(balances: BalancesController, namespace: Namespace, balance: NativeBalance): void {
  const { amount } = balance
  const locale = balances.scope.use(LocaleController).state.tag
  const number = amount && formatAmount(amount.value, amount.decimals, { digits: 3, locale })
  balances.put(namespace, balance, number ? `${number} ${amount?.symbol}` : undefined)
}
