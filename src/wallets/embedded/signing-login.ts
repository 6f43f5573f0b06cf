import type { Session } from '../../core/connector.js'
import type { AppPayload, EmbeddedUser } from '../../frame/frame-client.js'

/** A sign-in message as it goes to the frame. */
export type WireSignIn = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

/** A login that the app's sign-in may go along with. */
export interface SigningLogin {
  /** Of the network in use; undefined where that is not one of EVM, or of the app's. */
  readonly session: Session | undefined
  /** Has the frame show a message, and sign it. Rejects as the frame client does. */
  sign(message: WireSignIn): Promise<EmbeddedUser>
  /** Whether the person took the question off the screen. */
  isClosed(): boolean
  /** Whether the login still stands for the same account on the same network. */
  isThere(): boolean
}

/**
 * Signs in along with a login. Resolves where that is done, where the person would not, and where it cannot be done that
 * way; rejects where what came is not what was asked: nothing is kept then, and the login is ended.
 */
export type SignInWithLogin = (login: SigningLogin) => Promise<void>
