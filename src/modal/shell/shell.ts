import { ContextProvider } from '@lit/context'
import { html, type TemplateResult } from 'lit'
import { AlertController } from '../../controllers/app/alert.js'
import { HostController } from '../../controllers/app/host.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { ModalController } from '../../controllers/app/modal.js'
import { SnackController } from '../../controllers/app/snack.js'
import { ThemeController } from '../../controllers/app/theme.js'
import { AccountController } from '../../controllers/connection/account.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import type { Clock } from '../../core/clock.js'
import { nextTask } from '../../lib/next-frame.js'
import type { TelegramWindow } from '../../lib/telegram.js'
import { defineView, scopeContext, View } from '../../views/shared/view.js'
import { Card } from './card.js'
import { closeShell } from './close-shell.js'
import { followLocale } from './follow-locale.js'
import { RouterOutlet } from './router-outlet.js'
import { isolateDialog } from '../isolate-dialog.js'
import type { OpeningDialog } from '../opening-dialog.js'
import { styles } from './shell.styles.js'
import { attachTokenSheet, applyAppearance } from './theme-styles.js'
import type { Tooltips } from './tooltips.js'

/** Loads the tooltips on the first pointer or key event. Touch never needs them. */
export class LazyTooltips {
  #tooltips: Tooltips | undefined

  constructor(
    private readonly clock: Clock,
    private readonly host: HTMLElement,
    private readonly getContainer: () => Element | null,
  ) {}

  connect(signal: AbortSignal): void {
    const requested = new AbortController()
    const either = AbortSignal.any([signal, requested.signal])
    const onInput = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      requested.abort()
      void this.#load(signal)
    }
    for (const name of ['pointermove', 'keydown'] as const)
      this.host.addEventListener(name, onInput, { signal: either, passive: true })
  }

  hide(): void {
    this.#tooltips?.hide()
  }

  async #load(signal: AbortSignal): Promise<void> {
    try {
      const { Tooltips } = await import('./tooltips.js')
      if (signal.aborted) return
      this.#tooltips ??= new Tooltips(this.clock, this.host, this.getContainer)
      this.#tooltips.connect(signal)
    } catch {
      // tooltips are optional
    }
  }
}

/**
 * The card that contains all views: a native modal dialog, or a section in embedded mode.
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
  readonly #tooltips: LazyTooltips
  /** A dialog that was shown while the code loaded. This one takes its place. */
  opening: OpeningDialog | undefined
  #life = new AbortController()
  #refusals: number

  constructor(
    scope: Scope,
    private readonly onClosed: () => void = () => {},
  ) {
    super()
    this.#scope = scope
    this.addController(new ContextProvider(this, { context: scopeContext, initialValue: scope }))
    this.#outlet = new RouterOutlet(scope, () => this.requestUpdate())
    this.#card = new Card(scope, this.#outlet, () => this.requestUpdate())
    this.#tooltips = new LazyTooltips(scope.services.clock, this, () => this.renderRoot.querySelector('.card'))
    this.#refusals = scope.use(ModalController).state.refusals
  }

  protected override get scope(): Scope {
    return this.#scope
  }

  hasScope(scope: Scope): boolean {
    return this.#scope === scope
  }

  /** The view that is rendered in the closed dialog. */
  get prepared(): ViewName | undefined {
    return this.#outlet.prepared
  }

  /**
   * Renders a view into the closed dialog, once it has faded: until then its content must not change. Lays it out once,
   * so that the browser keeps the shapes of the texts.
   */
  async prepare(view: ViewName): Promise<void> {
    if (this.prepared === view) return // the pointer is on the button: a layout now would delay the click
    const fading = this.renderRoot.querySelector('dialog')?.getAnimations?.() ?? []
    await Promise.allSettled(fading.map(({ finished }) => finished))
    await nextTask()
    await this.#outlet.prepare(view)
    await this.updateComplete
    await nextTask()
    const dialog = this.renderRoot.querySelector('dialog')
    if (dialog && !dialog.open) layOutInvisibly(dialog)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute('exportparts', 'dialog, card, header') // lets pages style the parts with ::part() of <appkit-modal>
    this.#life = new AbortController()
    const { signal } = this.#life
    followLocale(this.scope, this, signal)
    this.#outlet.connect(signal)
    this.#tooltips.connect(signal)
    isolateDialog(this, signal)
    if (this.scope.use(HostController).state.isTelegram) this.#openLinksInTelegram()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#life.abort()
    hideDialog(this.renderRoot.querySelector('dialog')) // a removed dialog leaves the top layer and must be shown again
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    if (root instanceof ShadowRoot) attachTokenSheet(root)
    return root
  }

  override render(): TemplateResult {
    this.use(ThemeController)
    this.use(LocaleController)
    this.use(ModalController)
    this.use(AlertController)
    this.use(SnackController)
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
    applyAppearance(this.scope, this)
    const { open, refusals } = this.scope.use(ModalController).state
    const dialog = this.renderRoot.querySelector('dialog')
    if (open && dialog && !dialog.open && this.isConnected) {
      this.toggleAttribute('data-replaces', this.opening !== undefined)
      this.opening?.remove()
      this.opening = undefined
      showDialog(dialog)
      void this.#outlet.focus()
    }
    if (!open) this.#tooltips.hide()
    if (!open && dialog?.open) {
      this.removeAttribute('data-replaces')
      hideDialog(dialog)
      this.onClosed()
    }
    if (refusals > this.#refusals) void this.#outlet.shake()
    this.#refusals = refusals
  }

  readonly #cancel = (event: Event): void => {
    event.preventDefault()
    closeShell(this.scope)
  }

  readonly #closed = (): void => {
    const isReopened = this.renderRoot.querySelector('dialog')?.open
    if (!isReopened && !this.scope.signal.aborted && this.scope.use(ModalController).state.open)
      closeShell(this.scope, true)
  }

  #openLinksInTelegram(): void {
    const { signal } = this.#life
    void import('./telegram-links.js').then(
      module => module.openLinksInTelegram(this, globalThis as TelegramWindow, signal),
      () => {}, // falls back to the browser's behaviour
    )
  }

  readonly #outside = (event: PointerEvent): void => {
    // A press that misses the card because the height of a part is changing was meant for the card.
    const parts = this.#outlet.frame.parentElement?.children ?? []
    const isMoving = [...parts].some(part => part.getAnimations?.().length > 0)
    if (event.target === event.currentTarget && !isMoving) closeShell(this.scope)
  }
}

// Without transitions, which would keep the dialog displayed for a moment, above the page.
function layOutInvisibly(dialog: HTMLDialogElement): void {
  const { style } = dialog
  Object.assign(style, { transition: 'none', visibility: 'hidden', display: 'grid' })
  void dialog.offsetHeight
  style.display = ''
  void dialog.offsetHeight
  dialog.removeAttribute('style')
}

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
