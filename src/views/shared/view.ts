import { ContextConsumer, createContext } from '@lit/context'
import { type CSSResultGroup, LitElement } from 'lit'
import { subscribe } from 'valtio/vanilla'
import { LocaleController } from '../../controllers/app/locale.js'
import { sentence, words } from '../../controllers/app/messages.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Controller, ControllerClass, Scope } from '../../controllers/scope.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Messages } from '../../i18n/language.js'
import { screen, screenParts } from './screen.styles.js'

/** How a screen finds the instance it stands in. */
export const scopeContext = createContext<Scope>(Symbol.for('appkit-scope'))

/**
 * Registers a wired element under its tag, or under the next free one where another copy of the package holds
 * it: a wired class works only with the controllers of its own copy. The router makes screens with `new`.
 */
export function defineView(tag: string, Class: CustomElementConstructor): void {
  let free = tag
  for (let copy = 2; customElements.get(free); copy += 1) {
    if (customElements.get(free) === Class) return
    free = `${tag}-${copy}`
  }
  customElements.define(free, Class)
}

/**
 * A screen or a part of one. Reads controllers of the instance it stands in, and renders again when what it read
 * changes. It looks as all screens do: one that adds to that writes `[super.styles, …]`.
 */
export abstract class View<Params = unknown> extends LitElement {
  static override styles: CSSResultGroup = [screen, screenParts]
  /** What the screen was opened with. */
  params!: Params
  readonly #context = new ContextConsumer(this, { context: scopeContext })
  readonly #watching = new Map<Controller, () => void>()

  /** What stands at the top of the card while this screen is on view. */
  get heading(): string {
    return ''
  }

  /** What stands at the start of the header: the way back, help on the first screen, or nothing. */
  get leading(): 'back' | 'help' | 'none' {
    return 'back'
  }

  /** What a screen puts at the start of the header by itself, in place of what {@link leading} says. */
  get leadingContent(): unknown {
    return undefined
  }

  /** What a screen puts in place of its heading, and which then names the card. */
  get titleContent(): unknown {
    return undefined
  }

  /** What the focus goes to when the screen comes on view; its name unless there is but one thing to do. */
  get firstFocus(): HTMLElement | undefined {
    return undefined
  }

  protected get scope(): Scope {
    return this.#context.value as Scope
  }

  /**
   * The instance's own controller of this class, watched while the view is on the page.
   * Call it in `render`, or in a handler before its first `await`.
   */
  protected use<C extends Controller>(Class: ControllerClass<C>): C {
    const controller = this.scope.use(Class)
    if (this.isConnected && !this.#watching.has(controller))
      this.#watching.set(
        controller,
        subscribe(controller.state, () => this.requestUpdate()),
      )
    return controller
  }

  /** A feature's words in the language of the moment. */
  protected t<M extends Messages>(english: M): M {
    return words(this.use(LocaleController), english)
  }

  /** What a failure says to the person, in the language of the moment. */
  protected sentence(code: ErrorCode): string {
    return sentence(this.use(LocaleController), code)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.scope) this.use(SettingsController) // features may be switched while it is on view
    this.requestUpdate() // a view that comes back reads, and so watches, afresh
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const stop of this.#watching.values()) stop()
    this.#watching.clear()
  }
}
