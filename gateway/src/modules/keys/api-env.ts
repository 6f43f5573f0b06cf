import type { Context, MiddlewareHandler } from 'hono'

/** Who is behind a request, as far as the gateway can see. */
export interface Client {
  /** Absent where addresses are not counted: this machine's own, in development. */
  readonly ip?: string | undefined
  /** `Firefox on Windows`. */
  readonly browser: string
  /** Two letters, where the operator's proxy says so. */
  readonly country: string | null
}

/** The session a request speaks for: live, and of the key that signed the request's proof. */
export interface LiveSession {
  readonly sessionId: string
  readonly accountId: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  /** How the person logged in: `otp`, or a social's name. */
  readonly amr: string
  /** Milliseconds; 0 for none. Until then transfers above a limit ask for recovery, and there is no export. */
  readonly holdUntil: number
}

/** What the middlewares of `/v1` leave for its handlers. */
export interface ApiEnv {
  Variables: {
    requestId: string
    client: Client
    /** Thumbprint of the key that signed the proof; there after `requireProof` and `requireSession`. */
    jkt: string
    /** There after `requireSession`. */
    session: LiveSession
  }
}
export type ApiContext = Context<ApiEnv>
export type ApiGuard = MiddlewareHandler<ApiEnv>
