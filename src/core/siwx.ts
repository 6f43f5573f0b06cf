import type { CaipNetworkId, Namespace } from './caip.js'

export const siwxNamespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** The fields of a sign-in message. Times are ISO 8601. Standards: ERC-4361, CAIP-122. */
export interface SIWXMessageData {
  /** In the format of the namespace: checksummed on eip155, base58 on solana. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The host of the requesting page, with its port if it has one. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

/** A message to sign: its fields, and the text that `toString` returns. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string
}

/** The account and network to create a message for. */
export interface SIWXMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly notBefore?: string
}

/** A signed message as returned by WalletConnect. Standard: CAIP-74. */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: {
    /** `did:pkh:` followed by the CAIP-10 account. */
    readonly iss: string
    readonly aud: string
    readonly domain: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly exp?: string
    readonly nbf?: string
    readonly requestId?: string
    readonly statement?: string
    readonly resources?: readonly string[]
  }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A sign-in: the fields, the signed text and its signature. */
export interface SIWXSession {
  readonly data: SIWXMessageData
  readonly message: string
  /** In the format of the namespace: hex on eip155, base58 on solana, base64 on bip122. */
  readonly signature: string
  readonly cacao?: Cacao
}

/**
 * Creates and stores sign-ins: the `siwx` option. `DefaultSIWX` implements it, and an app may provide its own. Methods
 * may reject: the account then counts as signed out, and the error is shown.
 */
export interface SIWXConfig {
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Signs instead of the connected wallet. */
  signMessage?(request: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Stores one more sign-in. Rejects an invalid one. */
  addSession(session: SIWXSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all stored sign-ins. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /** Returns the sign-ins that are currently valid. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** Returns true (the default) if an account that does not sign in is disconnected. */
  getRequired?(): boolean
  /** True (the default) if a disconnect also ends the sign-ins. */
  readonly signOutOnDisconnect?: boolean
}

/**
 * The parameters of a legacy message. `address` is `did:pkh:` followed by the CAIP-10 account; `chainId` is a number.
 */
export interface SIWECreateMessageArgs extends SIWEMessageParams {
  readonly address: string
  readonly nonce: string
  readonly version: '1'
  readonly chainId: number
  readonly iat: string
}

/** Message parameters provided by the app. */
export interface SIWEMessageParams {
  readonly domain: string
  readonly uri: string
  readonly chains?: readonly number[]
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in in the legacy format. */
export interface SIWESession {
  readonly address: string
  readonly chainId: number
}

/** The legacy sign-in configuration. Boolean options default to true. */
export interface SIWEConfig {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SIWEMessageParams>
  createMessage(args: SIWECreateMessageArgs): string
  verifyMessage(args: {
    readonly message: string
    readonly signature: string
    readonly cacao?: Cacao
  }): Promise<boolean>
  getSession(): Promise<SIWESession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
  readonly required?: boolean
  /** Disables sign-in if false. */
  readonly enabled?: boolean
  /**
   * The cache duration of a `getSession` result, in milliseconds.
   * @default 300000
   */
  readonly sessionRefetchIntervalMs?: number
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}
