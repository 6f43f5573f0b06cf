import { type FramedWindow, parentOrigin, requestId } from '../../../lib/page-messages.js'

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

/** What a host answers to one question: a result, or what it threw. */
export type HostAnswer =
  { readonly id: unknown; readonly result: unknown } | { readonly id: unknown; readonly thrown: unknown }

/** Asks the host one question, in the words of its protocol; an id is added. Rejects when the signal is aborted. */
export type AskHost = (question: object, signal?: AbortSignal) => Promise<unknown>

/**
 * Asks over a wire. An answer counts once, and only to a question that still waits: what comes twice, late or unasked is
 * dropped. `read` makes an answer of a message; nothing where the message is none.
 */
export function askHost(wire: HostWire, read: (message: Record<string, unknown>) => HostAnswer | undefined): AskHost {
  const waiting = new Map<unknown, (answer: HostAnswer) => void>()
  wire.listen(data => {
    if (!isRecord(data)) return
    const answer = read(data)
    const settle = waiting.get(answer?.id)
    if (answer) settle?.(answer)
  })
  return (question, signal) =>
    new Promise((resolve, reject) => {
      const id = requestId()
      const forget = () => {
        waiting.delete(id)
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        forget()
        reject(signal?.reason)
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp)
      waiting.set(id, answer => {
        forget()
        if ('thrown' in answer) reject(answer.thrown)
        else resolve(answer.result)
      })
      wire.post({ ...question, id })
    })
}

/** Whether a value has fields that can be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
