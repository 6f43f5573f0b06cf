import { HostController } from '../../controllers/app/host.js'
import { holderOf } from '../../controllers/connection/active-account.js'
import { OnrampController } from '../../controllers/onramp/onramp.js'
import type { Purchase, SellerWindow } from '../../controllers/onramp/purchase.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { Seller } from '../../core/onramp.js'
import { openInTelegram, type TelegramWindow } from '../../lib/telegram.js'

const FEATURES = 'width=480,height=760,scrollbars=yes'

/**
 * Opens a window for a seller's page, which says the seller's name until that comes. Call it in the task of the press; undefined where the browser blocked it. The
 * page that comes into it cannot reach ours.
 */
export function openSellerWindow(label: string): SellerWindow | undefined {
  const opened = window.open('', '_blank', FEATURES)
  if (!opened) return undefined
  opened.opener = null
  opened.document.title = label
  opened.document.body.textContent = label
  return {
    get closed() {
      return opened.closed
    },
    go: page => opened.location.replace(page),
    close: () => opened.close(),
  }
}

/**
 * The same inside Telegram, which opens no window of a page's own, and opens the seller's page beside the app. It tells
 * nobody when that is closed. Undefined where it has nothing to open a page with: a link is tried then.
 */
function sellerInTelegram(host: TelegramWindow): SellerWindow | undefined {
  const { Telegram, TelegramWebviewProxy } = host
  if (!Telegram?.WebApp?.openLink && !TelegramWebviewProxy?.postEvent) return undefined
  return { closed: false, go: page => void openInTelegram(host, new URL(page)), close: () => {} }
}

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
    const { PurchaseController } = await import('../../controllers/onramp/purchase.js')
    void scope.use(PurchaseController).start(purchase, opened)
  } catch (error) {
    opened?.close()
    throw error
  }
}
