import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Cacao } from '../../core/siwx.js'
import type { SessionStruct, UniversalProvider } from './protocol-library.js'

type SignClient = UniversalProvider['client']

/** Rejects where what was signed is not what was asked. */
export type CacaoCheck = (cacaos: readonly Cacao[]) => Promise<void>

const FULFILLED = { code: 0, message: 'fulfilled' }
const REFUSED = { code: 6000, message: 'User disconnected.' }
/** The protocol's word of a wallet that cannot sign in: it answers the proposal beside it. */
const NO_SUCH_METHOD = 10_001
/** A signature that the library can read, of nobody: the coordinates of secp256k1's generator. */
const READABLE = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'00'.repeat(31)}011b`

/**
 * The answer to a request that is under way on a pairing. The library stores and follows a session whatever was signed,
 * so what it would do with an answer waits until our own look at it is over.
 */
export class SignedAnswer {
  private readonly id: number | undefined
  private readonly name: string
  private readonly theirs: Hear[]

  constructor(
    private readonly client: SignClient,
    private readonly pairingTopic: string,
    private readonly response: Promise<{ readonly session?: SessionStruct; readonly auths?: unknown }>,
  ) {
    const requests = client.auth.requests.getAll()
    this.id = requests.find(request => request.pairingTopic === pairingTopic)?.id
    this.name = `session_request:${this.id}`
    this.theirs = this.events.listeners(this.name) as Hear[]
    this.events.removeAllListeners(this.name)
    response.catch(() => undefined)
  }

  /** The session, once `check` has nothing against what was signed; a wallet that cannot sign in has one without it. */
  async session(check: CacaoCheck, signal: AbortSignal): Promise<SessionStruct> {
    const signed = new Promise<SessionStruct>((resolve, reject) => {
      const hear = (answer: WireAnswer) => this.take(answer, check, signal).then(made => made && resolve(made), reject)
      this.events.once(this.name, hear)
    })
    const plain = this.response.then(({ session, auths }) => (session && !auths ? session : signed))
    return Promise.race([signed, plain])
  }

  /** Ends the library's own wait, its timers and topics. */
  async end(): Promise<void> {
    const { client, pairingTopic } = this
    this.events.removeAllListeners(this.name)
    await this.pass({ error: REFUSED }).catch(() => undefined)
    for (const { topic } of client.auth.pairingTopics.getAll({ pairingTopic })) {
      await client.core.relayer.unsubscribe(topic).catch(() => undefined)
      await client.auth.pairingTopics.delete(topic, FULFILLED).catch(() => undefined)
    }
  }

  private async take({ error, result }: WireAnswer, check: CacaoCheck, signal: AbortSignal) {
    const { client, pairingTopic } = this
    if (error?.code === NO_SUCH_METHOD) return this.pass({ error })
    if (error || !result) throw error ?? new AppKitError('pairing/failed')
    await check(result.cacaos).catch(async (cause: unknown) => {
      await this.leave(result)
      throw cause
    })
    if (signal.aborted) return this.leave(result)
    await this.pass({ result: { ...result, cacaos: result.cacaos.map(readable) } })
    const made = client.session.getAll().find(session => session.pairingTopic === pairingTopic)
    if (!made) throw new AppKitError('wallet/no-accounts')
    return made
  }

  /** To the library, which hears one answer. */
  private async pass(answer: WireAnswer): Promise<undefined> {
    for (const hear of this.theirs.splice(0)) await hear(answer)
  }

  /** Tells a wallet that there is no session. The wallet has one already: here it was never made. */
  private async leave({ responder }: WireResult): Promise<undefined> {
    const { client, id } = this
    if (id === undefined) return
    const { crypto } = client.core
    const { publicKey } = client.auth.requests.get(id).requester
    const topic = await crypto.generateSharedKey(publicKey, responder.publicKey)
    const engine = client.engine as unknown as { sendRequest(request: object): Promise<unknown> }
    const goodbye = { topic, method: 'wc_sessionDelete', params: REFUSED, throwOnFailedPublish: true }
    await engine.sendRequest(goodbye).catch(() => undefined)
    await crypto.deleteSymKey(topic)
  }

  private get events(): EngineEvents {
    return (this.client.engine as unknown as { events: EngineEvents }).events
  }
}

interface WireResult {
  readonly cacaos: readonly Cacao[]
  readonly responder: { readonly publicKey: string }
}

interface WireAnswer {
  readonly result?: WireResult
  readonly error?: { readonly code: number; readonly message: string }
}

type Hear = (answer: WireAnswer) => unknown

interface EngineEvents {
  listeners(name: string): readonly unknown[]
  removeAllListeners(name: string): void
  once(name: string, hear: Hear): void
}

/**
 * A signature of a contract the library would have checked by a host of its vendor's. It was checked already, and what
 * the library says of it does not count.
 */
function readable(cacao: Cacao): Cacao {
  return cacao.s.t === 'eip191' ? cacao : { ...cacao, s: { t: 'eip191', s: READABLE } }
}
