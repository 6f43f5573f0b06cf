import { ContextConsumer, createContext } from '@lit/context'
import { type CSSResultGroup, LitElement } from 'lit'
import { subscribe } from 'valtio/vanilla'
import { LocaleController } from '../../controllers/app/locale.js'
import { getErrorText, getMessages } from '../../controllers/app/messages.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Controller, ControllerClass, Scope } from '../../controllers/scope.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import type { Messages } from '../../i18n/language.js'
import { screen, screenParts } from './screen.styles.js'

/** Context that provides the modal instance to its views. */
export const scopeContext = createContext<Scope>(Symbol.for('appkit-scope'))

/**
 * Registers a connected element under its tag, or under the next free one if another copy of the package uses it. The
 * class only works with the controllers of its own copy. The router creates views with `new`.
 */
export function defineView(tag: string, Class: CustomElementConstructor): void {
  let freeTag = tag
  for (let copy = 2; customElements.get(freeTag); copy += 1) {
    if (customElements.get(freeTag) === Class) return
    freeTag = `${tag}-${copy}`
  }
  customElements.define(freeTag, Class)
}

/**
 * Base class of views and their parts. Reads controllers of its instance and renders again when their state changes.
 * Subclasses extend the styles with `[super.styles, …]`.
 */
export abstract class View<Params = unknown> extends LitElement {
  static override styles: CSSResultGroup = [screen, screenParts]
  params!: Params
  readonly #context = new ContextConsumer(this, { context: scopeContext })
  readonly #subscriptions = new Map<Controller, () => void>()

  get heading(): string {
    return ''
  }

  get leading(): 'back' | 'help' | 'none' {
    return 'back'
  }

  /** Custom content at the start of the header. Takes precedence over {@link leading}. */
  get leadingContent(): unknown {
    return undefined
  }

  /** Custom content in place of the heading, which then only labels the modal. */
  get titleContent(): unknown {
    return undefined
  }

  /**
   * Views that probably follow. While this view is idle, their code is loaded and the elements of their `createSamples` are
   * rendered once, invisibly. Samples may send no request.
   */
  get nextViews(): readonly ViewName[] {
    return []
  }

  /** Element that is focused when the view opens; the heading by default. */
  get firstFocus(): HTMLElement | undefined {
    return undefined
  }

  protected get scope(): Scope {
    return this.#context.value as Scope
  }

  // Returns the instance's controller of this class, and subscribes to it while the view is connected. Call it in
  // `render`, or in a handler before its first `await`.
  protected use<C extends Controller>(Class: ControllerClass<C>): C {
    const controller = this.scope.use(Class)
    if (this.isConnected && !this.#subscriptions.has(controller))
      this.#subscriptions.set(
        controller,
        subscribe(controller.state, () => this.requestUpdate()),
      )
    return controller
  }

  protected t<M extends Messages>(english: M): M {
    return getMessages(this.use(LocaleController), english)
  }

  protected sentence(code: ErrorCode): string {
    return getErrorText(this.use(LocaleController), code)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.scope) this.use(SettingsController) // features can be switched while the view is open
    this.requestUpdate() // renders, and thereby subscribes, again after a reconnect
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const stop of this.#subscriptions.values()) stop()
    this.#subscriptions.clear()
  }
}
