import { proxy } from 'valtio/vanilla'
import type { Social } from '../../core/features.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { Latest } from '../../lib/abortable.js'
import type { SocialProvider } from '../../frame/frame-client.js'
import { confirmDevice, type SocialPopup, awaitSocialResult } from '../../wallets/embedded/social-result.js'
import { AlertController } from '../app/alert.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { offerBackup } from './backup.js'
import { EmbeddedController } from './embedded.js'

export type PageSocial = Exclude<Social, 'farcaster'>

// Allowed origins of each provider's login page. The popup is never sent elsewhere.
const PROVIDER_ORIGINS: Readonly<Record<PageSocial, readonly string[]>> = {
  google: ['https://accounts.google.com'],
  apple: ['https://appleid.apple.com'],
  facebook: ['https://www.facebook.com', 'https://m.facebook.com'],
  github: ['https://github.com'],
  x: ['https://x.com', 'https://twitter.com'],
  discord: ['https://discord.com'],
}

/** Returns true if a URI belongs to the provider, or to the wallet itself, which serves the development provider. */
export function isProviderUri(uri: string, provider: PageSocial, walletUrl: string | undefined): boolean {
  if (!URL.canParse(uri)) return false
  const { origin, username, password } = new URL(uri)
  if (username || password) return false
  return (
    PROVIDER_ORIGINS[provider].includes(origin) || (walletUrl !== undefined && origin === new URL(walletUrl).origin)
  )
}

export type { SocialPopup } from '../../wallets/embedded/social-result.js'

export const SOCIAL_TIMEOUT_MS = 45_000

/** `returning`: the provider has responded, and the frame is finishing the login. */
export type SocialPhase = 'idle' | 'opening' | 'waiting' | 'returning' | 'done' | 'failed'

export interface SocialLoginState {
  provider: SocialProvider | undefined
  phase: SocialPhase
  /** Word that the wallet's page shows when it asks whether the user started this login. Empty until known. */
  matchWord: string
  /** True if the popup was closed. The login may have succeeded nevertheless, so polling continues. */
  closed: boolean
  error: AppKitError | undefined
}

/**
 * Login with a social account in a popup. The frame polls for the result, because a provider may cut the link to the
 * popup (Cross-Origin-Opener-Policy). Messages of the popup only speed this up.
 */
export class SocialLoginController {
  readonly state = proxy<SocialLoginState>({
    provider: undefined,
    phase: 'idle',
    matchWord: '',
    closed: false,
    error: undefined,
  })
  readonly #attempt = new Latest()

  constructor(private readonly scope: Scope) {}

  /**
   * Starts a login. Call it in the click handler, with a popup opened on the wallet's `/loading` page; pass undefined
   * if the browser blocked the popup. Resolves with true once the account is connected.
   */
  async start(provider: SocialProvider, popup: SocialPopup | undefined): Promise<boolean> {
    this.cancel()
    const attempt = this.#attempt.next()
    const cancelTimeout = this.scope.services.clock.after(SOCIAL_TIMEOUT_MS, () =>
      this.#attempt.abort(new AppKitError('social/timeout', { text: 'Social login timed out. Please try again.' })),
    )
    try {
      return await this.#run(provider, attempt, async signal => {
        if (!popup) throw new AppKitError('frame/popup-blocked')
        const redirectUri = await this.#fetchRedirectUri(provider, signal)
        popup.location.href = redirectUri // read `popup.location` now: the earlier object belongs to a page that no longer exists
        this.state.phase = 'waiting'
        const waitForDevice = () => {
          cancelTimeout()
          popup.close()
          this.state.phase = 'returning'
          return this.#embedded.request('CONNECT_DEVICE', undefined, { signal })
        }
        const finish = async () => {
          const uri = await this.#awaitResult(popup, signal)
          cancelTimeout() // later wallet prompts have their own timeouts: users read a sign-in message before they approve it
          this.state.phase = 'returning'
          if (uri) await this.#embedded.request('CONNECT_SOCIAL', { uri }, { signal })
        }
        await confirmDevice(finish, waitForDevice)
      })
    } finally {
      cancelTimeout()
      popup?.close()
    }
  }

  /** Navigates from the app to the provider's page, where popups are unavailable (Telegram mini apps). */
  async redirectTo(provider: SocialProvider, here: string, go: (uri: string) => void): Promise<void> {
    this.cancel()
    const signal = this.#attempt.next()
    Object.assign(this.state, { provider, phase: 'opening' })
    try {
      const uri = new URL(await this.#fetchRedirectUri(provider, signal))
      uri.searchParams.set('state', `${uri.searchParams.get('state') ?? ''}--${encodeURIComponent(here)}`)
      this.scope.services.storage.set('social_provider', provider)
      go(uri.href)
    } catch (error) {
      if (!signal.aborted) this.#fail(provider, error)
    }
  }

  async finishReturned(uri: string): Promise<boolean> {
    const { storage } = this.scope.services
    const provider = storage.get('social_provider', isText) as SocialProvider | undefined
    storage.remove('social_provider')
    this.cancel()
    const attempt = this.#attempt.next()
    return this.#run(provider ?? 'google', attempt, async signal => {
      this.state.phase = 'returning'
      const finish = () => this.#embedded.request('CONNECT_SOCIAL', { uri }, { signal })
      await confirmDevice(finish, () => this.#embedded.request('CONNECT_DEVICE', undefined, { signal }))
    })
  }

  cancel(): void {
    const { provider, phase } = this.state
    this.#attempt.next()
    if (provider && ['opening', 'waiting', 'returning'].includes(phase))
      this.scope.use(EventsController).track('SOCIAL_LOGIN_CANCELED', { provider })
    Object.assign(this.state, { provider: undefined, phase: 'idle', matchWord: '', closed: false, error: undefined })
  }

  dispose(): void {
    this.#attempt.abort()
  }

  get #embedded(): EmbeddedController {
    return this.scope.use(EmbeddedController)
  }

  async #fetchRedirectUri(provider: SocialProvider, signal: AbortSignal): Promise<string> {
    const answer = await this.#embedded.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    const { uri, matchWord = '' } = answer
    this.state.matchWord = matchWord
    if (isProviderUri(uri, provider, this.scope.services.endpoints.frame)) return uri
    throw new AppKitError('social/unavailable', { text: 'Could not fetch the social redirect uri' })
  }

  async #awaitResult(popup: SocialPopup, signal: AbortSignal): Promise<string | undefined> {
    return awaitSocialResult({
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
      this.scope.services.storage.set('connected_social', provider)
      await this.#embedded.connect(signal)
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      if (own === this.#attempt.signal) this.state.phase = 'done' // a later attempt has its own state
      await offerBackup(this.scope, 'login')
      return true
    } catch (error) {
      const reason: unknown = own.aborted ? own.reason : error
      if (own === this.#attempt.signal && !this.scope.signal.aborted) this.#fail(provider, reason)
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
