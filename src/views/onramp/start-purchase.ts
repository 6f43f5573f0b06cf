import { HostController } from '../../controllers/app/host.js'
import { getConnectedAccount } from '../../controllers/connection/active-account.js'
import { OnrampController } from '../../controllers/onramp/onramp.js'
import type { Purchase, SellerWindow } from '../../controllers/onramp/purchase.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import { formatSellerHost, type Seller } from '../../core/onramp.js'
import { openInTelegram, type TelegramWindow } from '../../lib/telegram.js'

const POPUP_FEATURES = 'width=480,height=760,scrollbars=yes'

/**
 * Opens a window for a seller's page; it shows the seller's host until the page loads. Call it synchronously in a click
 * handler. Returns undefined if the browser blocks it. The page has no `opener`, so that it cannot access this one.
 */
export function openSellerWindow(host: string): SellerWindow | undefined {
  const opened = window.open('', '_blank', POPUP_FEATURES)
  if (!opened) return undefined
  opened.opener = null
  opened.document.title = host
  opened.document.body.textContent = host
  return {
    get closed() {
      return opened.closed
    },
    go: page => opened.location.replace(page),
    close: () => opened.close(),
  }
}

// Opens the seller's page from a Telegram Mini App, which cannot open windows. Telegram does not report when the page
// is closed. Returns undefined if Telegram cannot open links; a regular link is used then.
function openSellerInTelegram(host: TelegramWindow): SellerWindow | undefined {
  const { Telegram, TelegramWebviewProxy } = host
  if (!Telegram?.WebApp?.openLink && !TelegramWebviewProxy?.postEvent) return undefined
  return { closed: false, go: page => void openInTelegram(host, new URL(page)), close: () => {} }
}

/** Returns the purchase of the current selection; undefined if it is incomplete or belongs to another account. */
export function toPurchase(scope: Scope, namespace: Namespace, seller: Seller): Purchase | undefined {
  const onramp = scope.use(OnrampController)
  const { account, coin, fiat } = onramp.state
  const connectedAccount = getConnectedAccount(scope, namespace)
  if (!coin || !fiat || !connectedAccount || connectedAccount.caipAddress !== account) return undefined
  return { seller, coin, fiat, amount: onramp.amount, connectedAccount: connectedAccount }
}

/**
 * Starts a purchase in its own window. Call it synchronously in a click handler. Resolves once it is started and its
 * view can open.
 * @throws if the chunk fails to load
 */
export async function beginPurchase(scope: Scope, purchase: Purchase): Promise<void> {
  const { isTelegram } = scope.use(HostController).state
  const sellerWindow = isTelegram
    ? openSellerInTelegram(globalThis as TelegramWindow)
    : openSellerWindow(formatSellerHost(purchase.seller))
  try {
    const { PurchaseController } = await import('../../controllers/onramp/purchase.js')
    void scope.use(PurchaseController).start(purchase, sellerWindow)
  } catch (error) {
    sellerWindow?.close()
    throw error
  }
}
