import { proxy } from 'valtio/vanilla'
import type { Social } from '../../core/config.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SocialProvider } from '../../frame/frame-client.js'
import { confirmDevice, type SocialPopup, socialResult } from '../../wallets/embedded/social-result.js'
import { AlertController } from '../app/alert.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { EmbeddedController } from './embedded.js'

/** Whose login goes through a page of their own. */
export type PageSocial = Exclude<Social, 'farcaster'>

/** Where each provider asks its people. A login is sent to no other page. */
const origins: Readonly<Record<PageSocial, readonly string[]>> = {
  google: ['https://accounts.google.com'],
  apple: ['https://appleid.apple.com'],
  facebook: ['https://www.facebook.com', 'https://m.facebook.com'],
  github: ['https://github.com'],
  x: ['https://x.com', 'https://twitter.com'],
  discord: ['https://discord.com'],
}

/** Whether an address is a page of the provider, or of the wallet itself (whose development provider speaks for all). */
export function isProviderUri(uri: string, provider: PageSocial, walletUrl: string | undefined): boolean {
  if (!URL.canParse(uri)) return false
  const { origin, username, password } = new URL(uri)
  if (username || password) return false
  return origins[provider].includes(origin) || (walletUrl !== undefined && origin === new URL(walletUrl).origin)
}

export type { SocialPopup } from '../../wallets/embedded/social-result.js'

/** How long a social login may take until the provider has answered, in milliseconds. Spec point 8. */
export const SOCIAL_LIMIT_MS = 45_000

/** `returning`: the provider has answered, and the frame is finishing. */
export type SocialPhase = 'idle' | 'opening' | 'waiting' | 'returning' | 'done' | 'failed'

export interface SocialLoginState {
  provider: SocialProvider | undefined
  phase: SocialPhase
  /** What the wallet's own page shows where it asks whether the person began this login; empty until it is known. */
  matchWord: string
  /** The person closed the window; the login may have succeeded all the same, so we go on waiting. */
  closed: boolean
  error: AppKitError | undefined
}

/**
 * Login with an account elsewhere, in a window of its own. The frame polls for the end, which works whatever the
 * provider does to the window; what the window says itself only makes it quicker.
 */
export class SocialLoginController {
  readonly state = proxy<SocialLoginState>({
    provider: undefined,
    phase: 'idle',
    matchWord: '',
    closed: false,
    error: undefined,
  })
  #attempt: AbortController | undefined

  constructor(private readonly scope: Scope) {}

  /**
   * Begins. Call it in the task of the click, with the window just opened on the wallet's `/loading` page; nothing
   * where the browser blocked it. Tells whether the person is connected.
   */
  async start(provider: SocialProvider, popup: SocialPopup | undefined): Promise<boolean> {
    this.cancel()
    const attempt = (this.#attempt = new AbortController())
    const callOff = this.scope.services.clock.after(SOCIAL_LIMIT_MS, () =>
      attempt.abort(new AppKitError('social/timeout', { text: 'Social login timed out. Please try again.' })),
    )
    try {
      return await this.#run(provider, attempt.signal, async signal => {
        if (!popup) throw new AppKitError('frame/popup-blocked')
        const uriThere = await this.#uriOf(provider, signal)
        popup.location.href = uriThere // read now: the location of before belongs to a page that is gone
        this.state.phase = 'waiting'
        const waitForDevice = () => {
          callOff()
          popup.close()
          this.state.phase = 'returning'
          return this.#embedded.request('CONNECT_DEVICE', undefined, { signal })
        }
        const finish = async () => {
          const uri = await this.#resultOf(popup, signal)
          callOff() // what the wallet asks from here on has limits of its own: a sign-in is read before it is approved
          this.state.phase = 'returning'
          if (uri) await this.#embedded.request('CONNECT_SOCIAL', { uri }, { signal })
        }
        await confirmDevice(finish, waitForDevice)
      })
    } finally {
      callOff()
      popup?.close()
    }
  }

  /** Goes to the provider's page in place of the app, where there are no windows (a Telegram mini app). */
  async leaveFor(provider: SocialProvider, here: string, go: (uri: string) => void): Promise<void> {
    this.cancel()
    const { signal } = (this.#attempt = new AbortController())
    Object.assign(this.state, { provider, phase: 'opening' })
    try {
      const uri = new URL(await this.#uriOf(provider, signal))
      uri.searchParams.set('state', `${uri.searchParams.get('state') ?? ''}--${encodeURIComponent(here)}`)
      this.scope.services.storage.set('social_provider', provider)
      go(uri.href)
    } catch (error) {
      if (!signal.aborted) this.#fail(provider, error)
    }
  }

  /** Finishes with what came back in the address of the app. */
  async finishReturned(uri: string): Promise<boolean> {
    const { storage } = this.scope.services
    const provider = storage.get('social_provider', isText) as SocialProvider | undefined
    storage.remove('social_provider')
    this.cancel()
    const attempt = (this.#attempt = new AbortController())
    return this.#run(provider ?? 'google', attempt.signal, async signal => {
      this.state.phase = 'returning'
      const finish = () => this.#embedded.request('CONNECT_SOCIAL', { uri }, { signal })
      await confirmDevice(finish, () => this.#embedded.request('CONNECT_DEVICE', undefined, { signal }))
    })
  }

  /** Gives the attempt up; nobody hears of it any more. */
  cancel(): void {
    const { provider, phase } = this.state
    this.#attempt?.abort()
    this.#attempt = undefined
    if (provider && ['opening', 'waiting', 'returning'].includes(phase))
      this.scope.use(EventsController).track('SOCIAL_LOGIN_CANCELED', { provider })
    Object.assign(this.state, { provider: undefined, phase: 'idle', matchWord: '', closed: false, error: undefined })
  }

  dispose(): void {
    this.#attempt?.abort()
  }

  get #embedded(): EmbeddedController {
    return this.scope.use(EmbeddedController)
  }

  async #uriOf(provider: SocialProvider, signal: AbortSignal): Promise<string> {
    const answer = await this.#embedded.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    const { uri, matchWord = '' } = answer
    this.state.matchWord = matchWord
    if (isProviderUri(uri, provider, this.scope.services.endpoints.frame)) return uri
    throw new AppKitError('social/unavailable', { text: 'Could not fetch the social redirect uri' })
  }

  async #resultOf(popup: SocialPopup, signal: AbortSignal): Promise<string | undefined> {
    return socialResult({
      popup,
      client: await this.#embedded.client(),
      walletUrl: this.scope.services.endpoints.frame ?? '',
      clock: this.scope.services.clock,
      signal,
      onClosed: () => void (this.state.closed = true),
    })
  }

  async #run(
    provider: SocialProvider,
    own: AbortSignal,
    login: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const signal = AbortSignal.any([own, this.scope.signal])
    const events = this.scope.use(EventsController)
    Object.assign(this.state, { provider, phase: 'opening', matchWord: '', closed: false, error: undefined })
    events.track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      await login(signal)
      events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await this.#embedded.connect(signal)
      this.scope.services.storage.set('connected_social', provider)
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      if (own === this.#attempt?.signal) this.state.phase = 'done' // a later attempt has a state of its own
      return true
    } catch (error) {
      const reason: unknown = own.aborted ? own.reason : error
      if (own === this.#attempt?.signal && !this.scope.signal.aborted) this.#fail(provider, reason)
      return false
    }
  }

  #fail(provider: Social, reason: unknown): void {
    const error = AppKitError.from(reason, 'social/unavailable')
    Object.assign(this.state, { phase: 'failed', error })
    this.scope.use(EventsController).track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
    if (error.code === 'social/timeout') this.scope.use(AlertController).show(error)
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
