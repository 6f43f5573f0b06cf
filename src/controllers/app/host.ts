export interface Host {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isSafari: boolean
  readonly isTelegram: boolean
  readonly isIframe: boolean
  /** In a frame on another site. The embedding page cannot be inspected, and requests that depend on it are refused. */
  readonly isForeignFrame: boolean
  /** In the in-app browser of another app, such as a wallet. It cannot open a second window. */
  readonly isInApp: boolean
}

export interface WindowLike {
  readonly navigator?: { readonly userAgent: string; readonly maxTouchPoints?: number; readonly standalone?: boolean }
  readonly self?: unknown
  readonly top?: unknown
  matchMedia?(query: string): { readonly matches: boolean }
  readonly Telegram?: { readonly WebApp?: { readonly platform?: string }; readonly Login?: unknown }
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
}

// Android web views identify themselves as `wv`. iOS web views omit `Safari`. Wallet browsers use their own names.
const IN_APP_AGENT = /; wv\)|metamaskmobile|trust\/|imtoken|tokenpocket|okapp|bitkeep|coinbasewallet|phantom\//i

const MOBILE_AGENT = /android|webos|iphone|ipad|ipod|blackberry|opera mini/i

/** Detects the environment from the user agent and globals that hosts inject. On a server, every flag is false. */
export function detectHost(window: WindowLike): Host {
  const agent = window.navigator?.userAgent ?? ''
  const isTouchMac = /macintosh/i.test(agent) && (window.navigator?.maxTouchPoints ?? 0) > 1 // iPadOS identifies itself as a Mac
  const isIframe = window.self !== window.top
  return {
    isMobile: isTouchMac || MOBILE_AGENT.test(agent) || (window.matchMedia?.('(pointer:coarse)').matches ?? false),
    isIos: isTouchMac || /iphone|ipad|ipod/i.test(agent),
    isAndroid: /android/i.test(agent),
    isSafari: /safari/i.test(agent) && !/chrome|chromium|crios|fxios|edg|android/i.test(agent),
    isTelegram: isTelegram(window),
    isIframe,
    isForeignFrame: isIframe && isForeign(window.top),
    isInApp: (IN_APP_AGENT.test(agent) || isIosView(agent)) && !window.navigator?.standalone, // a page installed on the home screen is not in an in-app browser
  }
}

function isIosView(agent: string): boolean {
  const lower = agent.toLowerCase()
  return /iphone|ipad|ipod/.test(lower) && lower.includes('applewebkit') && !lower.includes('safari/')
}

// Telegram scripts also run in ordinary pages: for the login button, or with the mini app platform `unknown`.
function isTelegram({ Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto }: WindowLike): boolean {
  if (TelegramWebviewProxy || TelegramWebviewProxyProto) return true
  if (!Telegram) return false
  return Telegram.WebApp ? Telegram.WebApp.platform !== 'unknown' : !Telegram.Login
}

// Reading the location of a cross-origin window throws.
function isForeign(window: unknown): boolean {
  try {
    return !(window as Window).location.href
  } catch {
    return true
  }
}

export class HostController {
  readonly state: Host = detectHost(globalThis as WindowLike)
}
