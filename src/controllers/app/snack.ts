import { proxy } from 'valtio/vanilla'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Scope } from '../scope.js'

export type SnackVariant = 'success' | 'error' | 'loading'

export interface SnackState {
  open: boolean
  variant: SnackVariant
  message: string
  code: ErrorCode | undefined
  autoClose: boolean
}

export const REPLACE_DELAY_MS = 150
export const AUTO_CLOSE_MS = 4_000

export class SnackController {
  readonly state = proxy<SnackState>({ open: false, variant: 'success', message: '', code: undefined, autoClose: true })
  #cancelTimer = () => {}

  constructor(private readonly scope: Scope) {}

  showSuccess(message: string): void {
    this.#show({ variant: 'success', message, code: undefined, autoClose: true })
  }

  showLoading(message: string): void {
    this.#show({ variant: 'loading', message, code: undefined, autoClose: false })
  }

  showError(error: AppKitError): void {
    this.#show({ variant: 'error', message: '', code: error.code, autoClose: true })
  }

  showErrorMessage(message: string): void {
    this.#show({ variant: 'error', message, code: undefined, autoClose: true })
  }

  hide(): void {
    this.#cancelTimer()
    this.state.open = false
  }

  dispose(): void {
    this.#cancelTimer()
  }

  #show(next: Omit<SnackState, 'open'>): void {
    const { clock } = this.scope.services
    const wasOpen = this.state.open
    this.hide()
    const open = () => {
      Object.assign(this.state, next, { open: true })
      if (next.autoClose) this.#cancelTimer = clock.after(AUTO_CLOSE_MS, () => this.hide())
    }
    if (wasOpen) this.#cancelTimer = clock.after(REPLACE_DELAY_MS, open)
    else open()
  }
}
