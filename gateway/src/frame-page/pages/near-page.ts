import type { NearPage } from '../session/passkey-window.js'

/** A page as the two ends of a passkey's window know it. */
export function nearPage(page: Window): NearPage {
  return {
    origin: page.location.origin,
    listen(listener) {
      page.addEventListener('message', listener)
      return () => page.removeEventListener('message', listener)
    },
  }
}
