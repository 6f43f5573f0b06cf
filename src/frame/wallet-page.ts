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
import type { FramePage, FrameFailure, PeerWindow, WindowMessage } from './frame-client.js'

export interface FrameElementOptions {
  readonly url: string
  readonly origin: string
  readonly title: string
}

// Permissions of the wallet's page. `allow-top-navigation` is excluded, because it would let the page replace the app.
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads', // to save the recovery file
  'allow-storage-access-by-user-activation',
]

const FEATURES = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'storage-access',
  'clipboard-write', // to copy the link for another device
]

/** Creates the wallet's iframe without attaching it. Never `credentialless`, because its storage would be temporary. */
export function createFrameElement({ url, origin, title }: FrameElementOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = FEATURES.map(feature => `${feature} ${origin}`).join('; ')
  frame.sandbox.add(...SANDBOX)
  frame.referrerPolicy = 'origin'
  frame.loading = 'eager'
  frame.src = url
  return frame
}

const WINDOW_NAME = 'appkit-wallet'
const WINDOW_SIZE = 'popup,width=440,height=720'

export function browserPage(): FramePage {
  return {
    onMessage: listener => listen(window, 'message', listener),
    onCspViolation: listener =>
      listen(document, 'securitypolicyviolation', event => listener(event.blockedURI, event.effectiveDirective)),
    onVisible(listener) {
      const onVisible = () => document.visibilityState === 'visible' && listener()
      const stops = [
        listen(document, 'visibilitychange', onVisible),
        listen(window, 'pageshow', e => e.persisted && onVisible()),
      ]
      return () => stops.forEach(stop => stop())
    },
    onRemoved: watchRemoval,
    get online() {
      return navigator.onLine
    },
    canReach: (url, signal) =>
      fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).then(
        () => true,
        () => false,
      ),
    createFrame: createFrameElement,
    open: url => window.open(url, WINDOW_NAME, WINDOW_SIZE) ?? undefined,
  }
}

type Events<T> = T extends Document ? DocumentEventMap : WindowEventMap

function listen<T extends Window | Document, K extends keyof Events<T> & string>(
  target: T,
  name: K,
  listener: (event: Events<T>[K]) => void,
): () => void {
  const handler = listener as (event: Event) => void
  target.addEventListener(name, handler)
  return () => target.removeEventListener(name, handler)
}

// Calls the listener when the frame is removed. Removal fires no event on the frame, and not every browser closes its
// port, so the containing trees are observed.
function watchRemoval(frame: HTMLIFrameElement, listener: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (frame.isConnected) return
    observer.disconnect()
    listener()
  })
  for (let root: Node | undefined = frame.getRootNode(); root; root = getParentRoot(root))
    observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function getParentRoot(root: Node): Node | undefined {
  return root instanceof ShadowRoot ? root.host.getRootNode() : undefined
}

export interface LoadWatchOptions {
  readonly page: Pick<FramePage, 'onCspViolation' | 'online' | 'canReach'>
  readonly clock: Clock
  readonly url: string
  readonly hint?: FrameFailure | undefined
  isLoaded(): boolean
  onSlow(reason: FrameFailure | undefined): void
  onFailed(reason: FrameFailure): void
}

const FRAME_DIRECTIVES = ['frame-src', 'child-src', 'default-src']

/**
 * Watches the loading frame. Reports the likely cause after 3 seconds, and a failure after 20. The returned function
 * ends the watch.
 */
export function watchLoad({ page, clock, url, hint, ...options }: LoadWatchOptions): () => void {
  const { origin } = new URL(url)
  const life = new AbortController()
  let reason = hint
  let canProbe = true
  const stop = page.onCspViolation((blockedUrl, directive) => {
    if (!blockedUrl.startsWith(origin)) return
    if (FRAME_DIRECTIVES.includes(directive)) reason = 'blocked'
    if (directive === 'connect-src') canProbe = false
  })
  const probeCause = async (): Promise<FrameFailure | undefined> => {
    const isReachable = await page.canReach(url, life.signal)
    if (!isReachable && canProbe) return 'unreachable'
    return options.isLoaded() ? 'origin-refused' : undefined
  }
  const diagnose = async () => {
    const known = reason ?? (page.online ? undefined : 'offline')
    reason ??= known
    options.onSlow(known) // reported first, because the probe may never finish
    if (known) return
    const found = await probeCause()
    if (life.signal.aborted || !found) return
    reason ??= found
    options.onSlow(found)
  }
  const slow = clock.after(READY_SLOW_MS, () => void diagnose())
  const failed = clock.after(READY_TIMEOUT_MS, () => options.onFailed(reason ?? 'unreachable'))
  return () => [slow, failed, stop, () => life.abort()].forEach(unsubscribe => unsubscribe())
}

/** Maximum time for the response to `HELLO`, in milliseconds. */
export const HELLO_TIMEOUT_MS = 5_000

export interface BoundPort {
  readonly port: MessagePort
  readonly ready: FrameEvent<'READY'>
}

export interface HandshakeOptions {
  readonly page: Pick<FramePage, 'onMessage'>
  readonly clock: Clock
  readonly origin: string
  peer(): PeerWindow | null | undefined
  readonly projectId: string
  readonly sdk: string
  onBound(bound: BoundPort): void
  onWrongVersion(): void
}

/**
 * Waits for `READY` messages of the wallet's page, and sends one end of a new channel after each load. Ignores messages
 * of other origins and windows. Window messages are used for nothing else. The returned function ends the watch.
 */
export function watchHandshake(options: HandshakeOptions): () => void {
  const { page, clock, origin, projectId, sdk } = options
  let cancelHello = () => {}
  const stop = page.onMessage(event => {
    const ready = parseReady(event, options)
    const peer = options.peer()
    if (!ready || !peer) return
    if (!isCompatibleVersion(ready.version)) return options.onWrongVersion()
    cancelHello() // the page was reloaded, so the previous handshake is void
    const { port1: port, port2 } = new MessageChannel()
    const [id, nonce] = [requestId(), requestId()]
    const cancelTimeout = clock.after(HELLO_TIMEOUT_MS, () => cancelHello())
    cancelHello = () => (cancelTimeout(), port.close())
    const onMessage = ({ data }: MessageEvent) => {
      if (!isHelloSuccess(data, id, nonce)) return
      cancelTimeout()
      cancelHello = () => {}
      port.removeEventListener('message', onMessage)
      options.onBound({ port, ready })
    }
    port.addEventListener('message', onMessage)
    port.start()
    const payload = { v: PROTOCOL_VERSION, projectId, sdk, nonce }
    peer.postMessage({ type: `${APP_PREFIX}HELLO`, id, payload }, { targetOrigin: origin, transfer: [port2] })
  })
  return () => (stop(), cancelHello())
}

function parseReady(event: WindowMessage, { origin, peer }: HandshakeOptions): FrameEvent<'READY'> | undefined {
  const from = peer()
  if (!event.isTrusted || event.origin !== origin || !from || event.source !== from) return undefined
  const message = readEnvelope(event.data, defaultLimits)
  if (message?.type !== `${FRAME_PREFIX}READY`) return undefined
  const read = frameEvents.READY.safeParse(message.payload)
  return read.success ? read.data : undefined
}

function isHelloSuccess(data: unknown, id: string, nonce: string): boolean {
  const message = readEnvelope(data, defaultLimits)
  if (message?.type !== `${FRAME_PREFIX}HELLO_SUCCESS` || message.id !== id) return false
  const read = helloSuccess.safeParse(message.payload)
  return read.success && read.data.nonce === nonce
}

function isCompatibleVersion(version: string): boolean {
  return version.split('.')[0] === String(PROTOCOL_VERSION)
}
