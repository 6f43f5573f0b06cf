import { hello } from '../../../../src/contract/app-events.js'
import { readEnvelope } from '../../../../src/contract/envelope.js'
import {
  APP_PREFIX,
  defaultLimits,
  FRAME_PREFIX,
  rpcRequestLimits,
  type StorageRung,
} from '../../../../src/contract/frame-protocol.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import { exactOrigins, matchesOrigin } from './origin-list.js'

/** What of a message the handshake looks at. */
export type HelloEvent = Pick<MessageEvent, 'data' | 'origin' | 'source' | 'ports' | 'isTrusted'>

/** The page around the frame, as far as the frame can see it. */
export interface HandshakeView {
  /** Who may speak: the parent of a frame, the opener of a popup. */
  readonly partner: { postMessage(message: unknown, targetOrigin: string): void }
  readonly ownOrigin: string
  /** `location.ancestorOrigins` where the browser has it. */
  readonly ancestors?: readonly string[]
  /** Whether the partner is the top window, or there is no frame at all. */
  readonly isDirect: boolean
  /** The referrer; only its origin is used, and only as one more address for `READY`. */
  readonly referrer: string
  listen(listener: (event: HelloEvent) => void): () => void
}

/** What the handshake is held to. */
interface HandshakeRules {
  readonly projectId: string
  /** The project's list. */
  readonly origins: readonly string[]
  readonly version: string
  readonly storage: StorageRung
}

/** A port that belongs to one origin. */
export interface BoundPort {
  readonly port: MessagePort
  /** Of the page that holds the other end, as the browser said it. */
  readonly origin: string
  readonly sdk: string
}

/**
 * Says `READY` to each origin that may hear it, then waits for the one `HELLO` of this load. Messages of
 * strangers are dropped without a word. Nothing is posted to anybody else.
 */
export function shakeHands(view: HandshakeView, rules: HandshakeRules, signal?: AbortSignal): Promise<BoundPort> {
  return new Promise((resolve, reject) => {
    const stop = view.listen(event => {
      const bound = acceptHello(event, view, rules)
      if (!bound) return
      stop() // before anything is awaited: one HELLO a load
      resolve(bound)
    })
    signal?.addEventListener('abort', () => (stop(), reject(signal.reason)), { once: true })
    const payload = { version: rules.version, storage: rules.storage }
    const ready = { type: `${FRAME_PREFIX}READY`, id: requestId(), payload }
    for (const origin of listeners(view, rules.origins)) view.partner.postMessage(ready, origin)
  })
}

/** Whether the page around is one that may embed the frame, as far as the browser says before any message. */
function isEmbeddable(view: HandshakeView, origins: readonly string[]): boolean {
  const { ancestors, isDirect, ownOrigin } = view
  if (!ancestors || ancestors.length === 0) return isDirect
  return ancestors.length === 1 && ancestors[0] !== ownOrigin && matchesOrigin(ancestors[0], origins)
}

function acceptHello(event: HelloEvent, view: HandshakeView, rules: HandshakeRules): BoundPort | undefined {
  const { origin, source, ports, isTrusted } = event
  const port = ports[0]
  if (!isTrusted || source !== view.partner || ports.length !== 1 || !port) return undefined
  if (origin === view.ownOrigin || !matchesOrigin(origin, rules.origins) || !isEmbeddable(view, rules.origins))
    return undefined
  if (view.ancestors && view.ancestors.length > 0 && view.ancestors[0] !== origin) return undefined
  const envelope = readEnvelope(event.data, defaultLimits)
  if (envelope?.type !== `${APP_PREFIX}HELLO`) return undefined
  const said = hello.safeParse(envelope.payload)
  if (!said.success || said.data.projectId !== rules.projectId) return undefined
  const limits = { message: defaultLimits.bytes, rpc: rpcRequestLimits.bytes }
  const payload = { channelId: requestId(), nonce: said.data.nonce, limits }
  port.postMessage({ type: `${FRAME_PREFIX}HELLO_SUCCESS`, id: envelope.id, payload }, [])
  return { port, origin, sdk: said.data.sdk }
}

/** Exact origins alone can be addressed; behind a wildcard stands whoever embeds us, where the browser tells. */
function listeners(view: HandshakeView, origins: readonly string[]): ReadonlySet<string> {
  if (!isEmbeddable(view, origins)) return new Set()
  const known = view.ancestors?.[0] ?? originOf(view.referrer)
  if (view.ancestors?.[0] !== undefined) return new Set([view.ancestors[0]])
  return new Set([...exactOrigins(origins), ...(matchesOrigin(known, origins) ? [known] : [])])
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

/** The page around this one, before it has said a word: as the browser names it, or as its address was left behind. */
export function embedderOf({ ancestors, referrer }: HandshakeView, origins: readonly string[]): string | undefined {
  const named = ancestors?.[0] ?? originOf(referrer)
  return matchesOrigin(named, origins) ? named : undefined
}

/** The page around this one: the parent of a frame, or the opener of a popup. Nothing where there is neither. */
export function windowView(page: Window): HandshakeView | undefined {
  const framed = page.parent !== page
  const partner = (framed ? page.parent : page.opener) as Window | null
  if (!partner) return undefined
  const listed = framed ? page.location.ancestorOrigins : undefined
  return {
    partner,
    ownOrigin: page.location.origin,
    ...(listed && { ancestors: [...listed] }),
    isDirect: !framed || page.parent === page.top,
    referrer: page.document.referrer,
    listen(listener) {
      const hear = (event: MessageEvent) => listener(event as HelloEvent)
      page.addEventListener('message', hear)
      return () => page.removeEventListener('message', hear)
    },
  }
}
