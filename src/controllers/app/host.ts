/** What the page runs in. */
export interface Host {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isSafari: boolean
  /** A Telegram mini app. */
  readonly isTelegram: boolean
  readonly isIframe: boolean
  /** In a frame of a page of another site: whatever asks who is around it is refused there. */
  readonly isForeignFrame: boolean
  /** In the browser inside another app, where no second window opens; wallets have such browsers. */
  readonly isInApp: boolean
}

/** The parts of a window that tell where it is. */
export interface WindowLike {
  readonly navigator?: { readonly userAgent: string; readonly maxTouchPoints?: number; readonly standalone?: boolean }
  readonly self?: unknown
  readonly top?: unknown
  matchMedia?(query: string): { readonly matches: boolean }
  readonly Telegram?: { readonly WebApp?: { readonly platform?: string }; readonly Login?: unknown }
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
}

/** A web view: Android says so, iOS leaves out what every browser there says; wallets that say who they are say it in full. */
const viewAgent = /; wv\)|metamaskmobile|trust\/|imtoken|tokenpocket|okapp|bitkeep|coinbasewallet|phantom\//i

const mobileAgent = /android|webos|iphone|ipad|ipod|blackberry|opera mini/i

/** Looks where a page is, by its user agent and the names its host leaves in the window. A server is none of all. */
export function detectHost(window: WindowLike): Host {
  const agent = window.navigator?.userAgent ?? ''
  const isTouchMac = /macintosh/i.test(agent) && (window.navigator?.maxTouchPoints ?? 0) > 1 // an iPad says it is a Mac
  const isIframe = window.self !== window.top
  return {
    isMobile: isTouchMac || mobileAgent.test(agent) || (window.matchMedia?.('(pointer:coarse)').matches ?? false),
    isIos: isTouchMac || /iphone|ipad|ipod/i.test(agent),
    isAndroid: /android/i.test(agent),
    isSafari: /safari/i.test(agent) && !/chrome|chromium|crios|fxios|edg|android/i.test(agent),
    isTelegram: isTelegram(window),
    isIframe,
    isForeignFrame: isIframe && isForeign(window.top),
    isInApp: (viewAgent.test(agent) || isIosView(agent)) && !window.navigator?.standalone, // a page on the home screen is in no app
  }
}

/** A web view of iOS: it names the device and the engine, and never Safari. */
function isIosView(agent: string): boolean {
  const lower = agent.toLowerCase()
  return /iphone|ipad|ipod/.test(lower) && lower.includes('applewebkit') && !lower.includes('safari/')
}

/** Telegram's scripts also run in plain pages: with its login button, or as a mini app of the platform `unknown`. */
function isTelegram({ Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto }: WindowLike): boolean {
  if (TelegramWebviewProxy || TelegramWebviewProxyProto) return true
  if (!Telegram) return false
  return Telegram.WebApp ? Telegram.WebApp.platform !== 'unknown' : !Telegram.Login
}

/** A browser lets a page read nothing of a window that another site filled. */
function isForeign(window: unknown): boolean {
  try {
    return !(window as Window).location.href
  } catch {
    return true
  }
}

/** What the page runs in: a phone, a mini app, a frame. Found out once, when a screen first asks. */
export class HostController {
  readonly state: Host = detectHost(globalThis as WindowLike)
}
