import type { SocialProvider } from '../../../../src/contract/app-events.js'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { StorageRung } from '../../../../src/contract/frame-protocol.js'
import type { EvmSigning, Hex, RecoveryKind, RecoverySecret, TypedData } from '../worker/worker-protocol.js'

/** Who is logged in. The email goes to the app only where the person agreed. */
export interface FrameUser {
  readonly userId: string
  readonly email: string | null
  readonly userName: string | null
  /** Without authority; may reach the page as `SESSION_UPDATE`. */
  readonly appToken: string
}

/**
 * `out`: no session. `none`: a session without a wallet yet. `locked`: this device can open it by itself.
 * `recovery-needed`: this device has no share of its epoch. `open`: ready to sign.
 */
export type WalletState = 'out' | 'none' | 'locked' | 'recovery-needed' | 'open'

/** What is public about the wallet of the session. */
export interface WalletFacts {
  readonly walletId: string
  readonly evmAddress: Hex
  /** Base58. */
  readonly solanaAddress: string
  /** The methods that bring the wallet back in its present epoch. Empty: not backed up. */
  readonly recovery: readonly RecoveryKind[]
  /** Seconds since the epoch; until then transfers above a limit ask for recovery, and there is no export. 0 for none. */
  readonly holdUntil: number
  readonly frozen: boolean
}

/** The recoveries that open the wallet together with this device's share, without the gateway. */
export interface OfflineRecovery {
  readonly methods: readonly RecoveryKind[]
  /** The passkey to ask. */
  readonly credentialId?: string
}

/** A device that asks to be let into the account, as a person compares it. */
export type DeviceRequest = LoginAnswer<'POST /v1/device/pending'>['devices'][number]

/** How a new device is confirmed: the address of the email, and the word to compare. Empty where the gateway did not say. */
export interface DeviceMail {
  readonly email?: string
  readonly matchWord?: string
  /** `device`: no email went out; a device of the account confirms. */
  readonly confirmBy?: 'email' | 'device'
}

/** A step of a login that went well: logged in, or the device must be confirmed first (`waitForDevice`). */
export type LoginStep = 'connected' | 'device'

/** Signatures of the open wallet. Reject `E_LOCKED` where it is not open. `digest` is what was signed, in hex. */
export interface FrameSigner {
  signMessage(message: Uint8Array): Promise<{ signature: Hex; digest: Hex }>
  signTypedData(typedData: TypedData): Promise<{ signature: Hex; digest: Hex }>
  signTransaction(transaction: EvmSigning): Promise<{ serialized: Hex; hash: Hex; digest: Hex }>
  solanaSignMessage(message: Uint8Array): Promise<{ signature: Uint8Array }>
  solanaSignTransaction(transaction: Uint8Array): Promise<{ transaction: Uint8Array; signature: Uint8Array }>
}

/**
 * Login, keys and account of one embedder (project and origin), on the frame's main thread. Every method rejects
 * with a `FrameError` whose code and sentence may be answered as they are. Nothing here asks the person: the
 * caller has asked already.
 */
export interface FrameWallet {
  /** Where shares and keys are kept; `memory` is gone with the page. */
  readonly rung: StorageRung
  readonly state: WalletState
  readonly user: FrameUser | undefined
  readonly wallet: WalletFacts | undefined
  /** Whether the browser may still be asked for storage: nothing is kept, and it has not refused yet. */
  readonly mayClimb: boolean
  /**
   * Asks the browser for storage; only in a click does it say yes, and only one answer counts. What was in memory moves
   * there, beside what an earlier visit left. The rung now.
   */
  askStorageAccess(): Promise<StorageRung>
  /** Told after any change of the four above, and of `state` by the worker's own lock. */
  onChange(listener: () => void): () => void

  /**
   * Begins a login by email. `CONNECT` where this device has a live session for it already (no mail is sent).
   * `E_RATE` with `retryAfter`, `E_NETWORK`.
   */
  sendCode(
    email: string,
    locale?: string,
  ): Promise<{ action: 'CONNECT' } | { action: 'VERIFY_OTP'; matchWord: string; digits: number; expiresIn: number }>
  /** `E_STATE` without a challenge; `E_OTP_INVALID` with `left`, `E_OTP_EXPIRED`, `E_OTP_LOCKED` with `retryAfter`. */
  verifyCode(code: string): Promise<LoginStep>
  /** Of the device that {@link FrameWallet.waitForDevice} waits for. */
  readonly deviceMail: DeviceMail
  /** Polls in slices of 25 s, ten minutes in all. `E_STATE` where no device waits; `E_DEVICE` denied or expired; `E_TIMEOUT`. */
  waitForDevice(signal?: AbortSignal): Promise<void>
  /** `matchWord` is what the wallet's page shows where it asks. `E_PROVIDER` where it is not configured. */
  startSocial(provider: SocialProvider): Promise<{ uri: string; matchWord: string }>
  /** Redeems `W/r#<ref>`, once. `E_STATE`, `E_PROVIDER`, `E_OTP_EXPIRED`. */
  redeemSocial(uri: string): Promise<LoginStep>
  /**
   * Polls the attempt of `startSocial` till its result is there, then redeems it: the normal path. `E_REJECTED` where
   * the person said no there, `E_PROVIDER`, `E_OTP_EXPIRED`, `E_TIMEOUT`; `E_ABORTED` where another one was begun.
   */
  waitForSocial(signal?: AbortSignal): Promise<LoginStep>
  startFarcaster(): Promise<{ url: string; matchWord: string }>
  /** Five minutes at most. `E_STATE`, `E_PROVIDER`, `E_TIMEOUT`. */
  waitForFarcaster(signal?: AbortSignal): Promise<LoginStep>

  /** Brings back the stored session. False is definite; where the gateway cannot be reached it rejects `E_NETWORK`. */
  resume(): Promise<boolean>
  /** Wipes this device's session and locks at once, also offline; the gateway is told when it can be reached. The device share stays. */
  signOut(): Promise<void>
  /** Ends every session of the person, here and elsewhere. */
  signOutEverywhere(): Promise<void>
  /** New devices that wait for one of this account's, which has no email. `E_STATE` where this one is new itself. */
  pendingDevices(): Promise<readonly DeviceRequest[]>
  /** Lets one of them in, or turns it away. `E_OTP_EXPIRED`. */
  decideDevice(deviceId: string, approved: boolean): Promise<void>
  sessions(): Promise<readonly { sessionId: string; origin: string; browser: string; seenAt: number; here: boolean }[]>

  /**
   * Opens the wallet of the session, or makes it where the person has none. On the rung `memory` a new wallet
   * needs `recovery`, else it would die with the page: `E_RECOVERY` without. `E_RECOVERY` also where `state` is
   * `recovery-needed`.
   */
  ensureWallet(recovery?: Exclude<RecoverySecret, { kind: 'file' }>): Promise<void>
  /**
   * Opens with a recovery and the gateway's share, and gives this device a share of its own. Other devices stay, unless
   * `endOthers` puts new shares in force: then theirs, that of a lost device too, are dead, and so is a saved file.
   */
  recover(secret: RecoverySecret, how?: { readonly endOthers?: boolean }): Promise<void>
  /** Adds a recovery to the open wallet. A password must pass `passwordProblem`. Opens the wallet where it is locked. */
  setUpRecovery(secret: Exclude<RecoverySecret, { kind: 'file' }>): Promise<void>
  /** The text of a recovery file. Tell `confirmRecoveryFile` once the person has saved it. */
  makeRecoveryFile(): Promise<{ text: string; name: string }>
  confirmRecoveryFile(): Promise<void>
  /** The id of the passkey that brings the wallet back, for `askPasskey`. */
  passkeyId(): Promise<string>
  /** Puts new shares in force: every other device, and every recovery but the ones given here, is dead. */
  rotate(recovery?: Exclude<RecoverySecret, { kind: 'file' }>): Promise<void>
  /** Forgets the open wallet in memory. */
  lock(): Promise<void>
  /** Stops every release of the gateway's share at once. */
  freeze(): Promise<void>
  readonly signer: FrameSigner

  /** Begins a change of the email. */
  updateEmail(email: string): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  updateEmailPrimary(code: string): Promise<void>
  updateEmailSecondary(code: string): Promise<{ newEmail: string }>

  /** Mails the 8-digit code that export, deletion and unfreezing ask for. */
  stepUp(purpose: 'export' | 'delete' | 'unfreeze'): Promise<{ expiresIn: number }>
  /**
   * Ends a freeze without the mailed link: with the code of `stepUp('unfreeze')`, and the open wallet or this device's
   * share and a recovery. The set of shares that this opens is in force afterwards.
   */
  unfreeze(code: string, secret?: RecoverySecret): Promise<void>
  /** The recoveries that `unfreeze` accepts on this device. */
  offlineRecovery(): Promise<OfflineRecovery>
  /** Allows an export for five minutes with the code of `stepUp('export')`, or with a recovery where the gateway is down. */
  allowExport(proof: { code: string } | RecoverySecret): Promise<{ until: number }>
  /** The 24 words. `E_STATE` unless allowed. For the export page alone. */
  exportPhrase(): Promise<string>
  exportKey(namespace: 'eip155' | 'solana'): Promise<string>
  /** With the code of `stepUp('delete')` and the typed word. Wipes this device. */
  deleteAccount(code: string, word: string): Promise<{ erasedAt: number }>

  /** Ends the worker and every wait. */
  dispose(): void
}
