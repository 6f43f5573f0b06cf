import type { ConnectAsk } from '../../core/connector.js'
import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { AskedNamespace } from './optional-namespaces.js'
import { pairingFailure } from './pairing-failure.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct, UniversalProvider } from './protocol-library.js'
import { relayRefusal } from './relay-refusal.js'

/** The longest the relay may take to acknowledge a pairing, in milliseconds. */
export const RELAY_LIMIT_MS = 6_000

/** How long a pairing link can be used, in milliseconds. The library's own life is a minute longer. */
export const PAIRING_LIFE_MS = 240_000

export interface Pairing extends Pick<ConnectAsk, 'signal' | 'onUri'> {
  readonly namespaces: Readonly<Record<string, AskedNamespace>>
  readonly clock: Clock
}

/**
 * One pairing, from the link to the wallet's answer. The link is given out when the relay has acknowledged the
 * proposal, which subscribes us to its topic: a wallet that scans it is heard.
 *
 * Throws `config/…` with the relay's reason, `pairing/relay-unreachable`, `pairing/expired`, `request/aborted`, or what
 * the wallet answered; each at once. What the library still waits for is then for `withdrawProposals` to end.
 */
export async function pair(client: ProtocolClient, pairing: Pairing): Promise<SessionStruct> {
  const { provider } = client
  const { namespaces, clock, signal, onUri } = pairing
  const { relayer } = provider.client.core
  const over: (() => void)[] = []
  try {
    return await new Promise<SessionStruct>((resolve, reject) => {
      const fail = (error: AppKitError) => () => reject(error)
      let callOff = clock.after(RELAY_LIMIT_MS, fail(new AppKitError('pairing/relay-unreachable')))
      const acknowledged = (uri: string) => {
        callOff()
        callOff = clock.after(PAIRING_LIFE_MS, fail(new AppKitError('pairing/expired')))
        onUri?.(uri)
      }
      const refused = (cause: unknown) => reject(relayRefusal(cause))
      const abort = fail(new AppKitError('request/aborted'))
      relayer.on('relayer_error', refused)
      provider.on('display_uri', acknowledged)
      signal.addEventListener('abort', abort)
      over.push(
        () => relayer.off('relayer_error', refused),
        () => provider.off('display_uri', acknowledged),
        () => signal.removeEventListener('abort', abort),
        () => callOff(),
      )
      signal.throwIfAborted()
      proposed(provider, namespaces).then(
        session => (session ? resolve(session) : reject(new AppKitError('pairing/failed'))),
        (cause: unknown) => reject(pairingFailure(cause)),
      )
    })
  } catch (error) {
    throw signal.aborted ? new AppKitError('request/aborted') : pairingFailure(error)
  } finally {
    for (const undo of over) undo()
  }
}

/** The library would ask for what the last session had too, so that is out of sight for the moment of asking. */
function proposed(provider: UniversalProvider, namespaces: Pairing['namespaces']) {
  const { namespaces: last } = provider
  delete provider.namespaces
  const session = provider.connect({ optionalNamespaces: { ...namespaces } })
  if (last) provider.namespaces = last
  return session
}
