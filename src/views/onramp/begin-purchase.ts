import { HostController } from '../../controllers/base/host.js'
import { OnrampController } from '../../controllers/flow/onramp.js'
import type { Purchase } from '../../controllers/flow/purchase.js'
import { holderOf } from '../../controllers/chain/holder.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { Seller } from '../../core/onramp.js'
import type { TelegramWindow } from '../../lib/open-in-telegram.js'
import { openSellerWindow, sellerInTelegram } from './open-seller-window.js'

/** What is bought of a seller by what is chosen now; undefined where that is not known, or not for this account. */
export function purchaseOf(scope: Scope, namespace: Namespace, seller: Seller): Purchase | undefined {
  const onramp = scope.use(OnrampController)
  const { of, coin, fiat } = onramp.state
  const holder = holderOf(scope, namespace)
  if (!coin || !fiat || !holder || holder.caipAddress !== of) return undefined
  return { seller, coin, fiat, amount: onramp.amount, holder }
}

/**
 * Begins a purchase, in a window of its own. Call it in the task of the press. Resolves when it is begun, and the screen
 * that says how it stands can come; rejects where its code could not be loaded.
 */
export async function beginPurchase(scope: Scope, purchase: Purchase): Promise<void> {
  const { isTelegram } = scope.use(HostController).state
  const opened = isTelegram ? sellerInTelegram(globalThis as TelegramWindow) : openSellerWindow(purchase.seller.label)
  try {
    const { PurchaseController } = await import('../../controllers/flow/purchase.js')
    void scope.use(PurchaseController).start(purchase, opened)
  } catch (error) {
    opened?.close()
    throw error
  }
}
