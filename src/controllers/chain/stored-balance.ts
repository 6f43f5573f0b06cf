import type { CaipAddress } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { isMapOf } from '../../lib/is-map-of.js'
import { isNumber, isShape, isText } from '../../lib/shape.js'
import { cacheTimes } from '../../services/cache-times.js'
import type { StoredBalance } from '../../services/storage-keys.js'
import type { Scope } from '../scope.js'
import type { NativeBalance } from './balances.js'

const isStored = isShape<StoredBalance>({ caipAddress: isText, balance: isText, symbol: isText, timestamp: isNumber })
const isCache = isMapOf((value): value is unknown => value !== undefined)

/** Digits, so many as the largest number of any network has. */
const amount = /^\d{1,78}$/

/** The native balance that an earlier page read, where it is still good and makes sense for its network. */
export function readStoredBalance({ services }: Scope, of: CaipAddress, network: Network): NativeBalance | undefined {
  const stored = services.storage.get('native_balance_cache', isCache)?.[of]
  const { symbol, decimals } = network.nativeCurrency
  if (!isStored(stored) || stored.caipAddress !== of || stored.symbol !== symbol) return undefined
  if (!amount.test(stored.balance) || !isGood(stored.timestamp, services.clock.now())) return undefined
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
