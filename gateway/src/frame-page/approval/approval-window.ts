import * as z from 'zod/mini'
import { requestId } from '../../../../src/lib/page-messages.js'
import type { ApprovalRequest } from './approval-request.js'

/** The wallet's own window, from the frame's side. */
export interface ApprovalWindow {
  readonly url: string
  /** Puts a request to whoever opens the window; `onReady` is called whenever a window asks for it. */
  ask(request: ApprovalRequest, decide: (approved: boolean) => void, onReady?: () => void): void
  close(): void
}

/** The part of a broadcast channel that is used; it reaches pages of the wallet's own origin and nobody else. */
export type WindowChannel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>

const fromWindow = z.union([
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('decided'), approved: z.boolean() }),
])

/** To every page of this origin that knows the channel's name; there is no target to name. */
function tell(channel: WindowChannel, message: unknown): void {
  const { postMessage } = channel
  postMessage.call(channel as BroadcastChannel, message)
}

/** How the frame looks and speaks; its window does, too. */
interface WindowLook {
  readonly mode: 'light' | 'dark'
  readonly locale: string
}

/** Offers a request under a name that only its address knows. */
export function offerApproval(
  open: (name: string) => WindowChannel,
  origin: string,
  { mode, locale }: WindowLook,
): ApprovalWindow {
  const name = requestId()
  const channel = open(`appkit-approve-${name}`)
  return {
    url: `${origin}/approve?${new URLSearchParams({ theme: mode, locale })}#${name}`,
    ask(request, decide, onReady = () => {}) {
      channel.addEventListener('message', event => {
        const said = fromWindow.safeParse((event as MessageEvent).data)
        if (!said.success) return
        if (said.data.kind === 'decided') return decide(said.data.approved)
        tell(channel, { kind: 'request', request })
        onReady()
      })
    },
    close() {
      tell(channel, { kind: 'over' })
      channel.close()
    },
  }
}

/** What the window hears. */
interface WindowListener {
  onRequest(request: ApprovalRequest): void
  onOver(): void
}

/** The window's side: asks for the request of its address, and gives back what the person decided. */
export function answerApproval(channel: WindowChannel, listener: WindowListener): (approved: boolean) => void {
  channel.addEventListener('message', event => {
    const { data } = event as MessageEvent<{ kind?: unknown; request?: ApprovalRequest }>
    if (data.kind === 'request' && data.request) listener.onRequest(data.request)
    if (data.kind === 'over') listener.onOver()
  })
  tell(channel, { kind: 'ready' })
  return approved => tell(channel, { kind: 'decided', approved })
}

/** The page around one end, as far as it is used. */
export type ChannelPage = Pick<Window, 'addEventListener' | 'location' | 'opener'>

/** Any of the two ways between the frame and its window; only pages of the wallet's own origin are on them. */
type Way = BroadcastChannel | MessagePort

/**
 * The frame's end. A window that the frame itself opened brings a port of its own: inside another site's page a browser
 * keeps the frame apart from the rest of its origin, and a broadcast ends there. One that was opened by others, or cut
 * off from its opener, is met on the broadcast.
 */
export function channelToWindow(name: string, page: ChannelPage = window): WindowChannel {
  const ways: Way[] = [new BroadcastChannel(name)]
  const listeners: ((event: MessageEvent) => void)[] = []
  const life = new AbortController()
  const meet = ({ isTrusted, origin, data, ports: [port] }: MessageEvent) => {
    if (!isTrusted || origin !== page.location.origin || data !== name || !port) return
    ways.push(port)
    for (const listener of listeners) port.addEventListener('message', listener)
    port.start()
  }
  page.addEventListener('message', meet, { signal: life.signal })
  return {
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => {
      listeners.push(listener)
      for (const way of ways) way.addEventListener('message', listener as EventListener)
    },
    postMessage: (message: unknown) => {
      for (const way of ways) post(way, message)
    },
    close: () => {
      life.abort()
      for (const way of ways) way.close()
    },
  } as WindowChannel
}

/** The window's end: a port for the frame that opened it, else the broadcast. */
export function channelToFrame(name: string, page: ChannelPage = window): WindowChannel {
  const frame = openerOfOurs(page)
  if (!frame) return new BroadcastChannel(name)
  const { port1, port2 } = new MessageChannel()
  frame.postMessage(name, page.location.origin, [port2])
  port1.start()
  return port1 as unknown as WindowChannel
}

/** A way has no target to name: it reaches pages of this origin and nobody else. */
function post(way: Way, message: unknown): void {
  const { postMessage } = way as BroadcastChannel
  postMessage.call(way, message)
}

/** The opener, where it is a page of this origin: of any other the location cannot be read. */
function openerOfOurs({ opener, location }: ChannelPage): Window | undefined {
  try {
    const other = opener as Window | null
    return other?.location.origin === location.origin ? other : undefined
  } catch {
    return undefined
  }
}
