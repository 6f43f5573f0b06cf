import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { EventsController } from '../base/events.js'
import { EmbeddedController } from '../chain/embedded.js'
import type { Scope } from '../scope.js'

export interface FarcasterLoginState {
  /** What the person scans or opens; empty until it is there. */
  url: string
  phase: 'idle' | 'preparing' | 'waiting' | 'done' | 'failed'
  error: AppKitError | undefined
}

/** Login with Farcaster: a link, shown as a QR code or opened on a phone, which its app answers. */
export class FarcasterLoginController {
  readonly state = proxy<FarcasterLoginState>({ url: '', phase: 'idle', error: undefined })
  #attempt: AbortController | undefined

  constructor(private readonly scope: Scope) {}

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
      const { url } = await embedded.request('GET_FARCASTER_URI', undefined, { signal })
      Object.assign(this.state, { url, phase: 'waiting' })
      await embedded.request('CONNECT_FARCASTER', undefined, { signal })
      events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await embedded.connect(signal)
      this.scope.services.storage.set('connected_social', provider)
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      this.state.phase = 'done'
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
    Object.assign(this.state, { url: '', phase: 'idle', error: undefined })
  }

  dispose(): void {
    this.#attempt?.abort()
  }
}
