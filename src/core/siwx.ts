import type { CaipNetworkId, Namespace } from './caip.js'

/** The families whose accounts can sign in. */
export const siwxNamespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** What a sign-in message says, field by field; times as ISO 8601. Spec point 3. Standards: ERC-4361, CAIP-122. */
export interface SIWXMessageData {
  /** As the family writes it: with checksum on eip155, base58 on solana. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The host of the page that asks, with its port where it has one. */
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

/** A message that can be signed: its fields, and the text that is signed. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string
}

/** For whom, and for which network a message is made. */
export interface SIWXMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly notBefore?: string
}

/** A signed message as a wallet hands it over by the wallet-connection protocol. Standard: CAIP-74. */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: {
    /** `did:pkh:` and the account as CAIP-10. */
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

/** A person who signed in: what was said, the text that was signed, and its signature. Spec point 3. */
export interface SIWXSession {
  readonly data: SIWXMessageData
  readonly message: string
  /** As the family writes it: hex on eip155, base58 on solana, base64 on bip122. */
  readonly signature: string
  readonly cacao?: Cacao
}

/**
 * Who keeps the sign-ins of an app, and how they are made: the option `siwx`. `DefaultSIWX` is one; an app may
 * bring its own. Each method may reject: nobody counts as signed in then, and the person is told.
 */
export interface SIWXConfig {
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Signs in place of the connected wallet. */
  signMessage?(request: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Keeps one more sign-in; rejects where it is not as it should be, and nothing is kept. */
  addSession(session: SIWXSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Keeps these sign-ins and no others. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /** The sign-ins that hold at this moment. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** Whether a person who does not sign in is disconnected; true where it is absent. */
  getRequired?(): boolean
  /** Whether a disconnect ends the sign-ins, too; true where it is absent. */
  readonly signOutOnDisconnect?: boolean
}

/** What a legacy message is made of. `address` is `did:pkh:` and the account as CAIP-10, `chainId` a plain number. */
export interface SIWECreateMessageArgs extends SIWEMessageParams {
  readonly address: string
  readonly nonce: string
  readonly version: '1'
  readonly chainId: number
  readonly iat: string
}

/** What an app adds to its messages. */
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

/** Who is signed in, in the legacy shape. */
export interface SIWESession {
  readonly address: string
  readonly chainId: number
}

/** The legacy configuration, as apps have it. Where a default is named it holds when the option is absent. */
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
  /** True. */
  readonly required?: boolean
  /** True; an app that says false signs nobody in. */
  readonly enabled?: boolean
  /** How long an answer of `getSession` is believed, in milliseconds: 300,000. */
  readonly sessionRefetchIntervalMs?: number
  /** Taken and not needed: each message gets a nonce of its own when it is made. */
  readonly nonceRefetchIntervalMs?: number
  /** True. */
  readonly signOutOnDisconnect?: boolean
  /** True. */
  readonly signOutOnAccountChange?: boolean
  /** True. */
  readonly signOutOnNetworkChange?: boolean
}
