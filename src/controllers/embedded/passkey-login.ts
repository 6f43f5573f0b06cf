import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { Latest } from '../../lib/abortable.js'
import type { Scope } from '../scope.js'
import { EventsController } from '../app/events.js'
import { offerBackup } from './backup.js'
import { EmbeddedController } from './embedded.js'

export interface PasskeyLoginState {
  phase: 'idle' | 'waiting' | 'canceled' | 'failed'
  error: AppKitError | undefined
}

// `frame/session-expired`: the user logged out in the wallet, to log in another way.
const CANCELED_CODES: readonly ErrorCode[] = ['wallet/rejected', 'request/aborted', 'frame/session-expired']

/**
 * Login with a passkey alone. The frame shows the choice and uses the passkey, so this page has no access to the
 * response or to the secret that it derives.
 */
export class PasskeyLoginController {
  readonly state = proxy<PasskeyLoginState>({ phase: 'idle', error: undefined })
  readonly #attempt = new Latest()

  constructor(private readonly scope: Scope) {}

  /** Starts a login. Resolves with true once the account is connected. */
  async start(): Promise<boolean> {
    const attempt = this.#attempt.next()
    const signal = AbortSignal.any([attempt, this.scope.signal])
    const embedded = this.scope.use(EmbeddedController)
    const events = this.scope.use(EventsController)
    const provider = 'passkey'
    Object.assign(this.state, { phase: 'waiting', error: undefined })
    events.track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      await embedded.request('CONNECT_PASSKEY', undefined, { signal })
      this.scope.services.storage.set('connected_social', 'passkey') // the session reports it to the app
      events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await embedded.connect(signal)
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      await offerBackup(this.scope, 'login') // only if the passkey cannot recover the wallet
      if (attempt === this.#attempt.signal) this.state.phase = 'idle'
      return true
    } catch (thrown) {
      const isWithdrawn = attempt.aborted && !this.scope.signal.aborted
      if (isWithdrawn) events.track('SOCIAL_LOGIN_CANCELED', { provider })
      if (signal.aborted) return false
      const error = AppKitError.from(thrown, 'frame/replied-error')
      if (CANCELED_CODES.includes(error.code)) {
        this.state.phase = 'canceled'
        events.track('SOCIAL_LOGIN_CANCELED', { provider })
      } else {
        Object.assign(this.state, { phase: 'failed', error })
        events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      }
      return false
    }
  }

  cancel(): void {
    this.#attempt.next()
    Object.assign(this.state, { phase: 'idle', error: undefined })
  }

  dispose(): void {
    this.#attempt.abort()
  }
}
