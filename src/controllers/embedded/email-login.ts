import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { retryAfter } from '../../core/errors/error-text.js'
import type { AppSuccess } from '../../frame/frame-client.js'
import { getNextEmailTime } from '../../wallets/embedded/login-cache.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { offerBackup } from './backup.js'
import { EmbeddedController } from './embedded.js'

// Deliberately permissive: text, `@` and a host, without whitespace. Whether the address exists is up to the mail
// server.
const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@.][^\s@]{0,188}$/

export function parseEmail(text: string): string | undefined {
  const email = text.trim()
  return EMAIL_PATTERN.test(email) ? email : undefined
}

// `restart`: the user logged out in the wallet, to log in another way.
export type EmailStep = 'code' | 'device' | 'done' | 'restart'

export interface EmailLoginState {
  email: string
  /** Word that is also in the email, so that users can recognize a genuine email. Empty until one is sent. */
  matchWord: string
  digits: number
  busy: boolean
  error: AppKitError | undefined
  resendAt: number
  isCodePending: boolean
}

/** Login with a code sent by email. Methods resolve with the next step, or undefined on failure (see `error`). */
export class EmailLoginController {
  readonly state = proxy<EmailLoginState>({
    email: '',
    matchWord: '',
    digits: 6,
    busy: false,
    error: undefined,
    resendAt: 0,
    isCodePending: false,
  })

  #isVerified = false
  #finishing: Promise<EmailStep> | undefined

  constructor(private readonly scope: Scope) {}

  begin(address: string): Promise<EmailStep | undefined> {
    return this.#run(async () => {
      this.#isVerified = false
      this.#finishing = undefined
      const email = parseEmail(address)
      if (email === undefined) throw new AppKitError('email/invalid')
      this.state.email = email
      this.scope.use(EventsController).track('EMAIL_SUBMITTED')
      const { action, matchWord = '', digits = 6 } = await this.#requestEmail(email)
      Object.assign(this.state, { matchWord, digits, isCodePending: action === 'VERIFY_DEVICE' })
      if (action === 'CONNECT') return this.#finish()
      this.scope.use(EventsController).track('EMAIL_VERIFICATION_CODE_SENT')
      return action === 'VERIFY_OTP' ? 'code' : 'device'
    })
  }

  resend(): Promise<EmailStep | undefined> {
    return this.begin(this.state.email)
  }

  submitCode(code: string): Promise<EmailStep | undefined> {
    return this.#run(async () => {
      try {
        await this.#frame.request('CONNECT_OTP', { otp: code.replace(/\s/g, '') })
      } catch (error) {
        const known = AppKitError.from(error, 'frame/replied-error')
        if (known.code !== 'device/unconfirmed') {
          this.scope.use(EventsController).track('EMAIL_VERIFICATION_CODE_FAIL', { message: known.code })
          throw known
        }
        this.state.isCodePending = false
        return 'device'
      }
      this.scope.use(EventsController).track('EMAIL_VERIFICATION_CODE_PASS')
      return this.#finish()
    })
  }

  /**
   * Waits until the link in the email is opened on any device. The wallet may show another view before it returns the
   * account; a view that is shown again resumes the pending login.
   */
  awaitDevice(signal: AbortSignal): Promise<EmailStep | undefined> {
    return this.#run(async () => {
      if (this.#isVerified) return this.#finish()
      await this.#frame.request('CONNECT_DEVICE', undefined, { signal })
      this.scope.use(EventsController).track('DEVICE_REGISTERED_FOR_EMAIL')
      return this.state.isCodePending ? 'code' : this.#finish()
    }, signal)
  }

  get finishing(): Promise<EmailStep | undefined> | undefined {
    return this.#finishing?.catch(() => undefined) // the state has the error
  }

  get #frame(): EmbeddedController {
    return this.scope.use(EmbeddedController)
  }

  #finish(): Promise<EmailStep> {
    this.#isVerified = true
    this.#finishing ??= this.#connect().catch((error: unknown) => {
      this.#finishing = undefined
      throw error
    })
    return this.#finishing
  }

  async #connect(): Promise<EmailStep> {
    try {
      await this.#frame.connect()
    } catch (error) {
      if (AppKitError.is(error, 'frame/session-expired')) return 'restart'
      throw error
    }
    await offerBackup(this.scope, 'login')
    return 'done'
  }

  // Requests an email. The frame enforces the rate limit; this only tracks when the next email is allowed.
  async #requestEmail(email: string): Promise<AppSuccess<'CONNECT_EMAIL'>> {
    const { storage, clock } = this.scope.services
    try {
      const answer = await this.#frame.request('CONNECT_EMAIL', { email })
      this.state.resendAt = answer.action === 'CONNECT' ? 0 : getNextEmailTime(storage, clock)
      return answer
    } catch (error) {
      const seconds = AppKitError.is(error, 'email/throttled') ? retryAfter(error) : undefined
      if (seconds !== undefined) this.state.resendAt = clock.now() + seconds * 1_000
      throw error
    }
  }

  async #run(step: () => Promise<EmailStep>, signal?: AbortSignal): Promise<EmailStep | undefined> {
    if (this.state.busy && !signal) return undefined
    Object.assign(this.state, { busy: true, error: undefined })
    try {
      return await step()
    } catch (error) {
      if (signal?.aborted || this.scope.signal.aborted) return undefined
      this.state.error = AppKitError.from(error, 'frame/replied-error')
      return undefined
    } finally {
      this.state.busy = false
    }
  }
}
