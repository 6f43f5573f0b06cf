import { systemClock } from '../../../../src/core/clock.js'
import type { DataCore } from '../../../src/modules/data/data-core.js'
import { openSellers, type SellerHosts } from '../../../src/modules/onramp/open-sellers.js'
import type { Purchase, Seller } from '../../../src/modules/onramp/sellers/seller.js'
import { soldCoins, type SoldCoin } from '../../../src/modules/onramp/sellers/seller.js'
import { upstream } from '../chains/test-chain.js'

export function toSellerHosts(url: string): SellerHosts {
  const transak = { api: url, sessions: url }
  return { moonpay: url, transak, ramp: url, coinbase: url, onramper: url, stripe: url }
}

/** Opens the only seller of these settings, with its API at this URL. */
export function openSeller(env: DataCore['env'], url: string): Seller {
  const [seller] = openSellers({ env, upstream, clock: systemClock }, toSellerHosts(url))
  if (!seller) throw new TypeError('no seller')
  return seller
}

export function findSoldCoin(id: string): SoldCoin {
  const coin = soldCoins.find(sold => sold.id === id)
  if (!coin) throw new TypeError(id)
  return coin
}

export const BUYER_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export function toTestPurchase(id: string, changes: Partial<Purchase> = {}): Purchase {
  const buyer = { ip: '203.0.113.7', country: 'DE', origin: 'https://app.example' }
  return { coin: findSoldCoin(id), address: BUYER_ADDRESS, fiat: 'USD', amount: '100.00', buyer, ...changes }
}
