export interface TelegramWindow {
  readonly Telegram?: {
    readonly WebApp?: { openLink?(url: string): void; openTelegramLink?(url: string): void }
  }
  readonly TelegramWebviewProxy?: { postEvent?(name: string, json: string): void }
}

/**
 * Opens a link from a Telegram Mini App. `t.me` links open inside Telegram. Returns false outside Telegram. Standard:
 * Telegram Mini Apps.
 */
export function openInTelegram({ Telegram, TelegramWebviewProxy }: TelegramWindow, link: URL): boolean {
  const app = Telegram?.WebApp
  const isOwn = link.hostname === 't.me'
  if (isOwn && app?.openTelegramLink) app.openTelegramLink(link.href)
  else if (!isOwn && app?.openLink) app.openLink(link.href)
  else if (TelegramWebviewProxy?.postEvent) {
    const [name, payload] = isOwn
      ? ['web_app_open_tg_link', { path_full: link.pathname + link.search }]
      : ['web_app_open_link', { url: link.href }]
    TelegramWebviewProxy.postEvent(name as string, JSON.stringify(payload))
  } else return false
  return true
}
