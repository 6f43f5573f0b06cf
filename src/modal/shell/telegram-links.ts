import { openInTelegram, type TelegramWindow } from '../../lib/telegram.js'

/**
 * Has Telegram open the links that leave the page, in the task of the tap: its web views follow a new window of a page
 * on some systems only. Links of its own stay in Telegram. A link that it cannot open, as one into an app by its
 * scheme, is left to the browser. Standard: Telegram Mini Apps.
 */
export function telegramLinks(card: EventTarget, page: TelegramWindow, signal: AbortSignal): void {
  const follow = (event: Event) => {
    const link = event.composedPath().find(each => each instanceof HTMLAnchorElement)
    if (event.defaultPrevented || link?.target !== '_blank' || link.protocol !== 'https:') return
    try {
      if (openInTelegram(page, new URL(link.href))) event.preventDefault()
    } catch {
      // then the browser follows it
    }
  }
  card.addEventListener('click', follow, { signal })
}
