import type { ChainAdapter } from '../core/chain-adapter.js'
import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXConfig } from '../core/siwx.js'
import type { Services } from '../services/services.js'

export interface Controller {
  readonly state: object
  dispose?(): void
}
export type ControllerClass<C extends Controller> = new (scope: Scope) => C

export class Scope {
  readonly #controllers = new Map<unknown, Controller>()
  readonly #pending = new Set<unknown>()
  readonly #lifetime = new AbortController()
  /** The `siwx` option, or the configuration derived from `siweConfig` once it is first needed. */
  siwx: SIWXConfig | undefined

  constructor(
    readonly options: AppKitOptions,
    readonly services: Services,
    readonly adapters: ChainAdapter[],
  ) {
    this.siwx = options.siwx
  }

  /** Aborted when the instance is destroyed. Pass it to every listener, timer and request. */
  get signal(): AbortSignal {
    return this.#lifetime.signal
  }

  /**
   * Returns this instance's controller of a class, creating it if necessary.
   * @throws AppKitError `instance/destroyed` after {@link Scope.dispose}, if the controller does not exist yet
   */
  use<C extends Controller>(Class: ControllerClass<C>): C {
    const controllers = this.#controllers.get(Class) as C | undefined
    if (controllers) return controllers
    if (this.signal.aborted) throw new AppKitError('instance/destroyed')
    if (this.#pending.has(Class)) throw new AppKitError('house/controller-circle', { text: Class.name })
    this.#pending.add(Class)
    try {
      const controller = new Class(this)
      this.#controllers.set(Class, controller)
      return controller
    } finally {
      this.#pending.delete(Class)
    }
  }

  /** Aborts the signal and disposes controllers in reverse order of creation. Existing controllers stay readable. */
  dispose(): void {
    if (this.signal.aborted) return
    this.#lifetime.abort(new AppKitError('instance/destroyed'))
    for (const controller of [...this.#controllers.values()].reverse()) controller.dispose?.()
  }
}
