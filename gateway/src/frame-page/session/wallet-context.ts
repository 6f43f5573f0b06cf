import type { Clock } from '../../../../src/core/clock.js'
import type { Exclusive } from '../storage/exclusive.js'
import { FrameStore, type Place } from '../storage/frame-store.js'
import type { Storage } from '../storage/storage-tiers.js'
import type { KeyWorker } from '../worker/worker-protocol.js'
import { AccountFlows } from './account-flows.js'
import { ApiClient, createProver, type Prover } from './api-client.js'
import { LoginFlows } from './login-flows.js'
import { SessionKeeper } from './session-keeper.js'
import { WalletFlows } from './wallet-flows.js'

export interface FrameWalletParts {
  readonly api: string
  readonly walletOrigin: string
  readonly place: Place
  readonly storage: Storage
  /** Requests storage access during a click. Resolves with undefined if the browser refuses. */
  readonly requestStorage?: () => Promise<Storage | undefined>
  readonly worker: KeyWorker
  readonly exclusive: Exclusive
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly locale?: string | undefined
}

export interface WalletContext {
  readonly parts: FrameWalletParts
  readonly held: { storage: Storage; store: FrameStore; storageRequested?: boolean }
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly login: LoginFlows
  readonly wallets: WalletFlows
  readonly account: AccountFlows
  readonly listeners: Set<() => void>
  readonly life: AbortController
  /** Revokes an unused refresh token at the gateway, in the background. */
  readonly revoke: (refreshToken: string) => void
}

export function createWalletContext(parts: FrameWalletParts): WalletContext {
  const { clock, worker, exclusive, place, walletOrigin } = parts
  const held: WalletContext['held'] = { storage: parts.storage, store: new FrameStore(parts.storage.rows, place) }
  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  const store = () => held.store
  const fetch: typeof globalThis.fetch = (input, init) => parts.fetch(input, init)
  const api = new ApiClient({ base: parts.api, prover: createProverCache(store), clock, fetch, locale: parts.locale })
  const keeper = new SessionKeeper({ api, store, exclusive, onChange })
  const life = new AbortController()
  const revoke = createRevoker(api, clock, life.signal)
  const isInMemory = () => held.storage.tier === 'memory'
  const wallets = new WalletFlows({ api, keeper, worker, store, exclusive, isInMemory, onChange })
  const persistentStore = () => (isInMemory() ? undefined : held.store)
  const login = new LoginFlows({ api, keeper, place, store: persistentStore, walletOrigin, clock, revoke })
  const account = new AccountFlows({ api, keeper, wallets, worker, store, clock })
  worker.onLocked(() => wallets.onLocked())
  return { parts, held, api, keeper, login, wallets, account, listeners, life, revoke }
}

/** Creates the prover once. A failed attempt is retried on the next call. */
function createProverCache(store: () => FrameStore): () => Promise<Prover> {
  const made: { prover?: Promise<Prover> } = {}
  return () =>
    (made.prover ??= store()
      .deviceKey()
      .then(createProver)
      .catch((reason: unknown) => {
        delete made.prover
        throw reason
      }))
}

const REVOKE_DELAYS_MS = [2_000, 15_000, 60_000]

function createRevoker(api: ApiClient, clock: Clock, life: AbortSignal): (refreshToken: string) => void {
  const attempt = async (refreshToken: string, tries: number): Promise<void> => {
    const failed = await api.call('POST /v1/token/revoke', { refreshToken }, { keepalive: true }).then(
      () => false,
      (thrown: { code?: unknown }) => thrown.code === 'E_NETWORK',
    )
    const delay = REVOKE_DELAYS_MS[tries]
    if (!failed || delay === undefined || life.aborted) return
    const cancelTimer = clock.after(delay, () => void attempt(refreshToken, tries + 1))
    life.addEventListener('abort', cancelTimer, { once: true })
  }
  return refreshToken => void attempt(refreshToken, 0)
}
