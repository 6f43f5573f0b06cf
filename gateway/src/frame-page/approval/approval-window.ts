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
export interface WindowLook {
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
export interface WindowListener {
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
