import { proxy } from 'valtio/vanilla'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Scope } from '../scope.js'

export interface AlertState {
  code: ErrorCode | undefined
  detail: string
}

export class AlertController {
  readonly state = proxy<AlertState>({ code: undefined, detail: '' })
  readonly #shownCodes = new Set<ErrorCode>()

  constructor(private readonly scope: Scope) {}

  /** Shows an error unless `debug` is false, and logs it to the console if `debug` is true. */
  show(error: AppKitError): void {
    const { debug } = this.scope.options
    if (debug === true) console.error(error)
    if (debug === false) return
    this.state.detail = error.message === error.code ? '' : error.message
    this.state.code = error.code
  }

  /** Shows an error once per code: a provider may report the same failure many times. */
  showOnce(error: AppKitError): void {
    if (this.#shownCodes.has(error.code)) return
    this.#shownCodes.add(error.code)
    this.show(error)
  }

  hide(): void {
    this.state.code = undefined
  }
}
