import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../app/events.js'
import { EmbeddedController } from './embedded.js'
import type { Scope } from '../scope.js'
import { confirmDevice } from '../../wallets/embedded/social-result.js'

export interface FarcasterLoginState {
  /** What the person scans or opens; empty until it is there. */
  url: string
  /** What the wallet's own page shows where it asks whether the person began this login; empty until it is known. */
  matchWord: string
  /** `returning`: its app has answered, and the wallet is on its way. */
  phase: 'idle' | 'preparing' | 'waiting' | 'returning' | 'done' | 'failed'
  error: AppKitError | undefined
}

/** Login with Farcaster: a link, shown as a QR code or opened on a phone, which its app answers. */
export class FarcasterLoginController {
  readonly state = proxy<FarcasterLoginState>({ url: '', matchWord: '', phase: 'idle', error: undefined })
  #attempt: AbortController | undefined

  constructor(private readonly scope: Scope) {}

  /** Whether a login has begun and not ended. */
  get isUnderWay(): boolean {
    return ['preparing', 'waiting', 'returning'].includes(this.state.phase)
  }

  /** Shows the link, and waits for the answer. Tells whether the person is connected. */
  async start(): Promise<boolean> {
    this.cancel()
    const attempt = (this.#attempt = new AbortController())
    const signal = AbortSignal.any([attempt.signal, this.scope.signal])
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
      await embedded.connect(signal)
      this.scope.services.storage.set('connected_social', provider)
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      if (attempt === this.#attempt) this.state.phase = 'done' // a later attempt has a state of its own
      return true
    } catch (error) {
      if (signal.aborted) return false
      const known = AppKitError.from(error, 'social/unavailable')
      Object.assign(this.state, { url: '', phase: 'failed', error: known })
      events.track('SOCIAL_LOGIN_ERROR', { provider, message: known.code })
      return false
    }
  }

  /** Gives the attempt up; nobody hears of it any more. */
  cancel(): void {
    this.#attempt?.abort()
    this.#attempt = undefined
    Object.assign(this.state, { url: '', matchWord: '', phase: 'idle', error: undefined })
  }

  dispose(): void {
    this.#attempt?.abort()
  }
}
