import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { withTimeout } from '../../lib/with-timeout.js'
import type { ProtocolClient } from './protocol-client.js'

/** The longest the wallet's side may take to hear of the end, in milliseconds; then it ends here alone. */
export const GOODBYE_LIMIT_MS = 3_000

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Ends a session: tells the wallet as far as the relay can be reached, and forgets it here in any case. Never throws. */
export async function endSession({ provider }: ProtocolClient, topic: string, clock: Clock): Promise<void> {
  const { client } = provider
  const isShown = provider.session?.topic === topic
  const told = isShown ? provider.disconnect() : client.disconnect({ topic, reason: USER_DISCONNECTED })
  const onTimeout = () => new AppKitError('pairing/relay-unreachable')
  await withTimeout(() => told, { ms: GOODBYE_LIMIT_MS, clock, onTimeout }).catch(() => undefined)
  if (!client.session.keys.includes(topic)) return
  await client.session.delete(topic, USER_DISCONNECTED).catch(() => undefined)
  client.core.expirer.del(topic)
  if (provider.session?.topic === topic) delete provider.session
}
