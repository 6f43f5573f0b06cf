import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRecap, readRecap } from '../../core/recap.js'
import type { Cacao } from '../../core/siwx.js'
import { protocolEvents } from './protocol-namespaces.js'
import type { Engine, SessionStruct, SignClient, EngineResponse } from './session-options.js'
import { toResponseTopic, type SignedRequest } from './signed-request.js'

function toGrantedNamespaces(cacaos: readonly Cacao[]): SessionStruct['namespaces'] | undefined {
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

export type CacaoCheck = (cacaos: readonly Cacao[]) => Promise<void>

const FULFILLED = { code: 0, message: 'fulfilled' }
const REFUSED = { code: 6000, message: 'User disconnected.' }
const METHOD_NOT_SUPPORTED = 10_001
const SESSION_LIFETIME_S = 604_800

export class SignedResponse {
  private readonly stops: (() => void)[] = []

  constructor(
    private readonly client: SignClient,
    private readonly engine: Engine,
    private readonly request: SignedRequest,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves with the session once `check` accepts the signed messages, or without a sign-in if the wallet does not
   * support it.
   */
  session(check: CacaoCheck, signal: AbortSignal): Promise<SessionStruct> {
    const { id, proposalId } = this.request
    return new Promise<SessionStruct>((resolve, reject) => {
      this.listen(`session_connect:${proposalId}`, ({ session, error }) =>
        session ? resolve(session as SessionStruct) : reject(error as Error),
      )
      this.listen(`session_request:${id}`, response => {
        this.accept(response, check, signal).then(session => session && resolve(session), reject)
      })
    }).finally(() => this.stop())
  }

  async end(): Promise<void> {
    const { client, request } = this
    this.stop()
    await this.forget(request.id)
    if (client.auth.requests.getAll().some(({ requester }) => requester.publicKey === request.publicKey)) return
    await client.core.relayer.unsubscribe(toResponseTopic(request.publicKey)).catch(() => undefined)
  }

  /** Checks a response and creates its session. Returns undefined if the wallet responds to the proposal instead. */
  async accept(
    { error, result }: EngineResponse,
    check: CacaoCheck,
    signal: AbortSignal,
  ): Promise<SessionStruct | undefined> {
    if (error?.code === METHOD_NOT_SUPPORTED) return undefined
    const { cacaos, responder } = readResult(result)
    if (error || !cacaos || !responder) throw error ?? new AppKitError('pairing/failed')
    await check(cacaos).catch(async (cause: unknown) => {
      await this.rejectSession(responder)
      throw cause
    })
    const namespaces = toGrantedNamespaces(cacaos)
    if (!signal.aborted && namespaces) return this.settle(responder, namespaces)
    await this.rejectSession(responder)
    throw new AppKitError(signal.aborted ? 'request/aborted' : 'wallet/no-accounts')
  }

  private async settle(peer: Responder, namespaces: SessionStruct['namespaces']): Promise<SessionStruct> {
    const { client, engine, request } = this
    const { core, session, metadata, proposal } = client
    const { pairingTopic, publicKey } = request
    const topic = await core.crypto.generateSharedKey(publicKey, peer.publicKey)
    const expiry = Math.floor(this.clock.now() / 1_000) + SESSION_LIFETIME_S
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

  private async rejectSession({ publicKey: theirs }: Responder): Promise<void> {
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

  private listen(name: string, listener: (response: EngineResponse) => void): void {
    const { events } = this.engine
    events.on(name, listener)
    this.stops.push(() => events.off(name, listener))
  }

  private stop(): void {
    for (const stop of this.stops.splice(0)) stop()
  }
}

interface Responder {
  readonly publicKey: string
  readonly metadata: SessionStruct['peer']['metadata']
}

// Parses untrusted wallet data. The caller checks the signed messages.
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
