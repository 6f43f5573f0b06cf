import { proxy } from 'valtio/vanilla'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Scope } from '../scope.js'

export interface AlertState {
  /** The code of the alert on view; its sentence is looked up by the bar. */
  code: ErrorCode | undefined
  /** What the error itself said, for the developer. */
  detail: string
}

/** The bar over the card that tells whoever builds the page what is wrong with it. */
export class AlertController {
  readonly state = proxy<AlertState>({ code: undefined, detail: '' })
  readonly #told = new Set<ErrorCode>()

  constructor(private readonly scope: Scope) {}

  /** Shows an error unless `debug` is false; the console hears of it only where `debug` is true. */
  show(error: AppKitError): void {
    const { debug } = this.scope.options
    if (debug === true) console.error(error)
    if (debug === false) return
    this.state.detail = error.message === error.code ? '' : error.message
    this.state.code = error.code
  }

  /** The same, but once for each code: a provider may report one failure many times. */
  showOnce(error: AppKitError): void {
    if (this.#told.has(error.code)) return
    this.#told.add(error.code)
    this.show(error)
  }

  hide(): void {
    this.state.code = undefined
  }
}
