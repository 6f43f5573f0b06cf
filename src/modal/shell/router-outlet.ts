import { html } from 'lit'
import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../../controllers/app/alert.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController, type RouterEntry } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/button.js'
import { shell } from '../../i18n/en/shell.js'
import { nextFrame, nextTask } from '../../lib/next-frame.js'
import { ConnectView } from '../../views/connect/connect-view.js'
import type { Route } from '../../views/routes.gen.js'
import { defineView, View } from '../../views/shared/view.js'
import { getPrefetchMode, runWhenIdle } from '../prefetch.js'
import { getEntrySide, morphHeight } from './motion.js'
import type { Transitions } from './transitions.js'

export const firstRoutes: Partial<Record<ViewName, Route>> = { Connect: { load: async () => ConnectView } }

const loadTransitions = lazy(() => import('./transitions.js'))
const loadRoutes = lazy(() => import('../../views/routes.gen.js'))

export async function getRoute(name: ViewName): Promise<Route> {
  if (Object.hasOwn(firstRoutes, name)) return firstRoutes[name] as Route
  const { routes } = await loadRoutes()
  return Object.hasOwn(routes, name) ? routes[name] : (firstRoutes.Connect as Route)
}

type ViewClass = (new () => HTMLElement) & {
  readonly preload?: (scope: Scope) => Promise<unknown>
  readonly createSamples?: () => readonly HTMLElement[]
  readonly prefetch?: (scope: Scope) => Promise<void>
}

/** Loads a view with the code that it needs as soon as it is shown. Sends no other request. */
export async function loadView(scope: Scope, name: ViewName): Promise<ViewClass> {
  const Class: ViewClass = await (await getRoute(name)).load()
  await Class.preload?.(scope)
  return Class
}

export class ChunkFailedView extends View {
  constructor(private readonly retry: () => void) {
    super()
  }

  override get heading(): string {
    return this.scope ? this.t(shell).chunkFailedHeading : ''
  }

  override render() {
    return html`<div class="empty" role="alert">
      <p>${this.t(shell).chunkFailed}</p>
      <appkit-ui-button @click=${this.retry}>${this.t(shell).retry}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-chunk-failed-view', ChunkFailedView)

// Returns false if the user is elsewhere: in the page around a frame, or around an embedded card. A card is in use if one
// of its elements is `focused`.
export function mayFocus({ options }: Scope, focused: Element | null | undefined): boolean {
  return (parent === window || document.hasFocus()) && !(options.enableEmbedded && !focused)
}

export class RouterOutlet {
  readonly frame = Object.assign(document.createElement('div'), { className: 'frame' })
  current: View | undefined
  #shown: RouterEntry | undefined
  #prepared: ViewName | undefined
  #signal: AbortSignal | undefined
  readonly #sampled = new Set<ViewName>()
  #transitions: Transitions | undefined

  constructor(
    private readonly scope: Scope,
    private readonly onChange: () => void,
  ) {}

  connect(signal: AbortSignal): void {
    this.#signal = signal
    const [router, modal] = [this.scope.use(RouterController), this.scope.use(ModalController)]
    const show = () => {
      if (this.#isOpen) void this.#show(router.current) // while closed, the dialog may be attached for the wallet's frame only
    }
    for (const { state } of [router, modal]) signal.addEventListener('abort', subscribe(state, show), { once: true })
    show()
  }

  /** The view that is rendered in the closed dialog. */
  get prepared(): ViewName | undefined {
    return this.#prepared
  }

  /**
   * Renders a view without parameters while the dialog is closed. The next opening with this view shows it, without
   * rendering it again.
   */
  async prepare(name: ViewName): Promise<void> {
    if (this.#prepared === name) return
    const screen = await this.#load(name)
    if (this.#prepared === name || this.#isOpen || this.#signal?.aborted !== false) return
    this.#shown = undefined
    this.#put(screen)
    this.#prepared = name
    await screen.updateComplete
  }

  /**
   * Focuses the view's heading, so that it is announced and Tab moves to the view's first control. A view with a single
   * field focuses that field. The focus is not taken from the page around a frame, or around a card. A card is in use if
   * one of its elements is focused, or if the one that was, `before`, has lost the focus to no other element.
   */
  async focus(before?: Element | null): Promise<void> {
    const { current } = this
    const target: (HTMLElement & Partial<View>) | null | undefined = current?.firstFocus ?? this.#heading
    await target?.updateComplete // an element cannot be focused before it is rendered
    const focused = this.#root?.activeElement ?? (document.activeElement === document.body ? before : null)
    if (this.current === current && mayFocus(this.scope, focused)) target?.focus({ preventScroll: true })
  }

  async shake(): Promise<void> {
    await this.#loadTransitions()
    this.#transitions?.shake()
  }

  get #isOpen(): boolean {
    return this.scope.use(ModalController).state.open
  }

  // Undefined off the page.
  get #root(): ShadowRoot | undefined {
    const root = this.frame.getRootNode()
    return root instanceof ShadowRoot ? root : undefined
  }

  get #heading(): HTMLElement | null | undefined {
    return this.#root?.getElementById('heading')
  }

  async #show(entry: RouterEntry): Promise<void> {
    if (entry === this.#shown) return
    this.#shown = entry
    if (this.#showPrepared(entry)) return
    const screen = await this.#load(entry.view)
    if (entry !== this.#shown || this.scope.signal.aborted) return // the user navigated on while it loaded
    if (this.#signal?.aborted) return void (this.#shown = undefined) // the view has no instance off the page; it is loaded again when the dialog is reattached
    screen.params = entry.params
    this.#put(screen)
  }

  // Returns true if the prepared view is the one to show. Removes it otherwise, so that it is not visible meanwhile.
  #showPrepared({ view, params }: RouterEntry): boolean {
    const { current } = this
    const prepared = this.#prepared
    this.#prepared = undefined
    if (!prepared || !current) return false
    if (prepared === view && Object.keys(params).length === 0) {
      current.params = params
      this.#transitions?.follow(current)
      this.#loadNext(current)
      return true
    }
    this.current = undefined
    this.frame.replaceChildren()
    this.onChange()
    return false
  }

  // Keeps the focus in the dialog, and moves screens. Loaded while the page is idle, or with the first press: it never
  // delays a screen.
  readonly #loadTransitions = async (): Promise<void> => {
    const screen = this.current
    const code = await loadTransitions().catch(() => undefined)
    if (!code) return
    this.#transitions ??= new code.Transitions(this.frame)
    if (screen && this.current === screen) this.#transitions.follow(screen)
  }

  #loadNext(screen: View): void {
    if (!this.#transitions)
      for (const press of ['pointerdown', 'keydown'])
        this.frame.addEventListener(press, this.#loadTransitions, { capture: true, once: true })
    if (getPrefetchMode(this.scope.options) !== 'idle') return
    runWhenIdle(this.scope, () => {
      if (this.current !== screen || !this.#isOpen) return
      if (!this.#transitions) void this.#loadTransitions()
      for (const name of screen.nextViews) this.#prepareNext(screen, name).catch(() => {}) // the click tries again
    })
  }

  // Loads a view, requests its data, and renders samples of its elements once, where they are not displayed. The first
  // press then finds their templates, styles and functions compiled.
  async #prepareNext(screen: View, name: ViewName): Promise<void> {
    const Class = await loadView(this.scope, name)
    const { createSamples } = Class
    Class.prefetch?.(this.scope).catch(() => {}) // the screen requests it again
    const root = this.#root
    if (!createSamples || this.#sampled.has(name) || !root) return
    this.#sampled.add(name)
    for (const sample of createSamples()) {
      await nextTask() // so that no task is long
      if (this.current !== screen || this.#signal?.aborted !== false) return
      const stage = Object.assign(document.createElement('div'), { hidden: true })
      stage.append(sample)
      root.append(stage)
      await nextTask()
      stage.remove()
    }
  }

  async #load(name: ViewName): Promise<View> {
    try {
      const route = await getRoute(name) // `replace` and `redirect` accept any name
      if (route.feature && this.scope.use(SettingsController).features[route.feature] === false)
        return await this.#load('Connect')
      return new ((await route.load()) as new () => View)()
    } catch (cause) {
      this.scope.use(AlertController).show(new AppKitError('chunk/unavailable', { cause }))
      const retry = () => {
        this.#shown = undefined
        void this.#show(this.scope.use(RouterController).current)
      }
      return new ChunkFailedView(retry)
    }
  }

  #put(screen: View): void {
    const { frame, scope } = this
    const height = this.current ? frame.offsetHeight : 0
    const scrolled = height && frame.scrollTop
    const isRtl = scope.use(LocaleController).state.direction === 'rtl'
    const side = getEntrySide(scope.use(RouterController).state.direction, isRtl)
    // A removed element would leave the focus on the page.
    if (height > 0 && frame.matches(':focus-within') && mayFocus(scope, frame))
      this.#heading?.focus({ preventScroll: true })
    this.current = screen
    if (height > 0 && this.#transitions) this.#transitions.replace(screen, side)
    else frame.replaceChildren(screen)
    if (scrolled) frame.scrollTop = 0 // it takes a layout
    this.onChange()
    void this.#enter(screen, height, side)
  }

  async #enter(screen: View, height: number, side: number): Promise<void> {
    const focused = this.#root?.activeElement
    await screen.updateComplete
    await nextFrame() // by then the elements in the view have rendered, so that one layout is enough
    if (this.current !== screen || !this.#isOpen) return
    // The user may have moved the focus already. It moves before the animations, which would force another layout.
    if ([null, focused, this.#heading].includes(this.#root?.activeElement)) await this.focus(focused)
    morphHeight(this.frame, height)
    this.#transitions?.enter(screen, this.#heading, height && side)
    this.#loadNext(screen)
  }
}
