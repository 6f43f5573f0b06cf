/** What of Telegram opens a link: its script, or without that its app itself. */
export interface TelegramWindow {
  readonly Telegram?: {
    readonly WebApp?: { openLink?(url: string): void; openTelegramLink?(url: string): void }
  }
  readonly TelegramWebviewProxy?: { postEvent?(name: string, json: string): void }
}

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
      if (open(page, link)) event.preventDefault()
    } catch {
      // then the browser follows it
    }
  }
  card.addEventListener('click', follow, { signal })
}

/** Whether there was something to open it with. */
function open({ Telegram, TelegramWebviewProxy }: TelegramWindow, link: HTMLAnchorElement): boolean {
  const app = Telegram?.WebApp
  const isOwn = link.hostname === 't.me'
  if (isOwn && app?.openTelegramLink) app.openTelegramLink(link.href)
  else if (!isOwn && app?.openLink) app.openLink(link.href)
  else if (TelegramWebviewProxy?.postEvent) {
    const [name, said] = isOwn
      ? ['web_app_open_tg_link', { path_full: link.pathname + link.search }]
      : ['web_app_open_link', { url: link.href }]
    TelegramWebviewProxy.postEvent(name as string, JSON.stringify(said))
  } else return false
  return true
}
