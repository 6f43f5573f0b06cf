import { readEnvelope } from '../contract/envelope.js'
import {
  APP_PREFIX,
  defaultLimits,
  FRAME_PREFIX,
  type FrameEvent,
  frameEvents,
  helloSuccess,
  PROTOCOL_VERSION,
  READY_SLOW_MS,
  READY_TIMEOUT_MS,
} from '../contract/frame-protocol.js'
import type { Clock } from '../core/clock.js'
import { requestId } from '../lib/page-messages.js'
import type { FrameFailure, FramePage, PeerWindow, WindowMessage } from './frame-client.js'

export interface LoadWatchOptions {
  readonly page: Pick<FramePage, 'onRefusal' | 'online' | 'answers'>
  readonly clock: Clock
  /** The address that is loaded. */
  readonly url: string
  /** What is known already. */
  readonly hint?: FrameFailure | undefined
  /** Whether something was loaded there, if only the browser's own page of an error. */
  isLoaded(): boolean
  /** After 3 s, with the likely cause where there is one, and once more when it is found out later. */
  onSlow(why: FrameFailure | undefined): void
  /** After 20 s. */
  onFailed(why: FrameFailure): void
}

const FRAMING = ['frame-src', 'child-src', 'default-src']

/**
 * Watches the frame come: after 3 s it says why that takes so long, as far as this page can find out, and after 20 s
 * it gives up. The returned function ends the watch.
 */
export function watchLoad({ page, clock, url, hint, ...options }: LoadWatchOptions): () => void {
  const { origin } = new URL(url)
  const life = new AbortController()
  let why = hint
  let mayProbe = true
  const stop = page.onRefusal((refused, directive) => {
    if (!refused.startsWith(origin)) return
    if (FRAMING.includes(directive)) why = 'blocked'
    if (directive === 'connect-src') mayProbe = false
  })
  const cause = async (): Promise<FrameFailure | undefined> => {
    const answered = await page.answers(url, life.signal)
    if (!answered && mayProbe) return 'unreachable'
    return options.isLoaded() ? 'origin-refused' : undefined
  }
  const diagnose = async () => {
    const known = why ?? (page.online ? undefined : 'offline')
    why ??= known
    options.onSlow(known) // at once: who hangs may never answer a question either
    if (known) return
    const found = await cause()
    if (life.signal.aborted || !found) return
    why ??= found
    options.onSlow(found)
  }
  const slow = clock.after(READY_SLOW_MS, () => void diagnose())
  const failed = clock.after(READY_TIMEOUT_MS, () => options.onFailed(why ?? 'unreachable'))
  return () => [slow, failed, stop, () => life.abort()].forEach(end => end())
}

/** How long the frame may take over `HELLO`, in milliseconds. */
export const HELLO_TIMEOUT_MS = 5_000

/** A port of which the other end is the wallet's. */
export interface BoundPort {
  readonly port: MessagePort
  readonly ready: FrameEvent<'READY'>
}

export interface HandshakeOptions {
  readonly page: Pick<FramePage, 'onMessage'>
  readonly clock: Clock
  /** The wallet's origin: no other may speak, and no other is spoken to. */
  readonly origin: string
  /** The wallet's window of the moment. */
  peer(): PeerWindow | null | undefined
  readonly projectId: string
  /** Name and version of this package. */
  readonly sdk: string
  /** Called with a bound port after each load of the wallet's page. */
  onBound(bound: BoundPort): void
  /** The wallet's page speaks another version than ours. */
  onWrongVersion(): void
}

/**
 * Waits for the wallet's page to say `READY`, and hands it one end of a channel, whenever it is loaded. Messages of
 * any other origin or window are dropped without a word. This is the only use of window messages; the returned
 * function ends it.
 */
export function watchHandshake(options: HandshakeOptions): () => void {
  const { page, clock, origin, projectId, sdk } = options
  let giveUp = () => {}
  const stop = page.onMessage(event => {
    const ready = readyOf(event, options)
    const peer = options.peer()
    if (!ready || !peer) return
    if (!isOurVersion(ready.version)) return options.onWrongVersion()
    giveUp() // a page that was loaded again: what was said to the last one is void
    const { port1: port, port2 } = new MessageChannel()
    const [id, nonce] = [requestId(), requestId()]
    const callOff = clock.after(HELLO_TIMEOUT_MS, () => giveUp())
    giveUp = () => (callOff(), port.close())
    const hear = ({ data }: MessageEvent) => {
      if (!isWelcome(data, id, nonce)) return
      callOff()
      giveUp = () => {}
      port.removeEventListener('message', hear)
      options.onBound({ port, ready })
    }
    port.addEventListener('message', hear)
    port.start()
    const payload = { v: PROTOCOL_VERSION, projectId, sdk, nonce }
    peer.postMessage({ type: `${APP_PREFIX}HELLO`, id, payload }, { targetOrigin: origin, transfer: [port2] })
  })
  return () => (stop(), giveUp())
}

/** What a message says, if it is the wallet's page that says it is there. */
function readyOf(event: WindowMessage, { origin, peer }: HandshakeOptions): FrameEvent<'READY'> | undefined {
  const from = peer()
  if (!event.isTrusted || event.origin !== origin || !from || event.source !== from) return undefined
  const message = readEnvelope(event.data, defaultLimits)
  if (message?.type !== `${FRAME_PREFIX}READY`) return undefined
  const read = frameEvents.READY.safeParse(message.payload)
  return read.success ? read.data : undefined
}

function isWelcome(data: unknown, id: string, nonce: string): boolean {
  const message = readEnvelope(data, defaultLimits)
  if (message?.type !== `${FRAME_PREFIX}HELLO_SUCCESS` || message.id !== id) return false
  const read = helloSuccess.safeParse(message.payload)
  return read.success && read.data.nonce === nonce
}

function isOurVersion(version: string): boolean {
  return version.split('.')[0] === String(PROTOCOL_VERSION)
}
