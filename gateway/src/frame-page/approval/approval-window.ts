import * as z from 'zod/mini'
import { requestId } from '../../../../src/lib/page-messages.js'
import type { ApprovalRequest } from './approval-request.js'

export interface ApprovalWindow {
  readonly url: string
  offer(request: ApprovalRequest, decide: (approved: boolean) => void, onReady?: () => void): void
  close(): void
}

/** A `BroadcastChannel` or an equivalent. It reaches pages of the wallet's own origin only. */
export type WindowChannel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>

const fromWindow = z.union([
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('decided'), approved: z.boolean() }),
])

function publish(channel: WindowChannel, message: unknown): void {
  const { postMessage } = channel
  postMessage.call(channel as BroadcastChannel, message)
}

/** The look of the window. Without a locale, it uses the language of the browser. */
export interface WindowAppearance {
  readonly mode: 'light' | 'dark'
  readonly locale?: string
}

/**
 * Offers a request on a channel with a random name, which only the window's URL contains. The page around the frame gets
 * the URL and can change it, so the appearance is sent on the channel.
 */
export function offerApproval(
  open: (name: string) => WindowChannel,
  origin: string,
  appearance: WindowAppearance,
): ApprovalWindow {
  const name = requestId()
  const channel = open(`appkit-approve-${name}`)
  return {
    url: `${origin}/approve#${name}`,
    offer(request, decide, onReady = () => {}) {
      channel.addEventListener('message', event => {
        const parsed = fromWindow.safeParse((event as MessageEvent).data)
        if (!parsed.success) return
        if (parsed.data.kind === 'decided') return decide(parsed.data.approved)
        publish(channel, { kind: 'request', request, appearance })
        onReady()
      })
    },
    close() {
      publish(channel, { kind: 'over' })
      channel.close()
    },
  }
}

interface WindowListener {
  onRequest(request: ApprovalRequest, appearance: WindowAppearance): void
  onOver(): void
}

export function answerApproval(channel: WindowChannel, listener: WindowListener): (approved: boolean) => void {
  channel.addEventListener('message', event => {
    const { data } = event as MessageEvent<{
      kind?: unknown
      request?: ApprovalRequest
      appearance?: WindowAppearance
    }>
    if (data.kind === 'request' && data.request && data.appearance) listener.onRequest(data.request, data.appearance)
    if (data.kind === 'over') listener.onOver()
  })
  publish(channel, { kind: 'ready' })
  return approved => publish(channel, { kind: 'decided', approved })
}

export type ChannelPage = Pick<Window, 'addEventListener' | 'location' | 'opener'>

type Endpoint = BroadcastChannel | MessagePort

/**
 * The frame's end of the channel. A window that the frame opened sends a `MessagePort`: browsers partition
 * `BroadcastChannel` in third-party frames. A window without an opener uses the broadcast channel.
 */
export function channelToWindow(name: string, page: ChannelPage = window): WindowChannel {
  const endpoints: Endpoint[] = [new BroadcastChannel(name)]
  const listeners: ((event: MessageEvent) => void)[] = []
  const life = new AbortController()
  const acceptPort = ({ isTrusted, origin, data, ports: [port] }: MessageEvent) => {
    if (!isTrusted || origin !== page.location.origin || data !== name || !port) return
    endpoints.push(port)
    for (const listener of listeners) port.addEventListener('message', listener)
    port.start()
  }
  page.addEventListener('message', acceptPort, { signal: life.signal })
  return {
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => {
      listeners.push(listener)
      for (const endpoint of endpoints) endpoint.addEventListener('message', listener as EventListener)
    },
    postMessage: (message: unknown) => {
      for (const endpoint of endpoints) post(endpoint, message)
    },
    close: () => {
      life.abort()
      for (const endpoint of endpoints) endpoint.close()
    },
  } as WindowChannel
}

export function channelToFrame(name: string, page: ChannelPage = window): WindowChannel {
  const frame = getSameOriginOpener(page)
  if (!frame) return new BroadcastChannel(name)
  const { port1, port2 } = new MessageChannel()
  frame.postMessage(name, page.location.origin, [port2])
  port1.start()
  return port1 as unknown as WindowChannel
}

function post(endpoint: Endpoint, message: unknown): void {
  const { postMessage } = endpoint as BroadcastChannel
  postMessage.call(endpoint, message)
}

// Returns the opener if it has the same origin. Reading the location of a cross-origin opener throws.
function getSameOriginOpener({ opener, location }: ChannelPage): Window | undefined {
  try {
    const openerWindow = opener as Window | null
    return openerWindow?.location.origin === location.origin ? openerWindow : undefined
  } catch {
    return undefined
  }
}
