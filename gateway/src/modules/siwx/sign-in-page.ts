/** Whose page asks: nonces and tokens of one are none of another. */
export interface SignInPage {
  readonly projectId: string
  readonly origin: string
}
