import { ContextProvider } from '@lit/context'
import { html, type TemplateResult } from 'lit'
import { AlertController } from '../../controllers/app/alert.js'
import { HostController } from '../../controllers/app/host.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { ModalController } from '../../controllers/app/modal.js'
import { ThemeController } from '../../controllers/app/theme.js'
import { AccountController } from '../../controllers/connection/account.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import type { Clock } from '../../core/clock.js'
import type { TelegramWindow } from '../../lib/telegram.js'
import { defineView, scopeContext, View } from '../../views/shared/view.js'
import { Card } from './card.js'
import { closeShell } from './close-shell.js'
import { followLocale } from './follow-locale.js'
import { shakeCard } from './motion.js'
import { RouterOutlet } from './router-outlet.js'
import { styles } from './shell.styles.js'
import { adoptTokens, dress } from './theme-styles.js'
import type { Hints } from './tooltips.js'

/**
 * Keeps the open dialog usable whatever dialogs the page has of its own: other libraries hide or freeze
 * what is not theirs (`aria-hidden`, `inert`), listen on the document for presses outside of them, and pull
 * the focus back. Ends with the signal.
 */
export function standAlone(element: HTMLElement, signal: AbortSignal): void {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  const undo = () => {
    for (const name of ['aria-hidden', 'inert']) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  const watcher = new MutationObserver(undo)
  watcher.observe(host, { attributes: true, attributeFilter: ['aria-hidden', 'inert'] })
  signal.addEventListener('abort', () => watcher.disconnect(), { once: true })
  undo()

  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'focusout'])
    host.addEventListener(type, event => event.stopPropagation(), { signal })
  window.addEventListener(
    'keydown',
    event => {
      // only the top dialog is meant: one of the page underneath must not close with it
      if (event.key === 'Escape' && document.activeElement === host) event.stopPropagation()
    },
    { capture: true, signal },
  )
}

/** Fetches what shows hints when the first pointer or key comes: until then nobody can want one, and a finger never. */
export class HintsOnDemand {
  #hints: Hints | undefined

  constructor(
    private readonly clock: Clock,
    private readonly host: HTMLElement,
    private readonly place: () => Element | null,
  ) {}

  /** Waits for them, until the signal is aborted. */
  connect(signal: AbortSignal): void {
    const asked = new AbortController()
    const either = AbortSignal.any([signal, asked.signal])
    const begin = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      asked.abort()
      void this.#begin(signal)
    }
    for (const name of ['pointermove', 'keydown'] as const)
      this.host.addEventListener(name, begin, { signal: either, passive: true })
  }

  /** Takes away what is shown. */
  hide(): void {
    this.#hints?.hide()
  }

  async #begin(signal: AbortSignal): Promise<void> {
    try {
      const { Hints } = await import('./tooltips.js')
      if (signal.aborted) return
      this.#hints ??= new Hints(this.clock, this.host, this.place)
      this.#hints.connect(signal)
    } catch {
      // nobody needs a hint to go on
    }
  }
}

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
