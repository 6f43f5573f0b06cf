import type { Clock } from '../../../../src/core/clock.js'
import type { Exclusive } from '../storage/exclusive.js'
import { FrameStore, type Place } from '../storage/frame-store.js'
import type { Storage } from '../storage/storage-tiers.js'
import type { KeyWorker } from '../worker/worker-protocol.js'
import { AccountFlows } from './account-flows.js'
import { ApiClient, makeProver, type Prover } from './api-client.js'
import { LoginFlows } from './login-flows.js'
import { SessionKeeper } from './session-keeper.js'
import { WalletFlows } from './wallet-flows.js'

/** What a wallet is made of; everything of the browser comes in here. */
export interface FrameWalletParts {
  /** The gateway's public URL, without a slash at the end. */
  readonly api: string
  /** Of the wallet's own pages. */
  readonly walletOrigin: string
  readonly place: Place
  readonly storage: Storage
  /** Climbs to a higher rung in a click; nothing where the browser refuses. */
  readonly climb?: () => Promise<Storage | undefined>
  readonly worker: KeyWorker
  readonly exclusive: Exclusive
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  /** A BCP 47 tag: in what the person reads. */
  readonly locale?: string | undefined
}

/** The parts of one wallet that its methods work with. */
export interface WalletRoom {
  readonly parts: FrameWalletParts
  /** `climbed`: the browser was asked for storage. */
  readonly held: { storage: Storage; store: FrameStore; climbed?: boolean }
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly login: LoginFlows
  readonly wallets: WalletFlows
  readonly account: AccountFlows
  readonly listeners: Set<() => void>
  /** Aborted when the wallet is disposed of. */
  readonly life: AbortController
  /** Tells the gateway, in its own time, that a refresh token is no longer used. */
  readonly revoke: (refreshToken: string) => void
}

/** Puts the parts of a wallet together. */
export function openRoom(parts: FrameWalletParts): WalletRoom {
  const { clock, worker, exclusive, place, walletOrigin } = parts
  const held: WalletRoom['held'] = { storage: parts.storage, store: new FrameStore(parts.storage.rows, place) }
  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  const store = () => held.store
  const fetch: typeof globalThis.fetch = (input, init) => parts.fetch(input, init)
  const api = new ApiClient({ base: parts.api, prover: provers(store), clock, fetch, locale: parts.locale })
  const keeper = new SessionKeeper({ api, store, exclusive, onChange })
  const life = new AbortController()
  const revoke = revoker(api, clock, life.signal)
  const isFleeting = () => held.storage.rung === 'memory'
  const wallets = new WalletFlows({ api, keeper, worker, store, exclusive, isFleeting, onChange })
  const lasting = () => (isFleeting() ? undefined : held.store)
  const login = new LoginFlows({ api, keeper, place, store: lasting, walletOrigin, clock, revoke })
  const account = new AccountFlows({ api, keeper, wallets, worker, store, clock })
  worker.onLocked(() => wallets.closed())
  return { parts, held, api, keeper, login, wallets, account, listeners, life, revoke }
}

/** The prover of the device key, made once. A store that fails is asked again the next time. */
function provers(store: () => FrameStore): () => Promise<Prover> {
  const made: { prover?: Promise<Prover> } = {}
  return () =>
    (made.prover ??= store()
      .deviceKey()
      .then(makeProver)
      .catch((reason: unknown) => {
        delete made.prover
        throw reason
      }))
}

/** So long after a failed revocation the next try begins, in milliseconds. */
const REVOKE_AGAIN_MS = [2_000, 15_000, 60_000]

function revoker(api: ApiClient, clock: Clock, life: AbortSignal): (refreshToken: string) => void {
  const attempt = async (refreshToken: string, tries: number): Promise<void> => {
    const failed = await api.call('POST /v1/token/revoke', { refreshToken }, { keepalive: true }).then(
      () => false,
      (thrown: { code?: unknown }) => thrown.code === 'E_NETWORK',
    )
    const again = REVOKE_AGAIN_MS[tries]
    if (!failed || again === undefined || life.aborted) return
    const callOff = clock.after(again, () => void attempt(refreshToken, tries + 1))
    life.addEventListener('abort', callOff, { once: true })
  }
  return refreshToken => void attempt(refreshToken, 0)
}
