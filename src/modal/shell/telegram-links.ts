import { openInTelegram, type TelegramWindow } from '../../lib/telegram.js'

/**
 * Opens external links through Telegram, synchronously in the tap. On some systems its web views do not open new
 * windows. Telegram's own links stay in Telegram, and links it cannot open, such as app schemes, are left to the
 * browser. Standard: Telegram Mini Apps.
 */
export function openLinksInTelegram(card: EventTarget, page: TelegramWindow, signal: AbortSignal): void {
  const follow = (event: Event) => {
    const link = event.composedPath().find(target => target instanceof HTMLAnchorElement)
    if (event.defaultPrevented || link?.target !== '_blank' || link.protocol !== 'https:') return
    try {
      if (openInTelegram(page, new URL(link.href))) event.preventDefault()
    } catch {
      // falls back to the browser's behaviour
    }
  }
  card.addEventListener('click', follow, { signal })
}
