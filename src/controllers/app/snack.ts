import { proxy } from 'valtio/vanilla'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Scope } from '../scope.js'

export type SnackVariant = 'success' | 'error' | 'loading'

/** The icon of a message. A loading message has a spinner in its place. */
export type SnackIcon = 'check' | 'alert-circle' | 'arrow-up' | 'swap' | 'mail'

export interface SnackState {
  open: boolean
  variant: SnackVariant
  message: string
  svg?: SnackIcon | undefined
  code?: ErrorCode | undefined
  autoClose: boolean
}

export const REPLACE_DELAY_MS = 150
export const AUTO_CLOSE_MS = 4_000

export class SnackController {
  readonly state = proxy<SnackState>({ open: false, variant: 'success', message: '', autoClose: true })
  #cancelTimer = () => {}

  constructor(private readonly scope: Scope) {}

  showSuccess(message: string, svg: SnackIcon = 'check'): void {
    this.#show('success', message, svg)
  }

  showLoading(message: string): void {
    this.#show('loading', message)
  }

  showError(error: AppKitError): void {
    this.#show('error', '', 'alert-circle', error.code)
  }

  showErrorMessage(message: string): void {
    this.#show('error', message, 'alert-circle')
  }

  hide(): void {
    this.#cancelTimer()
    this.state.open = false
  }

  dispose(): void {
    this.#cancelTimer()
  }

  #show(variant: SnackVariant, message: string, svg?: SnackIcon, code?: ErrorCode): void {
    const { clock } = this.scope.services
    const wasOpen = this.state.open
    const autoClose = variant !== 'loading'
    this.hide()
    const open = () => {
      Object.assign(this.state, { open: true, variant, message, svg, code, autoClose })
      if (autoClose) this.#cancelTimer = clock.after(AUTO_CLOSE_MS, () => this.hide())
    }
    if (wasOpen) this.#cancelTimer = clock.after(REPLACE_DELAY_MS, open)
    else open()
  }
}
