import type { CaipNetworkId } from '../../core/caip.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../../core/siwx.js'

/** The sign-in of an app that a wallet may give along with a connection. */
export interface SignInAlong {
  /** What is to be said, for an account that is not known yet and the first of these networks. */
  ask(chains: readonly CaipNetworkId[]): Promise<SIWXMessageData>
  /** Told when a wallet has signed, and when nothing more is done about it. */
  onSigned(isGoingOn: boolean): void
  /**
   * Checks what a wallet signed; rejects where it is not what was asked. Gives no session for an account that signed a
   * text without its optional lines: it is connected, and asked to sign in afterwards. Keeps nothing.
   */
  check(cacaos: readonly Cacao[], asked: AskedSignIn): Promise<readonly SIWXSession[]>
  /** Keeps the sign-ins, and no others. */
  keep(sessions: readonly SIWXSession[]): Promise<void>
}

/** What a wallet was asked to sign. */
export interface AskedSignIn {
  readonly data: SIWXMessageData
  /** Those it may sign for. */
  readonly chains: readonly CaipNetworkId[]
  /** What it may let the page do there. */
  readonly methods: readonly string[]
  /** When it was asked, in milliseconds since the epoch. */
  readonly at: number
}
