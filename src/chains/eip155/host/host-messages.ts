import { type FramedWindow, parentOrigin, requestId } from '../../../lib/page-messages.js'

/**
 * A channel to the embedding app (the parent window, or the native app of a web view) and to no other. Listens until
 * the instance is destroyed.
 */
export interface HostWire {
  post(message: object): void
  listen(listener: (data: unknown) => void): void
}

export interface HostWindow extends FramedWindow, EventTarget {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly document: EventTarget & { readonly referrer: string }
  readonly ReactNativeWebView?: { postMessage(text: string): void } | undefined
}

/**
 * Opens a channel to the parent window if its origin is allowed. If the browser does not expose the origin, messages
 * are posted once per allowed origin, and the browser delivers only the matching one.
 */
export function parentWire(page: HostWindow, allowed: readonly string[], signal: AbortSignal): HostWire | undefined {
  const parent = parentOrigin(page)
  const origins = parent === undefined ? allowed : allowed.filter(origin => origin === parent)
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

/**
 * Opens a channel to the app of a web view. It responds with document events, which only the app and the page can
 * dispatch.
 */
export function webViewWire(page: HostWindow, names: readonly string[], signal: AbortSignal): HostWire | undefined {
  const view = page.ReactNativeWebView
  if (!isTop(page) || typeof view?.postMessage !== 'function') return undefined
  const toEventListener = (listener: (data: unknown) => void) => (event: Event) =>
    listener((event as MessageEvent<unknown>).data)
  const postMessage = view.postMessage.bind(view) // a native bridge without a target origin
  return {
    post: message => postMessage(JSON.stringify(message)),
    listen: listener =>
      names.forEach(name => page.document.addEventListener(name, toEventListener(listener), { signal })),
  }
}

function isTop(page: HostWindow): boolean {
  return (page.parent as unknown) === page
}

export type HostAnswer =
  { readonly id: unknown; readonly result: unknown } | { readonly id: unknown; readonly thrown: unknown }

export type SendToHost = (request: object, signal?: AbortSignal) => Promise<unknown>

/**
 * Creates a request function. Duplicate, late and unexpected responses are ignored. `read` parses a message, and
 * returns undefined if it is not a response.
 */
export function createHostClient(
  wire: HostWire,
  read: (message: Record<string, unknown>) => HostAnswer | undefined,
): SendToHost {
  const pending = new Map<unknown, (answer: HostAnswer) => void>()
  wire.listen(data => {
    if (!isRecord(data)) return
    const answer = read(data)
    const settle = pending.get(answer?.id)
    if (answer) settle?.(answer)
  })
  return (request, signal) =>
    new Promise((resolve, reject) => {
      const id = requestId()
      const forget = () => {
        pending.delete(id)
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        forget()
        reject(signal?.reason)
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp)
      pending.set(id, answer => {
        forget()
        if ('thrown' in answer) reject(answer.thrown)
        else resolve(answer.result)
      })
      wire.post({ ...request, id })
    })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
