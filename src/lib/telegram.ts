/** What of Telegram opens a link: its script, or without that its app itself. */
export interface TelegramWindow {
  readonly Telegram?: {
    readonly WebApp?: { openLink?(url: string): void; openTelegramLink?(url: string): void }
  }
  readonly TelegramWebviewProxy?: { postEvent?(name: string, json: string): void }
}

/**
 * Has Telegram open a page beside the app, those of its own inside it. False where there is nothing to open it with.
 * Standard: Telegram Mini Apps.
 */
export function openInTelegram({ Telegram, TelegramWebviewProxy }: TelegramWindow, link: URL): boolean {
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
