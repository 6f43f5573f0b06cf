import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import type { Core, Relayer } from './session-options.js'

type Publish = Parameters<Relayer['publishCustom']>[0]

const PROPOSE = 'wc_proposeSession'
const PROPOSAL_LIFE_S = 300

/**
 * Makes the relay side of a core that has not started yet fit for a page that can lose its network and be left:
 * - what was on its way when a socket broke is sent again on the next one;
 * - a proposal fails as soon as its publishing does, instead of being tried again for a minute;
 * - those that wait for a wallet are told again to a relay that came back, which may have forgotten them (a wallet
 *   drops what it has seen before);
 * - listeners on `window`, which the library never takes back, are ours;
 * - what fails between a socket and the next one fails quietly, and is tried again.
 *
 * The returned function closes the socket for good and takes back listeners and timers. It never throws.
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
  hearLateErrors(relayer)
  dialOnce(relayer)
  sendAgainWhenCut(relayer)
  keepQueueQuiet(relayer)
  relayer.on('relayer_connect', () => {
    for (const publish of waiting) {
      if (isPending(core, publish)) propose(publish).catch(() => undefined)
      else waiting.delete(publish)
    }
  })
  return () => closeForGood(core, life)
}

/** What the library keeps to itself of its relay client. */
interface Insides {
  connect(url?: string): Promise<void>
  toEstablishConnection(): Promise<void>
  unregisterProviderListeners?(): void
}

/**
 * The library takes its listeners off a socket when it dials the next one. What the relay says when it then closes the
 * elder one is an event named `error`, which an emitter throws where nobody listens. Here somebody does.
 */
function hearLateErrors(relayer: Relayer): void {
  const inside = relayer as unknown as Insides
  const unregister = inside.unregisterProviderListeners?.bind(relayer)
  inside.unregisterProviderListeners = () => {
    unregister?.()
    relayer.provider.on('error', () => {})
  }
}

/** The library may dial several times at once, and then loses all but one of the sockets. Here all wait for one dial. */
function dialOnce(relayer: Relayer): void {
  const inside = relayer as unknown as Insides
  const connect = inside.connect.bind(relayer)
  let dialling: Promise<void> | undefined
  inside.connect = url => (dialling ??= connect(url).finally(() => (dialling = undefined)))
}

/** What may be sent twice: a client drops a message it has seen, and a subscription is the same one each time. */
const repeatable = ['irn_publish', 'irn_subscribe']

/** The library waits fifteen seconds and more for an answer on a socket that is gone. Here it is asked again at once. */
function sendAgainWhenCut(relayer: Relayer): void {
  const inside = relayer as unknown as Insides
  const request = relayer.request.bind(relayer)
  const onLine = async (call: Parameters<typeof request>[0]) => {
    if (!relayer.connected) await inside.toEstablishConnection()
    // Without a line, the library would open one that hears nothing: its subscriptions are made by `connect` alone.
    if (!relayer.connected) throw new AppKitError('pairing/relay-unreachable')
    return request(call)
  }
  const untilCut = (call: Parameters<typeof request>[0]) =>
    new Promise<Awaited<ReturnType<typeof request>> | typeof cut>((resolve, reject) => {
      const onCut = () => resolve(cut)
      relayer.once('relayer_disconnect', onCut)
      onLine(call)
        .then(resolve, reject)
        .finally(() => relayer.off('relayer_disconnect', onCut))
    })
  relayer.request = async call => {
    if (!repeatable.includes(call.method)) return onLine(call)
    for (;;) {
      const answer = await untilCut(call)
      if (answer !== cut) return answer
    }
  }
}

const cut = Symbol('cut')

/**
 * The library publishes what failed again with each pulse, and lets a second failure escape unhandled. A failure that
 * stays unsettled here is counted as one by the limits around it, and the next pulse still tries again.
 */
function keepQueueQuiet({ publisher }: Relayer): void {
  const queue = publisher as unknown as { rpcPublish(...args: unknown[]): Promise<unknown> }
  const rpcPublish = queue.rpcPublish.bind(queue)
  queue.rpcPublish = (...args) => rpcPublish(...args).catch(never)
}

function never(): Promise<never> {
  return new Promise(() => {})
}

function proposalRequest({ payload, opts = {} }: Publish) {
  const { attestation, tvf, prompt, tag } = opts
  return { method: PROPOSE, params: { ...(payload as object), ttl: PROPOSAL_LIFE_S, prompt, tag, attestation, ...tvf } }
}

function isPending(core: Core, { payload }: Publish): boolean {
  const { pairingTopic } = payload as { pairingTopic: string }
  return core.pairing.getPairings().some(pairing => pairing.topic === pairingTopic && !pairing.active)
}

/** What the library's own method of this name does, in a form that can be taken back. */
function listenToNetwork(core: Core, signal: AbortSignal): void {
  const { relayer } = core
  const back = () => {
    const hidden = globalThis.document?.visibilityState === 'hidden'
    if (hidden || signal.aborted || relayer.transportExplicitlyClosed || relayer.connected) return
    relayer.transportOpen().catch(() => undefined)
  }
  const away = async () => {
    await relayer.transportClose().catch(() => undefined) // a socket can look open long after its network is gone
    relayer.transportExplicitlyClosed = signal.aborted
  }
  core.heartbeat.on('heartbeat_pulse', back)
  globalThis.window?.addEventListener('online', back, { signal })
  globalThis.window?.addEventListener('offline', away, { signal })
  // A phone that comes back from the wallet's app should not wait for the next pulse.
  globalThis.document?.addEventListener('visibilitychange', back, { signal })
}

/** The library opens its socket again from several places, and after a while: each of them is shut here. */
async function closeForGood(core: Core, life: AbortController): Promise<void> {
  const { relayer, heartbeat } = core
  const hangUp = () => relayer.transportClose().catch(() => undefined)
  life.abort(new AppKitError('request/aborted'))
  heartbeat.stop()
  Object.assign(relayer, { request: never, connect: async () => {}, transportOpen: async () => {} })
  relayer.events.removeAllListeners()
  relayer.on('relayer_connect', hangUp) // a socket that was half open
  for (const emitter of [heartbeat.events, core.expirer.events, core.pairing.events]) emitter.removeAllListeners()
  await hangUp()
}
