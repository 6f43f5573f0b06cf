import type { AccountChange, SessionOnWire } from '../../../../src/contract/account-api.js'
import type { SocialProvider } from '../../../../src/contract/app-events.js'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { PasskeyChallenge } from '../../../../src/contract/passkey-api.js'
import type { StorageTier } from '../../../../src/contract/frame-protocol.js'
import type { PasskeyLogin } from './passkey.js'
import type { EvmSigning, Hex, RecoveryKind, RecoverySecret, TypedData } from '../worker/worker-protocol.js'

export interface FrameUser {
  readonly userId: string
  readonly email: string | null
  readonly userName: string | null
  /** Grants no access to the wallet; may be sent to the app in `SESSION_UPDATE`. */
  readonly appToken: string
}

/**
 * `out`: no session. `none`: a session without a wallet. `locked`: this device can open the wallet without a recovery.
 * `recovery-needed`: this device has no share of the current epoch. `open`: ready to sign.
 */
export type WalletState = 'out' | 'none' | 'locked' | 'recovery-needed' | 'open'

export interface WalletFacts {
  readonly walletId: string
  readonly evmAddress: Hex
  readonly solanaAddress: string
  /** Recovery methods of the current epoch. Empty if the wallet is not backed up. */
  readonly recovery: readonly RecoveryKind[]
  /**
   * Unix seconds. Until then, transfers above a limit require the recovery, and exports are not allowed. 0 if there is
   * no hold.
   */
  readonly holdUntil: number
  /**
   * Unix seconds. Another device handed its share to this one, which can open the wallet from then on, or with a recovery
   * now. Absent if nothing is withheld.
   */
  readonly opensAt?: number
  readonly frozen: boolean
}

export interface OfflineRecovery {
  readonly methods: readonly RecoveryKind[]
  readonly credentialId?: string
}

export type DeviceRequest = LoginAnswer<'POST /v1/device/pending'>['devices'][number]

/** A new device that asks for the wallet. Times are in Unix seconds. */
export interface HandoverRequest {
  readonly handoverId: string
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  readonly at: number
  readonly expiresAt: number
}

// A device that has the wallet. Times are in Unix seconds; `approvesFrom` is 0 if it can approve now.
export type ApprovingDevice = LoginAnswer<'POST /v1/handover/devices'>['devices'][number]

export interface DeviceMail {
  readonly email?: string
  readonly matchWord?: string
  readonly confirmBy?: 'email' | 'device'
}

/** `connected`, or `device` if the device must be confirmed first with `waitForDevice`. */
export type LoginStep = 'connected' | 'device'

/** Signs with the open wallet; rejects `E_LOCKED` otherwise. `digest` is the signed hash in hex. */
export interface FrameSigner {
  signMessage(message: Uint8Array): Promise<{ signature: Hex; digest: Hex }>
  signTypedData(typedData: TypedData): Promise<{ signature: Hex; digest: Hex }>
  signTransaction(transaction: EvmSigning): Promise<{ serialized: Hex; hash: Hex; digest: Hex }>
  solanaSignMessage(message: Uint8Array): Promise<{ signature: Uint8Array }>
  solanaSignTransaction(transaction: Uint8Array): Promise<{ transaction: Uint8Array; signature: Uint8Array }>
}

/**
 * Login, keys and account of one embedder (project and origin). Methods reject only with a `FrameError` that is safe to
 * return to the app. They do not prompt the user: callers must have done so.
 */
export interface FrameWallet {
  readonly storageTier: StorageTier
  readonly state: WalletState
  readonly user: FrameUser | undefined
  readonly wallet: WalletFacts | undefined
  /** Changes of the account that take effect later and can still be stopped, as of the last renewal. */
  readonly changes: readonly AccountChange[]
  /** The address of an email change that was started and is not finished. */
  readonly newEmail: string | undefined
  /** True if the wallet can sign account changes on this device, so that they take effect at once. */
  readonly canSignChanges: boolean
  /** True if storage is in memory only and the browser has not refused access yet. */
  readonly canRequestStorage: boolean
  /**
   * Requests storage access, which browsers grant only during a click and decide only once. Moves the data from memory
   * to the granted storage, next to that of earlier visits. Returns the resulting tier.
   */
  requestStorageAccess(): Promise<StorageTier>
  /** Calls the listener after any change of the properties above, including a lock by the worker itself. */
  onChange(listener: () => void): () => void

  /**
   * Starts an email login. `CONNECT` if this device already has a session for the address; no email is sent.
   * @throws FrameError `E_RATE` with `retryAfter`, or `E_NETWORK`
   */
  sendCode(
    email: string,
    locale?: string,
  ): Promise<{ action: 'CONNECT' } | { action: 'VERIFY_OTP'; matchWord: string; digits: number; expiresIn: number }>
  /**
   * @throws FrameError `E_STATE` without a challenge, `E_OTP_INVALID` with `left`, `E_OTP_EXPIRED`, or `E_OTP_LOCKED`
   * with `retryAfter`
   */
  verifyCode(code: string): Promise<LoginStep>
  readonly deviceMail: DeviceMail
  /**
   * Polls for up to ten minutes.
   * @throws FrameError `E_STATE` if no device is pending, `E_DEVICE` if it was denied or expired, or `E_TIMEOUT`
   */
  waitForDevice(signal?: AbortSignal): Promise<void>
  /** `matchWord` is shown by the wallet's confirmation page. Rejects `E_PROVIDER` if the provider is not configured. */
  startSocial(provider: SocialProvider): Promise<{ uri: string; matchWord: string }>
  /** Redeems a result URI (`/r#<ref>`) once. Rejects `E_STATE`, `E_PROVIDER` or `E_OTP_EXPIRED`. */
  redeemSocial(uri: string): Promise<LoginStep>
  /**
   * Polls the attempt of `startSocial` and redeems its result.
   * @throws FrameError `E_REJECTED` if the user refused, `E_PROVIDER`, `E_OTP_EXPIRED`, `E_TIMEOUT`, or `E_ABORTED` if
   * another attempt was started
   */
  waitForSocial(signal?: AbortSignal): Promise<LoginStep>
  startFarcaster(): Promise<{ url: string; matchWord: string }>
  /** Polls for up to five minutes. Rejects `E_STATE`, `E_PROVIDER` or `E_TIMEOUT`. */
  waitForFarcaster(signal?: AbortSignal): Promise<LoginStep>

  /** Returns a challenge for `finishPasskey`. */
  preparePasskey(): Promise<PasskeyChallenge>
  /**
   * Logs in with the response of a passkey to that challenge. A new passkey creates an account.
   * @throws FrameError `E_UNAUTH` if no account has the passkey, `E_PROVIDER` if the response is not valid, `E_OTP_EXPIRED`
   */
  finishPasskey(login: PasskeyLogin): Promise<LoginStep>

  /** Restores the stored session. False is definite; rejects `E_NETWORK` if the gateway is unreachable. */
  resume(): Promise<boolean>
  /**
   * Deletes the session on this device and locks, also while offline; the gateway is notified once it is reachable. The
   * device share stays.
   */
  signOut(): Promise<void>
  /**
   * Ends all sessions. Without the wallet's signature, those of other confirmed devices end at `pendingUntil` (Unix
   * seconds).
   */
  signOutEverywhere(): Promise<{ readonly pendingUntil?: number | undefined }>
  /**
   * Returns new devices that another device of the account must confirm. Rejects `E_STATE` if this device is new
   * itself.
   */
  pendingDevices(): Promise<readonly DeviceRequest[]>
  /** Approves or denies a pending device. Rejects `E_OTP_EXPIRED`. */
  decideDevice(deviceId: string, approved: boolean): Promise<void>
  sessions(): Promise<readonly SessionOnWire[]>
  /** Ends a session: at once, or at `pendingUntil` (Unix seconds). Rejects `E_STATE` if this device is too new. */
  endSession(sessionId: string): Promise<{ readonly pendingUntil?: number | undefined }>
  /** Stops one of `changes`. Rejects `E_STATE` if this device is too new, or `E_OTP_EXPIRED`. */
  stopChange(changeId: string): Promise<void>

  /**
   * Opens the wallet, or creates the user's first one. With storage tier `memory`, a new wallet requires `recovery`,
   * because it would be lost with the page. @throws FrameError `E_RECOVERY` without such a recovery, or if `state` is
   * `recovery-needed`
   */
  ensureWallet(recovery?: Exclude<RecoverySecret, { kind: 'file' }>): Promise<void>
  /**
   * Opens the wallet with a recovery and the gateway's share, and stores a share on this device. With `endOthers`, new
   * shares invalidate those of all other devices and a saved recovery file.
   */
  recover(secret: RecoverySecret, how?: { readonly endOthers?: boolean }): Promise<void>
  // Returns the other devices that can open the wallet and approve this one.
  approvingDevices(): Promise<readonly ApprovingDevice[]>
  /**
   * Starts on a device that cannot open the wallet. The user types `code` on another device of the account, until
   * `expiresAt` in Unix seconds. Ends an earlier one.
   */
  startHandover(): Promise<{ code: string; expiresAt: number }>
  /**
   * Polls for up to five minutes, then stores the share here and opens the wallet. Returns 0, or, if this device is on
   * hold, the time in Unix seconds from which it can open the wallet.
   * @throws FrameError `E_STATE` without a start, `E_DEVICE` if it was denied, `E_OTP_EXPIRED` or `E_TIMEOUT`
   */
  waitForHandover(signal?: AbortSignal): Promise<number>
  /** Returns the devices that ask for the wallet, newest first. Rejects `E_STATE` if this device is new itself. */
  pendingHandovers(): Promise<readonly HandoverRequest[]>
  /**
   * Checks the code that the new device shows. The third wrong one denies the request.
   * @throws FrameError `E_SCHEMA` for an incomplete code, `E_OTP_INVALID` with `left`, `E_DEVICE` if it was denied,
   * `E_OTP_EXPIRED`, or `E_STATE` if this device is too new
   */
  confirmHandover(handoverId: string, code: string): Promise<void>
  /**
   * Hands the wallet to the device of the confirmed code. If the wallet has a recovery, `recover` must have proved it in
   * the last ten minutes. Returns when the new device can open it, in Unix seconds, or 0.
   * @throws FrameError `E_STATE` without a confirmed code, or `E_RECOVERY`
   */
  approveHandover(): Promise<number>
  /** Denies a request, and stops the release of shares to new devices for a day. */
  denyHandover(handoverId: string): Promise<void>
  /** Adds a recovery and opens the wallet if it is locked. A password must pass `passwordProblem`. */
  setUpRecovery(secret: Exclude<RecoverySecret, { kind: 'file' }>): Promise<void>
  /** Returns a recovery file. Call `confirmRecoveryFile` once the user has saved it. */
  makeRecoveryFile(): Promise<{ text: string; name: string }>
  confirmRecoveryFile(): Promise<void>
  passkeyId(): Promise<string>
  /** Creates new shares. All other devices, and all recoveries except the given one, become invalid. */
  rotate(recovery?: Exclude<RecoverySecret, { kind: 'file' }>): Promise<void>
  lock(): Promise<void>
  /** Immediately stops all releases of the gateway's share. */
  freeze(): Promise<void>
  readonly signer: FrameSigner

  updateEmail(email: string): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  updateEmailPrimary(code: string): Promise<void>
  /**
   * Changes the address. With `isSigned`, the wallet signs it: the user must have confirmed `newEmail` in the frame.
   * Otherwise the change of an account with a wallet takes effect at `pendingUntil` (Unix seconds).
   */
  updateEmailSecondary(
    code: string,
    isSigned?: boolean,
  ): Promise<{ readonly newEmail: string; readonly pendingUntil?: number | undefined }>

  stepUp(purpose: 'export' | 'delete' | 'unfreeze'): Promise<{ expiresIn: number }>
  /**
   * Ends a freeze with the code of `stepUp('unfreeze')`, and the open wallet or the device share with a recovery. That
   * share set is in force afterwards.
   */
  unfreeze(code: string, secret?: RecoverySecret): Promise<void>
  offlineRecovery(): Promise<OfflineRecovery>
  /**
   * Allows an export for five minutes, with the code of `stepUp('export')`, or with a recovery if the gateway is
   * unreachable.
   */
  allowExport(proof: { code: string } | RecoverySecret): Promise<{ until: number }>
  /** Returns the 24-word phrase. Only for the export page; rejects `E_STATE` unless allowed. */
  exportPhrase(): Promise<string>
  exportKey(namespace: 'eip155' | 'solana'): Promise<string>
  /**
   * Requires the code of `stepUp('delete')` and the typed word. Deletes all data on this device, unless the deletion is
   * pending because the wallet cannot sign it here.
   */
  deleteAccount(code: string, word: string): Promise<LoginAnswer<'POST /v1/account/delete'>>

  dispose(): void
}
