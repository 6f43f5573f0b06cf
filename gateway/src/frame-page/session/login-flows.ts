import type { SocialProvider } from '../../../../src/contract/app-events.js'
import type { LoginOutcome } from '../../../../src/contract/login-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import { wait } from '../../../../src/lib/async.js'
import { BrowserSecrets, makeBrowserSecret } from '../storage/browser-secrets.js'
import type { FrameStore, Place } from '../storage/frame-store.js'
import { POLL_MS, type ApiClient } from './api-client.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { DeviceMail, LoginStep } from './frame-wallet.js'
import type { SessionKeeper } from './session-keeper.js'

/** The least between two questions of a poll, in milliseconds: a gateway that does not hold the line is not flooded. */
export const POLL_GAP_MS = 1_000

/** A question that is asked until it has an answer. */
interface Poll<T> {
  /** Nothing where there is no answer yet. */
  readonly ask: () => Promise<T | undefined>
  /** How long in all, in milliseconds. */
  readonly ms: number
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks again and again. That the gateway cannot be reached for a while ends nothing: devices sleep, and networks come
 * back. Rejects `E_TIMEOUT` at the end, as the question does for any other reason, or as the signal says.
 */
export async function poll<T>({ ask, ms, clock, signal }: Poll<T>): Promise<T> {
  const end = clock.now() + ms
  while (clock.now() < end) {
    const begun = clock.now()
    const answer = await ask().catch(unlessOffline)
    if (answer !== undefined) return answer
    signal?.throwIfAborted()
    await wait(Math.max(0, begun + POLL_GAP_MS - clock.now()), clock, signal)
  }
  throw new FrameError('E_TIMEOUT', 'This took too long. Start again.')
}

function unlessOffline(thrown: unknown): undefined {
  if (!(thrown instanceof FrameError && thrown.code === 'E_NETWORK')) throw thrown
}

const DEVICE_MS = 600_000
const FARCASTER_MS = 300_000
const SOCIAL_MS = 600_000

/** What the flows work with. */
interface LoginParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly place: Place
  /** The store in use: the storage may climb a rung. Nothing where it is gone with the page. */
  readonly store: () => FrameStore | undefined
  /** Of the wallet itself; a result of a social login comes from nowhere else. */
  readonly walletOrigin: string
  readonly clock: Clock
  /** Tells the gateway that a refresh token is no longer used. */
  readonly revoke: (refreshToken: string) => void
}

interface Attempt {
  readonly attemptId: string
  /** Begun by whichever hears of the result first; it can be redeemed once. */
  redeemed?: Promise<LoginStep>
}

/** The ways to a session. Each begins anew: one that is begun ends the one before of its kind. */
export class LoginFlows {
  #challenge: ({ challengeId: string } & DeviceMail) | undefined
  #deviceId: string | undefined
  #deviceMail: DeviceMail = {}
  #social: Attempt | undefined
  #farcaster: { attemptId: string } | undefined

  constructor(private readonly parts: LoginParts) {}

  /** What the email about the device that waits says, as far as it is known here. */
  get deviceMail(): DeviceMail {
    return this.#deviceMail
  }

  async sendCode(
    email: string,
    locale?: string,
  ): Promise<{ action: 'CONNECT' } | { action: 'VERIFY_OTP'; matchWord: string; digits: number; expiresIn: number }> {
    if (await this.#hasSessionOf(email)) return { action: 'CONNECT' }
    const ask = { ...this.parts.place, email, ...(locale !== undefined && { locale }) }
    const { challengeId, matchWord, digits = 6, expiresIn } = await this.parts.api.call('POST /v1/otp/send', ask)
    this.#challenge = { challengeId, email, matchWord }
    this.#deviceId = undefined
    return { action: 'VERIFY_OTP', matchWord, digits, expiresIn }
  }

  async verifyCode(code: string): Promise<LoginStep> {
    const { challengeId, ...mail } = this.#challenge ?? nothingBegun()
    const outcome = await this.parts.api.call('POST /v1/otp/verify', { challengeId, code: digitsOf(code) })
    this.#challenge = undefined
    return this.#stepOf(outcome, mail)
  }

  async waitForDevice(signal?: AbortSignal): Promise<void> {
    const deviceId = this.#deviceId ?? nothingBegun()
    const ask = async () => {
      const outcome = await this.parts.api.call('POST /v1/device/wait', { deviceId }, { timeoutMs: POLL_MS, signal })
      return outcome.status === 'connected' ? outcome : undefined
    }
    const outcome = await poll({ ask, ms: DEVICE_MS, clock: this.parts.clock, signal }).catch(thrown => {
      if (!ApiRefusal.is(thrown, 'expired', 'denied')) throw thrown
      throw new FrameError('E_DEVICE', 'This device was not confirmed.', {}, thrown)
    })
    this.#deviceId = undefined
    await this.#stepOf(outcome)
  }

  async startSocial(provider: SocialProvider): Promise<{ uri: string; matchWord: string }> {
    const { answer, keep } = await this.#bound(ask => this.parts.api.call('POST /v1/oauth/start', { ...ask, provider }))
    const { uri, attemptId, matchWord } = answer
    await keep(URL.canParse(uri) ? (new URL(uri).searchParams.get('state') ?? '') : '')
    this.#social = { attemptId }
    return { uri, matchWord }
  }

  async redeemSocial(uri: string): Promise<LoginStep> {
    const ref = refOf(uri, this.parts.walletOrigin)
    // An app without windows was left for the social's page and loaded anew: the key that began is still there.
    const attempt: Attempt = this.#social ?? { attemptId: '' }
    attempt.redeemed ??= this.#redeem(ref)
    return attempt.redeemed
  }

  async waitForSocial(signal?: AbortSignal): Promise<LoginStep> {
    const attempt = this.#social ?? nothingBegun()
    const ask = async () => {
      if (attempt.redeemed) return attempt.redeemed
      if (this.#social !== attempt) throw new FrameError('E_ABORTED', 'Request was aborted')
      const { attemptId } = attempt
      const result = await this.parts.api
        .call('POST /v1/oauth/wait', { attemptId }, { timeoutMs: POLL_MS, signal })
        .catch(thrown => attempt.redeemed ?? Promise.reject(socialRefusal(thrown)))
      if (typeof result === 'string') return result
      return result.status === 'ready' ? this.redeemSocial(result.resultUri) : undefined
    }
    return poll({ ask, ms: SOCIAL_MS, clock: this.parts.clock, signal })
  }

  async startFarcaster(): Promise<{ url: string; matchWord: string }> {
    const { answer, keep } = await this.#bound(ask => this.parts.api.call('POST /v1/farcaster/start', ask))
    const { url, attemptId, matchWord } = answer
    await keep(URL.canParse(url) ? new URL(url).hash.slice(1) : '')
    this.#farcaster = { attemptId }
    return { url, matchWord }
  }

  async waitForFarcaster(signal?: AbortSignal): Promise<LoginStep> {
    const { attemptId } = this.#farcaster ?? nothingBegun()
    const ask = async () => {
      const outcome = await this.parts.api.call(
        'POST /v1/farcaster/wait',
        { attemptId },
        { timeoutMs: POLL_MS, signal },
      )
      return outcome.status === 'pending' ? undefined : outcome
    }
    const outcome = await poll({ ask, ms: FARCASTER_MS, clock: this.parts.clock, signal })
    this.#farcaster = undefined
    return this.#stepOf(outcome)
  }

  /** Forgets whatever was begun. */
  forget(): void {
    this.#challenge = undefined
    this.#deviceId = undefined
    this.#social = undefined
    this.#farcaster = undefined
  }

  /**
   * Begins a login that only this browser can end without a confirmation: the page it ends on finds the secret that
   * `keep` writes. Storage that is gone with the page is not shared with that page.
   */
  async #bound<T>(start: (ask: Place & { browserHash?: string }) => Promise<T>) {
    const { place, store, clock } = this.parts
    const rows = store()?.rows
    const made = rows && (await makeBrowserSecret())
    const answer = await start({ ...place, ...(made && { browserHash: made.browserHash }) })
    const keep = async (name: string) => {
      if (rows && made) await new BrowserSecrets(rows, clock).keep(name, made.secret)
    }
    return { answer, keep }
  }

  async #redeem(ref: string): Promise<LoginStep> {
    return this.#stepOf(await this.parts.api.call('POST /v1/oauth/redeem', { ref }))
  }

  /** Where nobody can tell whether there is a session, a code is sent: that question answers itself. */
  async #hasSessionOf(email: string): Promise<boolean> {
    const there = await this.parts.keeper.resume().catch(() => false)
    return there && this.parts.keeper.user?.email?.toLowerCase() === email.toLowerCase()
  }

  async #stepOf(outcome: LoginOutcome, mail: DeviceMail = {}): Promise<LoginStep> {
    if (outcome.status === 'device') {
      const { deviceId, confirmBy, matchWord } = outcome
      this.#deviceId = deviceId
      this.#deviceMail = { ...mail, ...(confirmBy && { confirmBy }), ...(matchWord !== undefined && { matchWord }) }
      return 'device'
    }
    const before = await this.parts.keeper.adopt(outcome.session)
    if (before !== undefined) this.parts.revoke(before)
    return 'connected'
  }
}

function nothingBegun(): never {
  throw new FrameError('E_STATE', 'There is nothing to finish. Start again.')
}

/** That the person pressed no at the social's page is not the gateway's no. */
function socialRefusal(thrown: unknown): unknown {
  if (!ApiRefusal.is(thrown, 'denied')) return thrown
  return new FrameError('E_REJECTED', 'You said no there.', {}, thrown)
}

/** The blanks of a pasted code do not count. What cannot be a code is refused without asking. */
function digitsOf(code: string): string {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}(?:\d\d)?$/.test(digits)) throw new FrameError('E_OTP_INVALID', 'This code is not right.')
  return digits
}

/** The reference of `W/r#<ref>`, and of no other address. */
function refOf(uri: string, walletOrigin: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const ref = url?.hash.slice(1) ?? ''
  const ours = url?.origin === walletOrigin && url.pathname === '/r' && url.search === '' && !url.username
  if (!ours || !/^[A-Za-z0-9_-]{16,86}$/.test(ref))
    throw new FrameError('E_STATE', 'This is no result of a login here.')
  return ref
}
