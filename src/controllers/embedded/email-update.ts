import { proxy } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { parseEmail } from './email-login.js'
import { EmbeddedController } from './embedded.js'
import type { Scope } from '../scope.js'

/** `planned`: the address changes later, because the wallet could not sign the change on this device. */
export type EmailUpdateStep = 'primary' | 'secondary' | 'planned' | 'done'

export interface EmailUpdateState {
  newEmail: string
  busy: boolean
  error: AppKitError | undefined
}

/** Changes the embedded wallet's email address. Requires a code from the old and one from the new address. */
export class EmailUpdateController {
  readonly state = proxy<EmailUpdateState>({ newEmail: '', busy: false, error: undefined })

  constructor(private readonly scope: Scope) {}

  begin(address: string): Promise<EmailUpdateStep | undefined> {
    return this.#run(async () => {
      const email = parseEmail(address)
      if (email === undefined) throw new AppKitError('email/invalid')
      const { action } = await this.scope.use(EmbeddedController).request('UPDATE_EMAIL', { email })
      this.state.newEmail = email
      return action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    })
  }

  enterPrimary(otp: string): Promise<EmailUpdateStep | undefined> {
    return this.#run(async () => {
      await this.scope.use(EmbeddedController).request('UPDATE_EMAIL_PRIMARY_OTP', { otp })
      return 'secondary'
    })
  }

  enterSecondary(otp: string): Promise<EmailUpdateStep | undefined> {
    return this.#run(async () => {
      const embedded = this.scope.use(EmbeddedController)
      const { newEmail, pendingUntil } = await embedded.request('UPDATE_EMAIL_SECONDARY_OTP', { otp })
      this.state.newEmail = newEmail
      if (pendingUntil !== undefined) return 'planned'
      embedded.state.updatedEmail = newEmail
      return 'done'
    })
  }

  async #run(step: () => Promise<EmailUpdateStep>): Promise<EmailUpdateStep | undefined> {
    if (this.state.busy) return undefined
    Object.assign(this.state, { busy: true, error: undefined })
    try {
      return await step()
    } catch (error) {
      if (!this.scope.signal.aborted) this.state.error = AppKitError.from(error, 'frame/replied-error')
      return undefined
    } finally {
      this.state.busy = false
    }
  }
}
