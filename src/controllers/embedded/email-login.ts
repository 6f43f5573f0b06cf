import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { retryAfter } from '../../core/errors/error-text.js'
import type { AppSuccess } from '../../frame/frame-client.js'
import { nextEmailAt } from '../../wallets/embedded/login-cache.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { EmbeddedController } from './embedded.js'

/** Something, an `@`, a host; blanks and a second `@` nowhere. What exists is for the mail to find out. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.][^\s@]{0,188}$/

/** An email address without the blanks around it; nothing where it cannot be one. */
export function readEmail(text: string): string | undefined {
  const email = text.trim()
  return EMAIL.test(email) ? email : undefined
}

/** What comes next: the code, the confirmation of this device, or nothing any more. */
export type EmailStep = 'code' | 'device' | 'done'

export interface EmailLoginState {
  email: string
  /** The word that the mail says too, so that a person can tell the mail from another's; empty until one is mailed. */
  matchWord: string
  /** How many digits the code has. */
  digits: number
  busy: boolean
  error: AppKitError | undefined
  /** When another code may be mailed, in milliseconds since the epoch. */
  resendAt: number
  /** Whether the device was confirmed before a code was asked: then the code comes next. */
  codeFollows: boolean
}

/** Login by a code in an email. Every method says what comes next, or nothing where it failed: `error` says why. */
export class EmailLoginController {
  readonly state = proxy<EmailLoginState>({
    email: '',
    matchWord: '',
    digits: 6,
    busy: false,
    error: undefined,
    resendAt: 0,
    codeFollows: false,
  })

  /** Whether the frame has let the person in: what is left is to take the account. */
  #proven = false
  #finishing: Promise<EmailStep> | undefined

  constructor(private readonly scope: Scope) {}

  /** Asks for a code at an address. */
  begin(address: string): Promise<EmailStep | undefined> {
    return this.#run(async () => {
      this.#proven = false
      this.#finishing = undefined
      const email = readEmail(address)
      if (email === undefined) throw new AppKitError('email/invalid')
      this.state.email = email
      this.scope.use(EventsController).track('EMAIL_SUBMITTED')
      const { action, matchWord = '', digits = 6 } = await this.#mail(email)
      Object.assign(this.state, { matchWord, digits, codeFollows: action === 'VERIFY_DEVICE' })
      if (action === 'CONNECT') return this.#finish()
      this.scope.use(EventsController).track('EMAIL_VERIFICATION_CODE_SENT')
      return action === 'VERIFY_OTP' ? 'code' : 'device'
    })
  }

  /** Mails another code to the same address. */
  resend(): Promise<EmailStep | undefined> {
    return this.begin(this.state.email)
  }

  /** Enters the code. */
  enter(code: string): Promise<EmailStep | undefined> {
    return this.#run(async () => {
      try {
        await this.#frame.request('CONNECT_OTP', { otp: code.replace(/\s/g, '') })
      } catch (error) {
        const known = AppKitError.from(error, 'frame/replied-error')
        if (known.code !== 'device/unconfirmed') {
          this.scope.use(EventsController).track('EMAIL_VERIFICATION_CODE_FAIL', { message: known.code })
          throw known
        }
        this.state.codeFollows = false
        return 'device'
      }
      this.scope.use(EventsController).track('EMAIL_VERIFICATION_CODE_PASS')
      return this.#finish()
    })
  }

  /**
   * Waits until the link in the mail is followed on this or another device. The wallet may ask for something before it
   * gives its account, in place of the screen that waits: a screen that comes back goes on where the other one was.
   */
  awaitDevice(signal: AbortSignal): Promise<EmailStep | undefined> {
    return this.#run(async () => {
      if (this.#proven) return this.#finish()
      await this.#frame.request('CONNECT_DEVICE', undefined, { signal })
      this.scope.use(EventsController).track('DEVICE_REGISTERED_FOR_EMAIL')
      return this.state.codeFollows ? 'code' : this.#finish()
    }, signal)
  }

  /** What a screen of the code goes on with when it comes back: the login that its code began to finish, if any. */
  get finishing(): Promise<EmailStep | undefined> | undefined {
    return this.#finishing?.catch(() => undefined) // why it failed is in the state
  }

  get #frame(): EmbeddedController {
    return this.scope.use(EmbeddedController)
  }

  #finish(): Promise<EmailStep> {
    this.#proven = true
    this.#finishing ??= this.#frame.connect().then(
      () => 'done' as const,
      (error: unknown) => {
        this.#finishing = undefined
        throw error
      },
    )
    return this.#finishing
  }

  /** Asks the frame, which refuses what comes too soon; here it is only told when the next one may come. */
  async #mail(email: string): Promise<AppSuccess<'CONNECT_EMAIL'>> {
    const { storage, clock } = this.scope.services
    try {
      const answer = await this.#frame.request('CONNECT_EMAIL', { email })
      this.state.resendAt = answer.action === 'CONNECT' ? 0 : nextEmailAt(storage, clock)
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
