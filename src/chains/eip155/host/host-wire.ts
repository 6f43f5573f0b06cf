import { parentOrigin, type FramedWindow } from '../../../lib/parent-origin.js'

/** The way to the app around the page: a window around its frame, or the app whose web view it is. */
export interface HostWire {
  /** Says something to the host, and to nobody else. */
  post(message: object): void
  /** Hears the host, and nobody else, until the instance is destroyed. */
  listen(listener: (data: unknown) => void): void
}

/** The window of the page, as far as a host is looked for. */
export interface HostWindow extends FramedWindow, EventTarget {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly document: EventTarget & { readonly referrer: string }
  /** What React Native puts into the pages of its web views. */
  readonly ReactNativeWebView?: { postMessage(text: string): void } | undefined
}

/**
 * The page around this frame, if it is of one of the allowed origins; nothing where it is surely of another. Where the
 * browser does not say, each allowed origin is spoken to by name: the browser gives it to the right one alone.
 */
export function parentWire(page: HostWindow, allowed: readonly string[], signal: AbortSignal): HostWire | undefined {
  const told = parentOrigin(page)
  const origins = told === undefined ? allowed : allowed.filter(origin => origin === told)
  if (isTop(page) || origins.length === 0) return undefined
  return {
    post: message => origins.forEach(origin => page.parent.postMessage(message, origin)),
    listen: listener =>
      page.addEventListener(
        'message',
        event => {
          const { source, origin, data } = event as MessageEvent<unknown>
          if (source === page.parent && origins.includes(origin)) listener(data)
        },
        { signal },
      ),
  }
}

/** The app around a web view: it answers by events of the document, which nobody but it and the page itself can send. */
export function webViewWire(page: HostWindow, names: readonly string[], signal: AbortSignal): HostWire | undefined {
  const view = page.ReactNativeWebView
  if (!isTop(page) || typeof view?.postMessage !== 'function') return undefined
  const heard = (listener: (data: unknown) => void) => (event: Event) => listener((event as MessageEvent<unknown>).data)
  const say = view.postMessage.bind(view) // no window's: it takes no origin
  return {
    post: message => say(JSON.stringify(message)),
    listen: listener => names.forEach(name => page.document.addEventListener(name, heard(listener), { signal })),
  }
}

function isTop(page: HostWindow): boolean {
  return (page.parent as unknown) === page
}
