import type { Clock } from '../../../../src/core/clock.js'
import type { Exclusive } from '../storage/exclusive.js'
import { FrameStore, type Place } from '../storage/frame-store.js'
import type { Storage } from '../storage/storage-tiers.js'
import type { KeyWorker } from '../worker/worker-protocol.js'
import { AccountFlows } from './account-flows.js'
import { accountMethods } from './account-methods.js'
import { ApiClient, createProverCache, createRevoker } from './api-client.js'
import { withFrameErrors } from './api-refusal.js'
import type { FrameSigner, FrameWallet, LoginStep } from './frame-wallet.js'
import { HandoverFlows, handoverMethods } from './handover-flows.js'
import { LoginFlows } from './login-flows.js'
import { SessionKeeper } from './session-keeper.js'
import { toWalletFacts } from './share-sets.js'
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

/**
 * Login, keys and account of one embedder.
 *
 * @example
 * createFrameWallet({ api, walletOrigin: location.origin, place, storage, worker, exclusive, clock: systemClock, fetch })
 */
export function createFrameWallet(parts: FrameWalletParts): FrameWallet {
  return walletMethods(createWalletContext(parts))
}

interface WalletContext {
  readonly parts: FrameWalletParts
  readonly held: { storage: Storage; store: FrameStore; storageRequested?: boolean }
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly login: LoginFlows
  readonly wallets: WalletFlows
  readonly account: AccountFlows
  readonly handovers: HandoverFlows
  readonly listeners: Set<() => void>
  readonly life: AbortController
  /** Revokes an unused refresh token at the gateway, in the background. */
  readonly revoke: (refreshToken: string) => void
}

function createWalletContext(parts: FrameWalletParts): WalletContext {
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
  const handovers = new HandoverFlows({ api, keeper, wallets, worker, clock })
  worker.onLocked(() => wallets.onLocked())
  return { parts, held, api, keeper, login, wallets, account, handovers, listeners, life, revoke }
}

type Methods<K extends keyof FrameWallet> = Pick<FrameWallet, K>

function walletMethods(context: WalletContext): FrameWallet {
  const methods = {
    ...stateMethods(context),
    ...loginMethods(context),
    ...sessionMethods(context),
    ...keyMethods(context),
    ...handoverMethods(context.handovers, signal => limitToLife(context, signal)),
    ...accountMethods(context),
  }
  const facts: PropertyDescriptorMap = {
    storageTier: { get: () => context.held.storage.tier, enumerable: true },
    canRequestStorage: { get: () => canRequestStorage(context), enumerable: true },
    state: { get: () => context.wallets.state, enumerable: true },
    user: { get: () => context.keeper.user, enumerable: true },
    wallet: { get: () => toWalletFacts(context.keeper.wallet), enumerable: true },
    changes: { get: () => context.keeper.changes, enumerable: true },
    newEmail: { get: () => context.account.newEmail, enumerable: true },
    canSignChanges: { get: () => context.wallets.canOpen, enumerable: true },
    deviceMail: { get: () => context.login.deviceMail, enumerable: true },
  }
  return Object.defineProperties(methods, facts) as FrameWallet
}

function canRequestStorage({ held, parts }: WalletContext): boolean {
  return held.storage.tier === 'memory' && parts.requestStorage !== undefined && !held.storageRequested
}

function stateMethods(context: WalletContext): Methods<'requestStorageAccess' | 'onChange' | 'dispose'> {
  const { held, parts, listeners } = context
  return {
    requestStorageAccess: withFrameErrors(async () => {
      const request = canRequestStorage(context) ? parts.requestStorage?.() : undefined
      held.storageRequested = true
      const storage = await request
      if (storage) {
        held.store = await held.store.moveTo(storage.rows)
        held.storage = storage
        await context.wallets.refreshShare() // An earlier visit may have left a share there.
        for (const listener of listeners) listener()
      }
      return held.storage.tier
    }),
    onChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      context.life.abort()
      listeners.clear()
      parts.worker.close()
    },
  }
}

function limitToLife({ life }: WalletContext, signal?: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, life.signal]) : life.signal
}

type LoginMethod =
  | 'sendCode'
  | 'verifyCode'
  | 'waitForDevice'
  | `${'start' | 'redeem' | 'waitFor'}Social`
  | `${'start' | 'waitFor'}Farcaster`
  | `${'prepare' | 'finish'}Passkey`

function loginMethods(context: WalletContext): Methods<LoginMethod> {
  const { login, wallets } = context
  const thenRefresh = async (step: Promise<LoginStep>): Promise<LoginStep> => {
    const done = await step
    await wallets.refreshShare()
    return done
  }
  return {
    sendCode: withFrameErrors(async (email, locale) => {
      const sent = await login.sendCode(email, locale)
      if (sent.action === 'CONNECT') await wallets.refreshShare()
      return sent
    }),
    verifyCode: withFrameErrors(code => thenRefresh(login.verifyCode(code))),
    waitForDevice: withFrameErrors(async signal => {
      await login.waitForDevice(limitToLife(context, signal))
      await wallets.refreshShare()
    }),
    startSocial: withFrameErrors(provider => login.startSocial(provider)),
    redeemSocial: withFrameErrors(uri => thenRefresh(login.redeemSocial(uri))),
    waitForSocial: withFrameErrors(signal => thenRefresh(login.waitForSocial(limitToLife(context, signal)))),
    startFarcaster: withFrameErrors(() => login.startFarcaster()),
    waitForFarcaster: withFrameErrors(signal => thenRefresh(login.waitForFarcaster(limitToLife(context, signal)))),
    preparePasskey: withFrameErrors(() => login.preparePasskey()),
    finishPasskey: withFrameErrors(made => thenRefresh(login.finishPasskey(made))),
  }
}

type SessionMethod =
  | 'resume'
  | 'signOut'
  | 'signOutEverywhere'
  | 'sessions'
  | 'endSession'
  | 'stopChange'
  | 'pendingDevices'
  | 'decideDevice'

function sessionMethods(context: WalletContext): Methods<SessionMethod> {
  const { login, keeper, wallets, account, handovers } = context
  const forgetSession = async () => {
    login.forget()
    handovers.forget()
    account.forget()
    const refreshToken = await keeper.forget()
    await wallets.lock()
    return refreshToken
  }
  return {
    resume: withFrameErrors(async () => {
      await context.held.store.eraseIfDue(context.parts.clock.now())
      const resumed = await keeper.resume()
      await wallets.refreshShare()
      return resumed
    }),
    signOut: withFrameErrors(async () => {
      const refreshToken = await forgetSession()
      if (refreshToken !== undefined) context.revoke(refreshToken)
    }),
    signOutEverywhere: withFrameErrors(async () => {
      const answer = await account.endSessions()
      await forgetSession()
      return answer
    }),
    sessions: withFrameErrors(async () => (await keeper.call('POST /v1/sessions/list', {})).sessions),
    endSession: withFrameErrors(sessionId => account.endSession(sessionId)),
    stopChange: withFrameErrors(changeId => account.stopChange(changeId)),
    pendingDevices: withFrameErrors(async () => (await keeper.call('POST /v1/device/pending', {})).devices),
    decideDevice: withFrameErrors(async (deviceId, approved) => {
      await keeper.call('POST /v1/device/decide', { deviceId, approved })
    }),
  }
}

type KeyMethod =
  | 'ensureWallet'
  | 'recover'
  | 'setUpRecovery'
  | 'makeRecoveryFile'
  | 'confirmRecoveryFile'
  | 'passkeyId'
  | 'rotate'
  | 'lock'
  | 'freeze'
  | 'signer'

function keyMethods({ wallets, keeper, parts }: WalletContext): Methods<KeyMethod> {
  return {
    ensureWallet: withFrameErrors(recovery => wallets.ensure(recovery)),
    recover: withFrameErrors((secret, { endOthers = false } = {}) => wallets.recover(secret, endOthers)),
    setUpRecovery: withFrameErrors(secret => wallets.setUp(secret)),
    makeRecoveryFile: withFrameErrors(async () => {
      const text = await wallets.makeFile()
      return { text, name: `wallet-recovery-${keeper.wallet?.evmAddress.slice(0, 8) ?? ''}.txt` }
    }),
    confirmRecoveryFile: withFrameErrors(() => wallets.confirmFile()),
    passkeyId: withFrameErrors(() => wallets.passkeyId()),
    rotate: withFrameErrors(recovery => wallets.renew(recovery)),
    lock: withFrameErrors(() => wallets.lock()),
    freeze: withFrameErrors(async () => {
      await keeper.call('POST /v1/wallet/freeze', {})
      if (keeper.wallet) keeper.setWallet({ ...keeper.wallet, frozen: true })
    }),
    signer: createSigner(parts.worker),
  }
}

function createSigner(worker: KeyWorker): FrameSigner {
  return {
    signMessage: withFrameErrors(message => worker.run('signMessage', { message })),
    signTypedData: withFrameErrors(typedData => worker.run('signTypedData', { typedData })),
    signTransaction: withFrameErrors(transaction => worker.run('signTransaction', { transaction })),
    solanaSignMessage: withFrameErrors(message => worker.run('solanaSignMessage', { message })),
    solanaSignTransaction: withFrameErrors(transaction => worker.run('solanaSignTransaction', { transaction })),
  }
}
