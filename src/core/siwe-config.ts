import type { Cacao } from './siwx.js'

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
