import type { SellerWindow } from '../../controllers/flow/purchase.js'
import { openInTelegram, type TelegramWindow } from '../../lib/open-in-telegram.js'

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
export function sellerInTelegram(host: TelegramWindow): SellerWindow | undefined {
  const { Telegram, TelegramWebviewProxy } = host
  if (!Telegram?.WebApp?.openLink && !TelegramWebviewProxy?.postEvent) return undefined
  return { closed: false, go: page => void openInTelegram(host, new URL(page)), close: () => {} }
}
