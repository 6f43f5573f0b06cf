import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRecap, readRecap } from '../../core/recap.js'
import type { Cacao } from '../../core/siwx.js'
import { protocolEvents } from './protocol-methods.js'
import type { Engine, SessionStruct, SignClient, WireAnswer } from './session-options.js'
import { answerTopic, type SignedRequest } from './signed-request.js'

/** What signed messages let a page do, as a session has it; undefined where that is nothing. Standard: ERC-5573. */
function grantedBy(cacaos: readonly Cacao[]): SessionStruct['namespaces'] | undefined {
  const methods = new Set<string>()
  const accounts = new Set<string>()
  for (const { p } of cacaos) {
    const last = p.resources?.at(-1)
    const recap = isRecap(last) ? readRecap(last ?? '') : undefined
    const [, , namespace, reference, address] = p.iss.split(':')
    for (const method of recap?.methods ?? []) methods.add(method)
    for (const chain of [`${namespace}:${reference}`, ...(recap?.chains ?? [])]) accounts.add(`${chain}:${address}`)
  }
  if (methods.size === 0) return undefined
  const chains = [...accounts].map(account => account.slice(0, account.lastIndexOf(':')))
  return {
    eip155: {
      chains: [...new Set(chains)],
      accounts: [...accounts],
      methods: [...methods],
      events: [...protocolEvents],
    },
  }
}

/** Rejects where what was signed is not what was asked. */
export type CacaoCheck = (cacaos: readonly Cacao[]) => Promise<void>

const FULFILLED = { code: 0, message: 'fulfilled' }
const REFUSED = { code: 6000, message: 'User disconnected.' }
/** The protocol's word of a wallet that cannot sign in: it answers the proposal beside it. */
const NO_SUCH_METHOD = 10_001
/** How long a session lives, in seconds: a week. */
const SESSION_SECONDS = 604_800

/** The answer to a question that is under way: nothing of it is kept before our own look at it is over. */
export class SignedAnswer {
  private readonly stops: (() => void)[] = []

  constructor(
    private readonly client: SignClient,
    private readonly engine: Engine,
    private readonly request: SignedRequest,
    private readonly clock: Clock,
  ) {}

  /** The session, once `check` has nothing against what was signed; a wallet that cannot sign in has one without it. */
  session(check: CacaoCheck, signal: AbortSignal): Promise<SessionStruct> {
    const { id, proposalId } = this.request
    return new Promise<SessionStruct>((resolve, reject) => {
      this.hear(`session_connect:${proposalId}`, ({ session, error }) =>
        session ? resolve(session as SessionStruct) : reject(error as Error),
      )
      this.hear(`session_request:${id}`, answer => {
        this.take(answer, check, signal).then(made => made && resolve(made), reject)
      })
    }).finally(() => this.stop())
  }

  /** Ends the wait, and takes back what the library keeps for it. */
  async end(): Promise<void> {
    const { client, request } = this
    this.stop()
    await this.forget(request.id)
    if (client.auth.requests.getAll().some(({ requester }) => requester.publicKey === request.publicKey)) return
    await client.core.relayer.unsubscribe(answerTopic(request.publicKey)).catch(() => undefined)
  }

  /** The session that an answer gives once it was looked at; undefined where the wallet answers the proposal instead. */
  async take(
    { error, result }: WireAnswer,
    check: CacaoCheck,
    signal: AbortSignal,
  ): Promise<SessionStruct | undefined> {
    if (error?.code === NO_SUCH_METHOD) return undefined
    const { cacaos, responder } = readResult(result)
    if (error || !cacaos || !responder) throw error ?? new AppKitError('pairing/failed')
    await check(cacaos).catch(async (cause: unknown) => {
      await this.leave(responder)
      throw cause
    })
    const namespaces = grantedBy(cacaos)
    if (!signal.aborted && namespaces) return this.settle(responder, namespaces)
    await this.leave(responder)
    throw new AppKitError(signal.aborted ? 'request/aborted' : 'wallet/no-accounts')
  }

  /** The session that a wallet made with its answer, kept where the library has its own. */
  private async settle(peer: Responder, namespaces: SessionStruct['namespaces']): Promise<SessionStruct> {
    const { client, engine, request } = this
    const { core, session, metadata, proposal } = client
    const { pairingTopic, publicKey } = request
    const topic = await core.crypto.generateSharedKey(publicKey, peer.publicKey)
    const expiry = Math.floor(this.clock.now() / 1_000) + SESSION_SECONDS
    const struct = {
      topic,
      acknowledged: true,
      self: { publicKey, metadata },
      peer,
      controller: peer.publicKey,
      expiry,
      requiredNamespaces: {},
      optionalNamespaces: {},
      relay: { protocol: 'irn' },
      pairingTopic,
      namespaces,
      transportType: 'relay',
    }
    await core.relayer.subscribe(topic, { transportType: 'relay' })
    await session.set(topic, struct as unknown as SessionStruct)
    await engine.setExpiry(topic, expiry)
    await core.pairing.updateMetadata({ topic: pairingTopic, metadata: peer.metadata })
    await this.forget(request.id)
    await proposal.delete(request.proposalId, FULFILLED).catch(() => undefined)
    core.expirer.del(request.proposalId)
    return session.get(topic)
  }

  /** Tells a wallet that there is no session. The wallet has one already: here it was never made. */
  private async leave({ publicKey: theirs }: Responder): Promise<void> {
    const { client, engine, request } = this
    const { crypto } = client.core
    const topic = await crypto.generateSharedKey(request.publicKey, theirs)
    const goodbye = { topic, method: 'wc_sessionDelete', params: REFUSED, throwOnFailedPublish: true } as const
    await engine.sendRequest(goodbye).catch(() => undefined)
    await crypto.deleteSymKey(topic)
  }

  private async forget(id: number): Promise<void> {
    const { auth, core } = this.client
    await auth.requests.delete(id, FULFILLED).catch(() => undefined)
    core.expirer.del(id)
  }

  private hear(name: string, hear: (answer: WireAnswer) => void): void {
    const { events } = this.engine
    events.on(name, hear)
    this.stops.push(() => events.off(name, hear))
  }

  private stop(): void {
    for (const stop of this.stops.splice(0)) stop()
  }
}

interface Responder {
  readonly publicKey: string
  readonly metadata: SessionStruct['peer']['metadata']
}

/** A wallet wrote this: what it signed is looked at by whoever asked. */
function readResult(result: unknown): { readonly cacaos?: readonly Cacao[]; readonly responder?: Responder } {
  const { cacaos, responder } = (result ?? {}) as { readonly cacaos?: unknown; readonly responder?: unknown }
  const { publicKey, metadata } = (responder ?? {}) as Partial<Responder>
  if (!Array.isArray(cacaos) || typeof publicKey !== 'string' || !/^[\da-f]{64}$/i.test(publicKey)) return {}
  const { name = '', description = '', url = '', icons = [] } = { ...metadata }
  return {
    cacaos: cacaos as readonly Cacao[],
    responder: { publicKey, metadata: { ...metadata, name, description, url, icons } },
  }
}
