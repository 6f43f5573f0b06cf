import { ContextProvider } from '@lit/context'
import { html, type PropertyValues, type TemplateResult } from 'lit'
import { LocaleController } from '../controllers/base/locale.js'
import { ModalController } from '../controllers/base/modal.js'
import { ThemeController } from '../controllers/base/theme.js'
import type { Scope } from '../controllers/scope.js'
import { createTokenSheet } from '../tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../tokens/theme-variables.js'
import { defineView } from '../views/kit/define-view.js'
import { scopeContext } from '../views/kit/scope-context.js'
import { View } from '../views/kit/view.js'
import { AlertBar } from './alert-bar.js'
import { closeShell } from './close-shell.js'
import { followLocale } from './follow-locale.js'
import { renderHeader } from './header.js'
import { RouterOutlet } from './router-outlet.js'
import { shakeCard } from './motion.js'
import { styles } from './shell.styles.js'
import { SnackBar } from './snack-bar.js'
import { standAlone } from './stand-alone.js'

/**
 * The card every screen stands in: a native modal dialog, or a plain section in embedded mode.
 *
 * @csspart dialog - The dialog, as large as the page.
 * @csspart card - The card.
 * @csspart header - Its header.
 */
export class Shell extends View {
  static override styles = styles
  readonly #scope: Scope
  readonly #outlet: RouterOutlet
  readonly #alert = new AlertBar()
  readonly #snack = new SnackBar()
  #life = new AbortController()
  #refusals = 0

  constructor(scope: Scope) {
    super()
    this.#scope = scope
    new ContextProvider(this, { context: scopeContext, initialValue: scope })
    this.#outlet = new RouterOutlet(scope, () => this.requestUpdate())
    this.#refusals = scope.use(ModalController).state.refusals
  }

  protected override get scope(): Scope {
    return this.#scope
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#life = new AbortController()
    this.shadowRoot?.adoptedStyleSheets.unshift(createTokenSheet())
    followLocale(this.scope, this, this.#life.signal)
    this.#outlet.connect(this.#life.signal)
    standAlone(this, this.#life.signal)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#life.abort()
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    return root
  }

  override render(): TemplateResult {
    const card = html`<div class="card" part="card">
      ${this.#alert} ${renderHeader(this.scope, this.#outlet.current)} ${this.#outlet.frame} ${this.#snack}
    </div>`
    if (this.scope.options.enableEmbedded === true)
      return html`<section class="embedded" aria-labelledby="heading">${card}</section>`
    return html`<dialog
      part="dialog"
      aria-labelledby="heading"
      @cancel=${this.#cancel}
      @close=${this.#closed}
      @pointerdown=${this.#outside}
    >
      ${card}
    </dialog>`
  }

  protected override updated(_: PropertyValues): void {
    const { resolved, variables } = this.use(ThemeController).state
    this.dataset['theme'] = resolved
    this.dir = this.use(LocaleController).state.direction
    this.lang = this.use(LocaleController).state.tag
    applyThemeVariables(this, checkThemeVariables(variables).valid)
    const { open, refusals } = this.use(ModalController).state
    const dialog = this.renderRoot.querySelector('dialog')
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      this.#outlet.focus()
    }
    if (!open && dialog?.open) dialog.close()
    if (refusals > this.#refusals) shakeCard(this.renderRoot.querySelector('.card'))
    this.#refusals = refusals
  }

  /** Escape, and what else the browser closes a dialog with. */
  readonly #cancel = (event: Event): void => {
    event.preventDefault()
    closeShell(this.scope)
  }

  /** A browser may close a dialog whatever we say; then it is closed. */
  readonly #closed = (): void => {
    if (this.use(ModalController).state.open) closeShell(this.scope, true)
  }

  readonly #outside = (event: PointerEvent): void => {
    if (event.target === event.currentTarget) closeShell(this.scope)
  }
}

defineView('appkit-shell', Shell)
