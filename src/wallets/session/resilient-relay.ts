import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import type { Core, Relayer } from './session-options.js'

type Publish = Parameters<Relayer['publishCustom']>[0]

const PROPOSE = 'wc_proposeSession'
const PROPOSAL_LIFETIME_S = 300

/**
 * Adapts the relay client of a core that has not started yet to pages that lose their network or are suspended:
 * - Requests that were pending when a socket closed are sent again on the next one.
 * - A proposal fails as soon as it cannot be published. The library would retry for a minute.
 * - Pending proposals are sent again after a reconnect, since the relay may have lost them. Wallets ignore duplicates.
 * - Listeners on `window` can be removed. The library never removes its own.
 * - Failures between two sockets are retried without an unhandled rejection.
 *
 * The returned function closes the socket permanently and removes all listeners and timers. It never throws.
 */
export function resilientRelay(core: Core): () => Promise<void> {
  const { relayer } = core
  const life = new AbortController()
  const publishCustom = relayer.publishCustom.bind(relayer)
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  const waiting = new Set<Publish>()
  const propose = (publish: Publish) => abortable(relayer.request(proposalRequest(publish)), life.signal)
  const overrides = {
    async publishCustom(publish: Publish) {
      if (publish.opts?.publishMethod !== PROPOSE) return publishCustom(publish)
      life.signal.throwIfAborted()
      await propose(publish)
      waiting.add(publish)
    },
    unsubscribe: async (...args: Parameters<typeof unsubscribe>) => unsubscribe(...args).catch(() => undefined),
    registerEventListeners: async () => listenToNetwork(core, life.signal),
  }
  Object.assign(relayer, overrides)
  ignoreLateErrors(relayer)
  connectOnce(relayer)
  resendOnDisconnect(relayer)
  suppressQueueErrors(relayer)
  relayer.on('relayer_connect', () => {
    for (const publish of waiting) {
      if (isPending(core, publish)) propose(publish).catch(() => undefined)
      else waiting.delete(publish)
    }
  })
  return () => closePermanently(core, life)
}

interface RelayerInternals {
  connect(url?: string): Promise<void>
  toEstablishConnection(): Promise<void>
  unregisterProviderListeners?(): void
}

// Ignores errors of a replaced socket. The library removes its listeners when it opens the next socket, and an emitter
// throws an `error` event that has no listener.
function ignoreLateErrors(relayer: Relayer): void {
  const internals = relayer as unknown as RelayerInternals
  const unregister = internals.unregisterProviderListeners?.bind(relayer)
  internals.unregisterProviderListeners = () => {
    unregister?.()
    relayer.provider.on('error', () => {})
  }
}

// Shares one connection attempt between all callers. Parallel attempts of the library lose all but one socket.
function connectOnce(relayer: Relayer): void {
  const internals = relayer as unknown as RelayerInternals
  const connect = internals.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  internals.connect = url => (connecting ??= connect(url).finally(() => (connecting = undefined)))
}

// Requests that are safe to repeat: clients drop duplicate messages, and subscriptions are idempotent.
const idempotentMethods = ['irn_publish', 'irn_subscribe']

// Repeats requests as soon as their socket closes. The library waits at least 15 seconds for a response.
function resendOnDisconnect(relayer: Relayer): void {
  const internals = relayer as unknown as RelayerInternals
  const request = relayer.request.bind(relayer)
  const requestConnected = async (call: Parameters<typeof request>[0]) => {
    if (!relayer.connected) await internals.toEstablishConnection()
    // Without a connection, the library would open a socket without subscriptions: only `connect` creates them.
    if (!relayer.connected) throw new AppKitError('pairing/relay-unreachable')
    return request(call)
  }
  const requestUntilDisconnect = (call: Parameters<typeof request>[0]) =>
    new Promise<Awaited<ReturnType<typeof request>> | typeof disconnected>((resolve, reject) => {
      const onDisconnect = () => resolve(disconnected)
      relayer.once('relayer_disconnect', onDisconnect)
      requestConnected(call)
        .then(resolve, reject)
        .finally(() => relayer.off('relayer_disconnect', onDisconnect))
    })
  relayer.request = async call => {
    if (!idempotentMethods.includes(call.method)) return requestConnected(call)
    for (;;) {
      const response = await requestUntilDisconnect(call)
      if (response !== disconnected) return response
    }
  }
}

const disconnected = Symbol('cut')

// Suppresses failures of the publish queue. The library publishes failed messages again on each pulse, and a second
// failure is an unhandled rejection. A call that never settles ends in the timeouts of its callers.
function suppressQueueErrors({ publisher }: Relayer): void {
  const queue = publisher as unknown as { rpcPublish(...args: unknown[]): Promise<unknown> }
  const rpcPublish = queue.rpcPublish.bind(queue)
  queue.rpcPublish = (...args) => rpcPublish(...args).catch(never)
}

function never(): Promise<never> {
  return new Promise(() => {})
}

function proposalRequest({ payload, opts = {} }: Publish) {
  const { attestation, tvf, prompt, tag } = opts
  return {
    method: PROPOSE,
    params: { ...(payload as object), ttl: PROPOSAL_LIFETIME_S, prompt, tag, attestation, ...tvf },
  }
}

function isPending(core: Core, { payload }: Publish): boolean {
  const { pairingTopic } = payload as { pairingTopic: string }
  return core.pairing.getPairings().some(pairing => pairing.topic === pairingTopic && !pairing.active)
}

function listenToNetwork(core: Core, signal: AbortSignal): void {
  const { relayer } = core
  const reconnect = () => {
    const hidden = globalThis.document?.visibilityState === 'hidden'
    if (hidden || signal.aborted || relayer.transportExplicitlyClosed || relayer.connected) return
    relayer.transportOpen().catch(() => undefined)
  }
  const disconnect = async () => {
    await relayer.transportClose().catch(() => undefined) // a socket can look open long after its network is gone
    relayer.transportExplicitlyClosed = signal.aborted
  }
  core.heartbeat.on('heartbeat_pulse', reconnect)
  globalThis.window?.addEventListener('online', reconnect, { signal })
  globalThis.window?.addEventListener('offline', disconnect, { signal })
  // Reconnects at once when the user returns from the wallet's app.
  globalThis.document?.addEventListener('visibilitychange', reconnect, { signal })
}

async function closePermanently(core: Core, life: AbortController): Promise<void> {
  const { relayer, heartbeat } = core
  const closeTransport = () => relayer.transportClose().catch(() => undefined)
  life.abort(new AppKitError('request/aborted'))
  heartbeat.stop()
  Object.assign(relayer, { request: never, connect: async () => {}, transportOpen: async () => {} })
  relayer.events.removeAllListeners()
  relayer.on('relayer_connect', closeTransport) // closes a socket that was still connecting
  for (const emitter of [heartbeat.events, core.expirer.events, core.pairing.events]) emitter.removeAllListeners()
  await closeTransport()
}
