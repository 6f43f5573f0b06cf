import type { KeyWorker } from '../worker/worker-protocol.js'
import { asFrameError } from './api-refusal.js'
import type { FrameSigner, FrameWallet, LoginStep, WalletFacts } from './frame-wallet.js'
import { findOfflineRecovery } from './recovery-lookup.js'
import { type WalletRoom, openRoom, type FrameWalletParts } from './wallet-context.js'

type Methods<K extends keyof FrameWallet> = Pick<FrameWallet, K>

/** Every method of a wallet over its parts. What they fail with is a `FrameError`, whatever failed underneath. */
function walletMethods(room: WalletRoom): FrameWallet {
  const methods = {
    ...stateMethods(room),
    ...loginMethods(room),
    ...sessionMethods(room),
    ...keyMethods(room),
    ...accountMethods(room),
  }
  const facts: PropertyDescriptorMap = {
    rung: { get: () => room.held.storage.rung, enumerable: true },
    mayClimb: { get: () => mayClimb(room), enumerable: true },
    state: { get: () => room.wallets.state, enumerable: true },
    user: { get: () => room.keeper.user, enumerable: true },
    wallet: { get: () => factsOf(room), enumerable: true },
    deviceMail: { get: () => room.login.deviceMail, enumerable: true },
  }
  return Object.defineProperties(methods, facts) as FrameWallet
}

function mayClimb({ held, parts }: WalletRoom): boolean {
  return held.storage.rung === 'memory' && parts.climb !== undefined && !held.climbed
}

function factsOf({ keeper }: WalletRoom): WalletFacts | undefined {
  if (!keeper.wallet) return undefined
  const { walletId, evmAddress, solanaAddress, recovery, holdUntil, frozen } = keeper.wallet
  return { walletId, evmAddress: evmAddress as WalletFacts['evmAddress'], solanaAddress, recovery, holdUntil, frozen }
}

function stateMethods(room: WalletRoom): Methods<'askStorageAccess' | 'onChange' | 'dispose'> {
  const { held, parts, listeners } = room
  return {
    askStorageAccess: spoken(async () => {
      const asked = mayClimb(room) ? parts.climb?.() : undefined
      held.climbed = true
      const higher = await asked
      if (higher) {
        held.store = await held.store.moveTo(higher.rows)
        held.storage = higher
        await room.wallets.look() // An earlier visit may have left a share there.
        for (const listener of listeners) listener()
      }
      return held.storage.rung
    }),
    onChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      room.life.abort()
      listeners.clear()
      parts.worker.close()
    },
  }
}

type LoginMethod =
  | 'sendCode'
  | 'verifyCode'
  | 'waitForDevice'
  | 'startSocial'
  | 'redeemSocial'
  | 'waitForSocial'
  | 'startFarcaster'
  | 'waitForFarcaster'

function loginMethods(room: WalletRoom): Methods<LoginMethod> {
  const { login, wallets } = room
  const during = (signal?: AbortSignal) => (signal ? AbortSignal.any([signal, room.life.signal]) : room.life.signal)
  const looked = async (step: Promise<LoginStep>): Promise<LoginStep> => {
    const done = await step
    await wallets.look()
    return done
  }
  return {
    sendCode: spoken(async (email, locale) => {
      const sent = await login.sendCode(email, locale)
      if (sent.action === 'CONNECT') await wallets.look()
      return sent
    }),
    verifyCode: spoken(code => looked(login.verifyCode(code))),
    waitForDevice: spoken(async signal => {
      await login.waitForDevice(during(signal))
      await wallets.look()
    }),
    startSocial: spoken(provider => login.startSocial(provider)),
    redeemSocial: spoken(uri => looked(login.redeemSocial(uri))),
    waitForSocial: spoken(signal => looked(login.waitForSocial(during(signal)))),
    startFarcaster: spoken(() => login.startFarcaster()),
    waitForFarcaster: spoken(signal => looked(login.waitForFarcaster(during(signal)))),
  }
}

type SessionMethod = 'resume' | 'signOut' | 'signOutEverywhere' | 'sessions' | 'pendingDevices' | 'decideDevice'

function sessionMethods(room: WalletRoom): Methods<SessionMethod> {
  const { login, keeper, wallets, account } = room
  const leave = async () => {
    login.forget()
    account.forget()
    const refreshToken = await keeper.forget()
    await wallets.lock()
    return refreshToken
  }
  return {
    resume: spoken(async () => {
      await room.held.store.eraseDue(room.parts.clock.now())
      const there = await keeper.resume()
      await wallets.look()
      return there
    }),
    signOut: spoken(async () => {
      const refreshToken = await leave()
      if (refreshToken !== undefined) room.revoke(refreshToken)
    }),
    signOutEverywhere: spoken(async () => {
      await keeper.call('POST /v1/sessions/revoke-all', {})
      await leave()
    }),
    sessions: spoken(async () => (await keeper.call('POST /v1/sessions/list', {})).sessions),
    pendingDevices: spoken(async () => (await keeper.call('POST /v1/device/pending', {})).devices),
    decideDevice: spoken(async (deviceId, approved) => {
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

function keyMethods({ wallets, keeper, parts }: WalletRoom): Methods<KeyMethod> {
  return {
    ensureWallet: spoken(recovery => wallets.ensure(recovery)),
    recover: spoken((secret, { endOthers = false } = {}) => wallets.recover(secret, endOthers)),
    setUpRecovery: spoken(secret => wallets.setUp(secret)),
    makeRecoveryFile: spoken(async () => {
      const text = await wallets.makeFile()
      return { text, name: `wallet-recovery-${keeper.wallet?.evmAddress.slice(0, 8) ?? ''}.txt` }
    }),
    confirmRecoveryFile: spoken(() => wallets.confirmFile()),
    passkeyId: spoken(() => wallets.passkeyId()),
    rotate: spoken(recovery => wallets.renew(recovery)),
    lock: spoken(() => wallets.lock()),
    freeze: spoken(async () => {
      await keeper.call('POST /v1/wallet/freeze', {})
      if (keeper.wallet) keeper.setWallet({ ...keeper.wallet, frozen: true })
    }),
    signer: signerOf(parts.worker),
  }
}

function signerOf(worker: KeyWorker): FrameSigner {
  return {
    signMessage: spoken(message => worker.run('signMessage', { message })),
    signTypedData: spoken(typedData => worker.run('signTypedData', { typedData })),
    signTransaction: spoken(transaction => worker.run('signTransaction', { transaction })),
    solanaSignMessage: spoken(message => worker.run('solanaSignMessage', { message })),
    solanaSignTransaction: spoken(transaction => worker.run('solanaSignTransaction', { transaction })),
  }
}

type AccountMethod =
  | 'updateEmail'
  | 'updateEmailPrimary'
  | 'updateEmailSecondary'
  | 'stepUp'
  | 'unfreeze'
  | 'offlineRecovery'
  | 'allowExport'
  | 'exportPhrase'
  | 'exportKey'
  | 'deleteAccount'

function accountMethods(room: WalletRoom): Methods<AccountMethod> {
  const { account, keeper, wallets } = room
  return {
    updateEmail: spoken(email => account.updateEmail(email)),
    updateEmailPrimary: spoken(code => account.updateEmailPrimary(code)),
    updateEmailSecondary: spoken(code => account.updateEmailSecondary(code)),
    stepUp: spoken(purpose => account.stepUp(purpose)),
    unfreeze: spoken((code, secret) => account.unfreeze(code, secret)),
    offlineRecovery: spoken(() => findOfflineRecovery({ keeper, store: room.held.store })),
    allowExport: spoken(proof => account.allowExport(proof)),
    exportPhrase: spoken(() => account.exportPhrase()),
    exportKey: spoken(namespace => account.exportKey(namespace)),
    deleteAccount: spoken(async (code, word) => {
      const answer = await account.deleteAccount(code, word)
      account.forget()
      await keeper.forget()
      await wallets.lock()
      return answer
    }),
  }
}

/** The same method, failing with nothing but what the frame may answer. */
function spoken<A extends readonly unknown[], T>(run: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await run(...args)
    } catch (thrown) {
      throw asFrameError(thrown)
    }
  }
}

/**
 * Login, keys and account of one embedder.
 *
 * @example
 * const storage = await openStorage({ indexedDB, topLevel: window === window.top, clock: systemClock })
 * const worker = startKeyWorker(new Worker(workerUrl))
 * const exclusive = makeExclusive(navigator.locks)
 * createFrameWallet({ api, walletOrigin: location.origin, place, storage, worker, exclusive, clock: systemClock, fetch })
 */
export function createFrameWallet(parts: FrameWalletParts): FrameWallet {
  return walletMethods(openRoom(parts))
}
