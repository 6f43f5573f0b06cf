import { html } from 'lit'
import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../../controllers/app/alert.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController, type RouterEntry, type RouterState } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/button.js'
import '../../elements/feedback/note.js'
import { shell } from '../../i18n/en/shell.js'
import { ConnectView } from '../../views/connect/connect-view.js'
import type { Route } from '../../views/routes.gen.js'
import { defineView, View } from '../../views/shared/view.js'
import { enter, morphHeight } from './motion.js'

/** The screens that come with the dialog: the likely first one must not come after it. */
export const firstRoutes: Partial<Record<ViewName, Route>> = { Connect: { load: async () => ConnectView } }

/**
 * How a screen is loaded; the ways to connect where there is none of that name. The table of all screens is fetched
 * with the first of the others, so that no screen weighs on the dialog.
 */
export async function routeTo(name: ViewName): Promise<Route> {
  if (Object.hasOwn(firstRoutes, name)) return firstRoutes[name] as Route
  const { routes } = await import('../../views/routes.gen.js')
  return Object.hasOwn(routes, name) ? routes[name] : (firstRoutes.Connect as Route)
}

/** What stands in place of a screen whose code could not be loaded: why, and a button that tries again. */
export class ChunkFailedView extends View {
  constructor(private readonly again: () => void) {
    super()
  }

  override get heading(): string {
    return this.scope ? this.t(shell).loading : ''
  }

  override render() {
    return html`<appkit-ui-note variant="danger">${this.t(shell).chunkFailed}</appkit-ui-note>
      <appkit-ui-button @click=${this.again}>${this.t(shell).retry}</appkit-ui-button>`
  }
}

defineView('appkit-chunk-failed-view', ChunkFailedView)

/** Keeps the screen on view in step with the router: loads it, puts it in place of the one before, and moves the focus. */
export class RouterOutlet {
  /** The element the screens stand in. */
  readonly frame = Object.assign(document.createElement('div'), { className: 'frame' })
  current: View | undefined
  #shown: RouterEntry | undefined
  #life: AbortSignal | undefined

  constructor(
    private readonly scope: Scope,
    private readonly changed: () => void,
  ) {}

  /** Follows the router, while the modal is open, until the signal is aborted. */
  connect(signal: AbortSignal): void {
    this.#life = signal
    const [router, modal] = [this.scope.use(RouterController), this.scope.use(ModalController)]
    const show = () => {
      if (modal.state.open) void this.#show(router.current) // closed, a dialog may stand here for the wallet's frame alone
    }
    const stops = [subscribe(router.state, show), subscribe(modal.state, show)]
    signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
    show()
  }

  /**
   * Gives the focus to the screen's name, so that it is read, and so that the next Tab is the screen's first control;
   * or to the one field a screen consists of.
   */
  async focus(): Promise<void> {
    const { current } = this
    const first = current?.firstFocus
    if (first) {
      await (first as Partial<View>).updateComplete // what is not rendered yet cannot have it
      if (this.current === current) first.focus({ preventScroll: true })
      return
    }
    const root = this.frame.getRootNode()
    if (root instanceof ShadowRoot) root.getElementById('heading')?.focus({ preventScroll: true })
  }

  async #show(entry: RouterEntry): Promise<void> {
    if (entry === this.#shown) return
    this.#shown = entry
    const screen = await this.#load(entry.view)
    if (entry !== this.#shown || this.scope.signal.aborted) return // the person went on while it loaded
    if (this.#life?.aborted) return void (this.#shown = undefined) // off the page a screen knows no instance; back on it, it is loaded anew
    screen.params = entry.params
    this.#put(screen)
  }

  async #load(name: ViewName): Promise<View> {
    try {
      const route = await routeTo(name) // an app may name any in `replace` and `redirect`
      if (route.feature && this.scope.use(SettingsController).features[route.feature] === false)
        return await this.#load('Connect')
      return new ((await route.load()) as new () => View)()
    } catch (cause) {
      this.scope.use(AlertController).show(new AppKitError('chunk/unavailable', { cause }))
      const again = () => {
        this.#shown = undefined
        void this.#show(this.scope.use(RouterController).current)
      }
      return new ChunkFailedView(again)
    }
  }

  #put(screen: View): void {
    const first = !this.current
    const height = first ? 0 : this.frame.offsetHeight
    const { direction } = this.scope.use(RouterController).state
    this.current = screen
    this.frame.replaceChildren(screen)
    this.frame.scrollTop = 0
    this.changed()
    void this.#enter(screen, height, direction)
  }

  async #enter(screen: View, height: number, direction: RouterState['direction']): Promise<void> {
    await screen.updateComplete
    if (this.current !== screen) return
    morphHeight(this.frame, height)
    if (height > 0) enter(screen, direction, this.scope.use(LocaleController).state.direction === 'rtl')
    await this.focus()
  }
}
