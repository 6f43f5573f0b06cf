import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { Latest } from '../../lib/abortable.js'
import { EventsController } from '../app/events.js'
import { offerBackup } from './backup.js'
import { EmbeddedController } from './embedded.js'
import type { Scope } from '../scope.js'
import { confirmDevice } from '../../wallets/embedded/social-result.js'

export interface FarcasterLoginState {
  url: string
  matchWord: string
  phase: 'idle' | 'preparing' | 'waiting' | 'returning' | 'done' | 'failed'
  error: AppKitError | undefined
}

export class FarcasterLoginController {
  readonly state = proxy<FarcasterLoginState>({ url: '', matchWord: '', phase: 'idle', error: undefined })
  readonly #attempt = new Latest()

  constructor(private readonly scope: Scope) {}

  get isPending(): boolean {
    return ['preparing', 'waiting', 'returning'].includes(this.state.phase)
  }

  /** Starts a login. Resolves with true once the account is connected. */
  async start(): Promise<boolean> {
    this.cancel()
    const attempt = this.#attempt.next()
    const signal = AbortSignal.any([attempt, this.scope.signal])
    const [embedded, events] = [this.scope.use(EmbeddedController), this.scope.use(EventsController)]
    const provider = 'farcaster'
    this.state.phase = 'preparing'
    events.track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      const { url, matchWord = '' } = await embedded.request('GET_FARCASTER_URI', undefined, { signal })
      Object.assign(this.state, { url, matchWord, phase: 'waiting' })
      const finish = () => embedded.request('CONNECT_FARCASTER', undefined, { signal })
      await confirmDevice(finish, () => {
        Object.assign(this.state, { url: '', phase: 'returning' })
        return embedded.request('CONNECT_DEVICE', undefined, { signal })
      })
      Object.assign(this.state, { url: '', phase: 'returning' })
      events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      this.scope.services.storage.set('connected_social', provider)
      await embedded.connect(signal)
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      if (attempt === this.#attempt.signal) this.state.phase = 'done' // a later attempt has its own state
      await offerBackup(this.scope, 'login')
      return true
    } catch (error) {
      if (signal.aborted) return false
      const known = AppKitError.from(error, 'social/unavailable')
      Object.assign(this.state, { url: '', phase: 'failed', error: known })
      events.track('SOCIAL_LOGIN_ERROR', { provider, message: known.code })
      return false
    }
  }

  cancel(): void {
    this.#attempt.next()
    Object.assign(this.state, { url: '', matchWord: '', phase: 'idle', error: undefined })
  }

  dispose(): void {
    this.#attempt.abort()
  }
}
