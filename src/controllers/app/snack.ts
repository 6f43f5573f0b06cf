import { proxy } from 'valtio/vanilla'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Scope } from '../scope.js'

export type SnackVariant = 'success' | 'error' | 'loading'

export interface SnackState {
  open: boolean
  variant: SnackVariant
  /** The sentence, or the code of the error whose sentence the bar looks up. */
  message: string
  code: ErrorCode | undefined
  autoClose: boolean
}

/** How long one message makes room before the next one shows. */
export const REPLACE_AFTER_MS = 150
/** How long a message that closes by itself stays. */
export const STAY_MS = 4_000

/** The short message at the edge of the card: one at a time. */
export class SnackController {
  readonly state = proxy<SnackState>({ open: false, variant: 'success', message: '', code: undefined, autoClose: true })
  #calledOff = () => {}

  constructor(private readonly scope: Scope) {}

  showSuccess(message: string): void {
    this.#show({ variant: 'success', message, code: undefined, autoClose: true })
  }

  /** Stays until it is replaced or hidden. */
  showLoading(message: string): void {
    this.#show({ variant: 'loading', message, code: undefined, autoClose: false })
  }

  showError(error: AppKitError): void {
    this.#show({ variant: 'error', message: '', code: error.code, autoClose: true })
  }

  /** A failure in words that are known already, such as what a wallet or a server said. */
  showErrorMessage(message: string): void {
    this.#show({ variant: 'error', message, code: undefined, autoClose: true })
  }

  hide(): void {
    this.#calledOff()
    this.state.open = false
  }

  dispose(): void {
    this.#calledOff()
  }

  #show(next: Omit<SnackState, 'open'>): void {
    const { clock } = this.scope.services
    const wasOpen = this.state.open
    this.hide()
    const open = () => {
      Object.assign(this.state, next, { open: true })
      if (next.autoClose) this.#calledOff = clock.after(STAY_MS, () => this.hide())
    }
    if (wasOpen) this.#calledOff = clock.after(REPLACE_AFTER_MS, open)
    else open()
  }
}
