import { ContextProvider } from '@lit/context'
import { html, type TemplateResult } from 'lit'
import { AlertController } from '../controllers/base/alert.js'
import { HostController } from '../controllers/base/host.js'
import { LocaleController } from '../controllers/base/locale.js'
import { ModalController } from '../controllers/base/modal.js'
import { ThemeController } from '../controllers/base/theme.js'
import { AccountController } from '../controllers/chain/account.js'
import { EmbeddedController } from '../controllers/chain/embedded.js'
import type { Scope } from '../controllers/scope.js'
import type { TelegramWindow } from '../lib/open-in-telegram.js'
import { scopeContext } from '../views/kit/scope-context.js'
import { defineView, View } from '../views/kit/view.js'
import { Card } from './card.js'
import { closeShell } from './close-shell.js'
import { adoptTokens, dress } from './dress.js'
import { followLocale } from './follow-locale.js'
import { HintsOnDemand } from './hints-on-demand.js'
import { shakeCard } from './motion.js'
import { RouterOutlet } from './router-outlet.js'
import { styles } from './shell.styles.js'
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
  readonly #card: Card
  readonly #hints: HintsOnDemand
  #life = new AbortController()
  #refusals: number

  constructor(scope: Scope) {
    super()
    this.#scope = scope
    this.addController(new ContextProvider(this, { context: scopeContext, initialValue: scope }))
    this.#outlet = new RouterOutlet(scope, () => this.requestUpdate())
    this.#card = new Card(scope, this.#outlet, () => this.requestUpdate())
    this.#hints = new HintsOnDemand(scope.services.clock, this, () => this.renderRoot.querySelector('.card'))
    this.#refusals = scope.use(ModalController).state.refusals
  }

  protected override get scope(): Scope {
    return this.#scope
  }

  /** Whether it shows the screens of this instance. */
  isOf(scope: Scope): boolean {
    return this.#scope === scope
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute('exportparts', 'dialog, card, header') // a page styles what it can reach: ::part() of <appkit-modal>
    this.#life = new AbortController()
    followLocale(this.scope, this, this.#life.signal)
    this.#outlet.connect(this.#life.signal)
    this.#hints.connect(this.#life.signal)
    standAlone(this, this.#life.signal)
    if (this.scope.use(HostController).state.isTelegram) this.#leadByTelegram()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#life.abort()
    hideDialog(this.renderRoot.querySelector('dialog')) // off the page it leaves the top layer, and must be shown anew to be back there
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    if (root instanceof ShadowRoot) adoptTokens(root)
    return root
  }

  override render(): TemplateResult {
    this.use(ThemeController)
    this.use(LocaleController)
    this.use(ModalController)
    this.use(AlertController)
    this.use(AccountController)
    this.use(EmbeddedController)
    const card = this.#card.render()
    if (this.scope.options.enableEmbedded === true)
      return html`<section class="embedded" aria-labelledby="heading">${card}</section>`
    return html`<dialog
      part="dialog"
      class=${this.scope.options.enableMobileFullScreen === true ? 'full' : ''}
      aria-labelledby="heading"
      @cancel=${this.#cancel}
      @close=${this.#closed}
      @pointerdown=${this.#outside}
    >
      ${card}
    </dialog>`
  }

  protected override updated(): void {
    dress(this.scope, this)
    const { open, refusals } = this.scope.use(ModalController).state
    const dialog = this.renderRoot.querySelector('dialog')
    if (open && dialog && !dialog.open && this.isConnected) {
      showDialog(dialog)
      void this.#outlet.focus()
    }
    if (!open) this.#hints.hide()
    if (!open && dialog?.open) hideDialog(dialog)
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
    const isBack = this.renderRoot.querySelector('dialog')?.open
    if (!isBack && !this.scope.signal.aborted && this.scope.use(ModalController).state.open)
      closeShell(this.scope, true)
  }

  #leadByTelegram(): void {
    const { signal } = this.#life
    void import('./telegram-links.js').then(
      module => module.telegramLinks(this, globalThis as TelegramWindow, signal),
      () => {}, // then the browser follows them
    )
  }

  readonly #outside = (event: PointerEvent): void => {
    if (event.target === event.currentTarget) closeShell(this.scope)
  }
}

/** Modal where the platform has it; jsdom's dialogs have neither `showModal` nor `close`. */
function showDialog(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal()
  else (dialog as HTMLDialogElement).open = true
}

function hideDialog(dialog: HTMLDialogElement | null | undefined): void {
  if (!dialog) return
  if ('close' in dialog) dialog.close()
  else (dialog as HTMLDialogElement).open = false
}

defineView('appkit-shell', Shell)
