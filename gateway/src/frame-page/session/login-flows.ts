import type { SocialProvider } from '../../../../src/contract/app-events.js'
import type { LoginOutcome } from '../../../../src/contract/login-api.js'
import type { PasskeyChallenge } from '../../../../src/contract/passkey-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import { wait } from '../../../../src/lib/async.js'
import { BrowserSecrets, createBrowserSecret } from '../storage/browser-secrets.js'
import type { FrameStore, Place } from '../storage/frame-store.js'
import { POLL_TIMEOUT_MS, type ApiClient } from './api-client.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { DeviceMail, LoginStep } from './frame-wallet.js'
import type { PasskeyLogin } from './passkey.js'
import type { SessionKeeper } from './session-keeper.js'

export const MIN_POLL_INTERVAL_MS = 1_000

interface Poll<T> {
  readonly request: () => Promise<T | undefined>
  readonly ms: number
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Polls until there is a result. Network errors are ignored, because devices sleep and networks recover.
 * @throws FrameError `E_TIMEOUT` at the end; other errors of the request; the signal's reason
 */
export async function poll<T>({ request, ms, clock, signal }: Poll<T>): Promise<T> {
  const end = clock.now() + ms
  while (clock.now() < end) {
    const startedAt = clock.now()
    const answer = await request().catch(unlessOffline)
    if (answer !== undefined) return answer
    signal?.throwIfAborted()
    await wait(Math.max(0, startedAt + MIN_POLL_INTERVAL_MS - clock.now()), clock, signal)
  }
  throw new FrameError('E_TIMEOUT', 'This took too long. Start again.')
}

function unlessOffline(thrown: unknown): undefined {
  if (!(thrown instanceof FrameError && thrown.code === 'E_NETWORK')) throw thrown
}

const DEVICE_TIMEOUT_MS = 600_000
const FARCASTER_TIMEOUT_MS = 300_000
const SOCIAL_TIMEOUT_MS = 600_000
// The time that the browser's prompt and a window take at most.
const PASSKEY_TIMEOUT_MS = 150_000

interface LoginParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly place: Place
  readonly store: () => FrameStore | undefined
  /** The only origin from which results of social logins are accepted. */
  readonly walletOrigin: string
  readonly clock: Clock
  readonly revoke: (refreshToken: string) => void
}

interface Attempt {
  readonly attemptId: string
  /** Set by the first of the poll and the message that finds the result, which can be redeemed only once. */
  redeemed?: Promise<LoginStep>
}

/** Login methods. Starting a login ends the previous attempt of the same kind. */
export class LoginFlows {
  #challenge: ({ challengeId: string } & DeviceMail) | undefined
  #deviceId: string | undefined
  #deviceMail: DeviceMail = {}
  #social: Attempt | undefined
  #farcaster: { attemptId: string } | undefined
  #passkey: { readonly value: PasskeyChallenge; readonly expiresAt: number } | undefined

  constructor(private readonly parts: LoginParts) {}

  get deviceMail(): DeviceMail {
    return this.#deviceMail
  }

  async sendCode(
    email: string,
    locale?: string,
  ): Promise<{ action: 'CONNECT' } | { action: 'VERIFY_OTP'; matchWord: string; digits: number; expiresIn: number }> {
    if (await this.#hasSessionFor(email)) return { action: 'CONNECT' }
    const body = { ...this.parts.place, email, ...(locale !== undefined && { locale }) }
    const { challengeId, matchWord, digits = 6, expiresIn } = await this.parts.api.call('POST /v1/otp/send', body)
    this.#challenge = { challengeId, email, matchWord }
    this.#deviceId = undefined
    return { action: 'VERIFY_OTP', matchWord, digits, expiresIn }
  }

  async verifyCode(code: string): Promise<LoginStep> {
    const { challengeId, ...mail } = this.#challenge ?? throwNotStarted()
    const outcome = await this.parts.api.call('POST /v1/otp/verify', { challengeId, code: parseCode(code) })
    this.#challenge = undefined
    return this.#applyOutcome(outcome, mail)
  }

  async waitForDevice(signal?: AbortSignal): Promise<void> {
    const deviceId = this.#deviceId ?? throwNotStarted()
    const request = async () => {
      const outcome = await this.parts.api.call(
        'POST /v1/device/wait',
        { deviceId },
        { timeoutMs: POLL_TIMEOUT_MS, signal },
      )
      return outcome.status === 'connected' ? outcome : undefined
    }
    const outcome = await poll({ request, ms: DEVICE_TIMEOUT_MS, clock: this.parts.clock, signal }).catch(thrown => {
      if (!ApiRefusal.is(thrown, 'expired', 'denied')) throw thrown
      throw new FrameError('E_DEVICE', 'This device was not confirmed.', {}, thrown)
    })
    this.#deviceId = undefined
    await this.#applyOutcome(outcome)
  }

  async startSocial(provider: SocialProvider): Promise<{ uri: string; matchWord: string }> {
    const { answer, saveSecret } = await this.#startBound(body =>
      this.parts.api.call('POST /v1/oauth/start', { ...body, provider }),
    )
    const { uri, attemptId, matchWord } = answer
    await saveSecret(URL.canParse(uri) ? (new URL(uri).searchParams.get('state') ?? '') : '')
    this.#social = { attemptId }
    return { uri, matchWord }
  }

  async redeemSocial(uri: string): Promise<LoginStep> {
    const ref = parseRef(uri, this.parts.walletOrigin)
    // After a redirect the app was reloaded, but the device key that started the login still exists.
    const attempt: Attempt = this.#social ?? { attemptId: '' }
    attempt.redeemed ??= this.#redeem(ref)
    return attempt.redeemed
  }

  async waitForSocial(signal?: AbortSignal): Promise<LoginStep> {
    const attempt = this.#social ?? throwNotStarted()
    const request = async () => {
      if (attempt.redeemed) return attempt.redeemed
      if (this.#social !== attempt) throw new FrameError('E_ABORTED', 'Request was aborted')
      const { attemptId } = attempt
      const result = await this.parts.api
        .call('POST /v1/oauth/wait', { attemptId }, { timeoutMs: POLL_TIMEOUT_MS, signal })
        .catch(thrown => attempt.redeemed ?? Promise.reject(toSocialError(thrown)))
      if (typeof result === 'string') return result
      return result.status === 'ready' ? this.redeemSocial(result.resultUri) : undefined
    }
    return poll({ request, ms: SOCIAL_TIMEOUT_MS, clock: this.parts.clock, signal })
  }

  async startFarcaster(): Promise<{ url: string; matchWord: string }> {
    const { answer, saveSecret } = await this.#startBound(body => this.parts.api.call('POST /v1/farcaster/start', body))
    const { url, attemptId, matchWord } = answer
    await saveSecret(URL.canParse(url) ? new URL(url).hash.slice(1) : '')
    this.#farcaster = { attemptId }
    return { url, matchWord }
  }

  async waitForFarcaster(signal?: AbortSignal): Promise<LoginStep> {
    const { attemptId } = this.#farcaster ?? throwNotStarted()
    const request = async () => {
      const outcome = await this.parts.api.call(
        'POST /v1/farcaster/wait',
        { attemptId },
        { timeoutMs: POLL_TIMEOUT_MS, signal },
      )
      return outcome.status === 'pending' ? undefined : outcome
    }
    const outcome = await poll({ request, ms: FARCASTER_TIMEOUT_MS, clock: this.parts.clock, signal })
    this.#farcaster = undefined
    return this.#applyOutcome(outcome)
  }

  /** Returns a challenge that is valid long enough for the user. An unused one is returned again. */
  async preparePasskey(): Promise<PasskeyChallenge> {
    const { api, place, clock } = this.parts
    if (this.#passkey && this.#passkey.expiresAt - PASSKEY_TIMEOUT_MS > clock.now()) return this.#passkey.value
    const value = await api.call('POST /v1/passkey/options', place)
    this.#passkey = { value, expiresAt: clock.now() + value.expiresIn * 1_000 }
    return value
  }

  async finishPasskey({ kind, response }: PasskeyLogin): Promise<LoginStep> {
    const { value } = this.#passkey ?? throwNotStarted()
    this.#passkey = undefined
    const { api, place } = this.parts
    const use = { ...place, challenge: value.challenge }
    const outcome =
      kind === 'registered'
        ? await api.call('POST /v1/passkey/register', { ...use, passkey: response })
        : await api.call('POST /v1/passkey/login', { ...use, assertion: response })
    return this.#applyOutcome(outcome)
  }

  forget(): void {
    this.#challenge = undefined
    this.#deviceId = undefined
    this.#social = undefined
    this.#farcaster = undefined
    this.#passkey = undefined
  }

  // Starts a login that needs no confirmation if it ends in this browser: the final page finds the stored secret.
  // Storage in memory is not shared with that page, so no secret is sent then.
  async #startBound<T>(start: (body: Place & { browserHash?: string }) => Promise<T>) {
    const { place, store, clock } = this.parts
    const rows = store()?.rows
    const made = rows && (await createBrowserSecret())
    const answer = await start({ ...place, ...(made && { browserHash: made.browserHash }) })
    const saveSecret = async (name: string) => {
      if (rows && made) await new BrowserSecrets(rows, clock).save(name, made.secret)
    }
    return { answer, saveSecret }
  }

  async #redeem(ref: string): Promise<LoginStep> {
    return this.#applyOutcome(await this.parts.api.call('POST /v1/oauth/redeem', { ref }))
  }

  // If the session state is unknown, a code is sent; its result is definite.
  async #hasSessionFor(email: string): Promise<boolean> {
    const resumed = await this.parts.keeper.resume().catch(() => false)
    return resumed && this.parts.keeper.user?.email?.toLowerCase() === email.toLowerCase()
  }

  async #applyOutcome(outcome: LoginOutcome, mail: DeviceMail = {}): Promise<LoginStep> {
    if (outcome.status === 'device') {
      const { deviceId, confirmBy, matchWord } = outcome
      this.#deviceId = deviceId
      this.#deviceMail = { ...mail, ...(confirmBy && { confirmBy }), ...(matchWord !== undefined && { matchWord }) }
      return 'device'
    }
    const previousToken = await this.parts.keeper.attachSession(outcome.session)
    if (previousToken !== undefined) this.parts.revoke(previousToken)
    return 'connected'
  }
}

function throwNotStarted(): never {
  throw new FrameError('E_STATE', 'There is nothing to finish. Start again.')
}

// Distinguishes a refusal by the user at the provider from one by the gateway.
function toSocialError(thrown: unknown): unknown {
  if (!ApiRefusal.is(thrown, 'denied')) return thrown
  return new FrameError('E_REJECTED', 'Login declined.', {}, thrown)
}

function parseCode(code: string): string {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}(?:\d\d)?$/.test(digits)) throw new FrameError('E_OTP_INVALID', 'Incorrect code.')
  return digits
}

function parseRef(uri: string, walletOrigin: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const ref = url?.hash.slice(1) ?? ''
  const ours = url?.origin === walletOrigin && url.pathname === '/r' && url.search === '' && !url.username
  if (!ours || !/^[A-Za-z0-9_-]{16,86}$/.test(ref))
    throw new FrameError('E_STATE', 'This is not the result of a login.')
  return ref
}
