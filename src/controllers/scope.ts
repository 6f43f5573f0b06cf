import type { ChainAdapter } from '../core/chain-adapter.js'
import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXConfig } from '../core/siwx.js'
import type { Services } from '../services/services.js'

/** A controller: one proxied `state`, and the only methods that may change it. */
export interface Controller {
  readonly state: object
  dispose?(): void
}
export type ControllerClass<C extends Controller> = new (scope: Scope) => C

/** One instance on the page: its options, services and adapters, and one of each controller, made when first asked for. */
export class Scope {
  readonly #made = new Map<unknown, Controller>()
  readonly #making = new Set<unknown>()
  readonly #life = new AbortController()
  /** Who keeps the app's sign-ins: the option `siwx`, or what was made of `siweConfig` once that was needed. */
  siwx: SIWXConfig | undefined

  constructor(
    readonly options: AppKitOptions,
    readonly services: Services,
    readonly adapters: ChainAdapter[],
  ) {
    this.siwx = options.siwx
  }

  /** Aborted when the instance is destroyed: hand it to every listener, timer and request. */
  get signal(): AbortSignal {
    return this.#life.signal
  }

  /** This instance's own controller of a class. After {@link Scope.dispose} none is made any more: throws `instance/destroyed`. */
  use<C extends Controller>(Class: ControllerClass<C>): C {
    const made = this.#made.get(Class) as C | undefined
    if (made) return made
    if (this.signal.aborted) throw new AppKitError('instance/destroyed')
    if (this.#making.has(Class)) throw new AppKitError('house/controller-circle', { text: Class.name })
    this.#making.add(Class)
    try {
      const controller = new Class(this)
      this.#made.set(Class, controller)
      return controller
    } finally {
      this.#making.delete(Class)
    }
  }

  /** Ends everything that was made here, the last first. What was made can still be read: a late look is no failure. */
  dispose(): void {
    if (this.signal.aborted) return
    this.#life.abort(new AppKitError('instance/destroyed'))
    for (const controller of [...this.#made.values()].reverse()) controller.dispose?.()
  }
}
