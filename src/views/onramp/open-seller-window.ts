import type { SellerWindow } from '../../controllers/flow/purchase.js'

const FEATURES = 'width=480,height=760,scrollbars=yes'

/**
 * Opens an window for a seller's page, which says the seller's name until that comes. Call it in the task of the press; undefined where the browser blocked it. The
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
