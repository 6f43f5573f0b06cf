import { hello } from '../../../../src/contract/app-events.js'
import { readEnvelope } from '../../../../src/contract/envelope.js'
import {
  APP_PREFIX,
  defaultLimits,
  FRAME_PREFIX,
  rpcRequestLimits,
  type StorageTier,
} from '../../../../src/contract/frame-protocol.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import { exactOrigins, matchesOrigin } from './origin-list.js'

export type HelloEvent = Pick<MessageEvent, 'data' | 'origin' | 'source' | 'ports' | 'isTrusted'>

export interface HandshakeView {
  readonly partner: { postMessage(message: unknown, targetOrigin: string): void }
  readonly ownOrigin: string
  readonly ancestors?: readonly string[]
  readonly isDirect: boolean
  readonly referrer: string
  listen(listener: (event: HelloEvent) => void): () => void
}

interface HandshakeRules {
  readonly projectId: string
  readonly origins: readonly string[]
  readonly version: string
  readonly storage: StorageTier
}

export interface BoundPort {
  readonly port: MessagePort
  readonly origin: string
  readonly sdk: string
}

/**
 * Sends `READY` to each allowed origin, then waits for the first valid `HELLO`. Messages from other origins are dropped
 * silently, and nothing is posted to them.
 */
export function performHandshake(view: HandshakeView, rules: HandshakeRules, signal?: AbortSignal): Promise<BoundPort> {
  return new Promise((resolve, reject) => {
    const stop = view.listen(event => {
      const bound = acceptHello(event, view, rules)
      if (!bound) return
      stop() // before any await: one HELLO per load
      resolve(bound)
    })
    signal?.addEventListener('abort', () => (stop(), reject(signal.reason)), { once: true })
    const payload = { version: rules.version, storage: rules.storage }
    const ready = { type: `${FRAME_PREFIX}READY`, id: requestId(), payload }
    for (const origin of readyTargets(view, rules.origins)) view.partner.postMessage(ready, origin)
  })
}

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
  const parsed = hello.safeParse(envelope.payload)
  if (!parsed.success || parsed.data.projectId !== rules.projectId) return undefined
  const limits = { message: defaultLimits.bytes, rpc: rpcRequestLimits.bytes }
  const payload = { channelId: requestId(), nonce: parsed.data.nonce, limits }
  port.postMessage({ type: `${FRAME_PREFIX}HELLO_SUCCESS`, id: envelope.id, payload }, [])
  return { port, origin, sdk: parsed.data.sdk }
}

// Only exact origins can be addressed. For a wildcard entry the target is the embedding origin, if the browser reports
// it.
function readyTargets(view: HandshakeView, origins: readonly string[]): ReadonlySet<string> {
  if (!isEmbeddable(view, origins)) return new Set()
  const known = view.ancestors?.[0] ?? parseOrigin(view.referrer)
  if (view.ancestors?.[0] !== undefined) return new Set([view.ancestors[0]])
  return new Set([...exactOrigins(origins), ...(matchesOrigin(known, origins) ? [known] : [])])
}

function parseOrigin(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

export function findEmbedder({ ancestors, referrer }: HandshakeView, origins: readonly string[]): string | undefined {
  const named = ancestors?.[0] ?? parseOrigin(referrer)
  return matchesOrigin(named, origins) ? named : undefined
}

export function createHandshakeView(page: Window): HandshakeView | undefined {
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
      const onMessage = (event: MessageEvent) => listener(event as HelloEvent)
      page.addEventListener('message', onMessage)
      return () => page.removeEventListener('message', onMessage)
    },
  }
}
