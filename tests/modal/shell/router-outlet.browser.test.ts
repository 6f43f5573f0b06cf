import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { html, type LitElement } from 'lit'
import { ContextProvider } from '@lit/context'
import { page } from 'vitest/browser'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SendController } from '../../../src/controllers/send/send.js'
import { SwapController } from '../../../src/controllers/swap/swap.js'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import type { View as ViewName } from '../../../src/core/routes.gen.js'
import { firstRoutes, RouterOutlet, ChunkFailedView } from '../../../src/modal/shell/router-outlet.js'
import { defineView, scopeContext, View } from '../../../src/views/shared/view.js'
import { routes, type Route } from '../../../src/views/routes.gen.js'
import { CodePart } from '../../../src/views/embedded/code-part.js'
import { deferred } from '../../helpers/deferred.js'
import { afterPaint } from '../../../src/lib/next-frame.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { focusedElement, focusOutside } from '../../helpers/focused-element.js'
import { settled } from '../../lib/fake-clock.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { mountView } from '../../helpers/mount-view.js'

class FirstScreen extends View {
  override render() {
    return html`first`
  }
}
class OtherScreen extends View<{ wallet?: string }> {
  override render() {
    return html`other`
  }
}
class FieldScreen extends View {
  readonly #part = new CodePart(async () => {})
  override get firstFocus() {
    return this.#part
  }
  override render() {
    return html`${this.#part}`
  }
}
/** A view that a screen names as next, with one sample. */
class SampleScreen extends View {
  static readonly shown: string[] = []
  static createSamples() {
    return [new SamplePart()]
  }
}
class SamplePart extends View {
  override render() {
    return html`sample`
  }
  protected override updated() {
    SampleScreen.shown.push(`${this.renderRoot.textContent}, ${this.offsetHeight} px`)
  }
}
class PreparingScreen extends View {
  override get nextViews(): readonly ViewName[] {
    return ['Networks']
  }
}
class BrokenScreen extends View {
  readonly broken = breaks()
}
defineView('appkit-test-broken-view', BrokenScreen)
defineView('appkit-test-field-view', FieldScreen)
defineView('appkit-test-first-view', FirstScreen)
defineView('appkit-test-sample-view', SampleScreen)
defineView('appkit-test-sample-part', SamplePart)
defineView('appkit-test-preparing-view', PreparingScreen)
defineView('appkit-test-other-view', OtherScreen)

describe('RouterOutlet', () => {
  const before = { all: { ...routes }, first: { ...firstRoutes } }
  let scope: TestScope
  let router: RouterController
  let outlet: RouterOutlet
  let host: HTMLElement
  const changed = vi.fn()

  beforeEach(() => {
    changed.mockClear()
    scope = testScope()
    router = scope.use(RouterController)
    scope.use(ModalController).setOpen(true)
    host = document.body.appendChild(document.createElement('div'))
    const heading = Object.assign(document.createElement('h1'), { id: 'heading', tabIndex: -1 })
    const root = host.attachShadow({ mode: 'open' })
    new ContextProvider(host, { context: scopeContext, initialValue: scope }).hostConnected()
    outlet = new RouterOutlet(scope, changed)
    root.append(heading, outlet.frame)
    route('Connect', { load: async () => FirstScreen })
    route('Networks', { load: async () => OtherScreen })
  })
  afterEach(() => {
    scope.dispose()
    host.remove()
    Object.assign(routes, before.all)
    Object.assign(firstRoutes, before.first)
  })
  function route(name: ViewName, made: Route): void {
    Object.assign(Object.hasOwn(firstRoutes, name) ? firstRoutes : routes, { [name]: made })
  }
  const shown = () => outlet.frame.firstElementChild?.constructor.name

  test("shows the router's view and replaces it with the next one", async () => {
    outlet.connect(scope.signal)
    await eventually(shown).toBe('FirstScreen')
    expect(changed).toHaveBeenCalledOnce()
    router.push('Networks')
    await eventually(shown).toBe('OtherScreen')
    await eventually(() => outlet.frame.childElementCount).toBe(1) // the first one leaves
    expect(outlet.current).toBeInstanceOf(OtherScreen)
    router.goBack()
    await eventually(shown).toBe('FirstScreen')
  })

  test('leaves the focus on a control that the user has focused before the view has entered', async () => {
    const control = document.createElement('button')
    host.shadowRoot?.append(control)
    const frames: FrameRequestCallback[] = []
    const requestFrame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(frame => frames.push(frame))
    outlet.connect(scope.signal)
    await eventually(() => frames.length).toBe(1)
    control.focus()
    requestFrame.mockRestore()
    frames.forEach(frame => frame(0))
    await settled()
    expect(focusedElement()).toBe(control)
    router.push('Networks')
    await eventually(() => (focusedElement() as HTMLElement).id).toBe('heading')
  })

  test('leaves the focus on the page around a card if the user moves it there before the view has entered', async () => {
    const card = testScope({ options: { enableEmbedded: true } })
    card.use(ModalController).setOpen(true)
    outlet.frame.remove()
    outlet = new RouterOutlet(card, changed)
    host.shadowRoot?.append(outlet.frame)
    outlet.connect(card.signal)
    await eventually(shown).toBe('FirstScreen')
    const inside = outlet.frame.appendChild(document.createElement('button'))
    inside.focus()
    const frames: FrameRequestCallback[] = []
    const requestFrame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(frame => frames.push(frame))
    card.use(RouterController).push('Networks')
    await eventually(() => frames.length).toBe(1)
    using outside = focusOutside()
    requestFrame.mockRestore()
    frames.forEach(frame => frame(0))
    await settled()
    expect(focusedElement()).toBe(outside.element)
    card.dispose()
  })

  test('takes no focus from the page around a frame', async () => {
    const focus = vi.spyOn(host.shadowRoot?.getElementById('heading') as HTMLElement, 'focus')
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    outlet.connect(scope.signal)
    await eventually(shown).toBe('FirstScreen')
    await outlet.focus()
    outlet.frame.append(Object.assign(document.createElement('button'), { textContent: 'Pressed before' }))
    outlet.frame.querySelector('button')?.focus()
    router.push('Networks')
    await eventually(shown).toBe('OtherScreen')
    expect(focus).not.toHaveBeenCalled()
    hasFocus.mockRestore()
    await outlet.focus()
    expect(focus).toHaveBeenCalledOnce()
  })

  test('passes the params to a view and focuses its heading', async () => {
    router.reset('Networks', { wallet: 'one' } as never)
    outlet.connect(scope.signal)
    await eventually(shown).toBe('OtherScreen')
    expect(outlet.current?.params).toEqual({ wallet: 'one' })
    await eventually(() => host.shadowRoot?.activeElement?.id).toBe('heading')
  })

  test('B4: focuses the field of a view once it has rendered', async () => {
    route('Networks', { load: async () => FieldScreen })
    outlet.connect(scope.signal)
    await eventually(shown).toBe('FirstScreen')
    router.push('Networks')
    await eventually(() => focusedElement()?.ariaLabel).toBe('Code')
  })

  test('renders samples of the next views once while a screen is idle, invisibly, and removes them', async () => {
    route('Connect', { load: async () => PreparingScreen })
    route('Networks', { load: async () => SampleScreen })
    outlet.connect(scope.signal)
    await eventually(() => SampleScreen.shown).toEqual(['sample, 0 px'])
    const getChildren = () => [...(host.shadowRoot?.children ?? [])].map(({ localName }) => localName)
    await eventually(getChildren).toEqual(['h1', 'div'])
    router.push('Networks')
    await eventually(() => outlet.current).not.toBeInstanceOf(PreparingScreen)
    router.goBack()
    await eventually(() => outlet.current).toBeInstanceOf(PreparingScreen)
    await new Promise(resolve => requestIdleCallback(resolve))
    await settled()
    expect(SampleScreen.shown).toEqual(['sample, 0 px'])
  })

  test.each<ViewName>(['Send', 'Swap', 'AllWallets'])('%s: its samples render without a request', async name => {
    const { catalogue, data, rpc } = scope.services
    const requests = [vi.spyOn(catalogue, 'wallets'), vi.spyOn(data, 'call'), vi.spyOn(rpc, 'send')]
    const { createSamples } = (await before.all[name].load()) as { createSamples?: () => readonly LitElement[] }
    const samples = createSamples?.() ?? []
    host.shadowRoot?.append(...samples)
    await Promise.all(samples.map(sample => sample.updateComplete))
    await settled()
    expect(samples.map(sample => sample.renderRoot.childElementCount > 0)).not.toContain(false)
    for (const request of requests) expect(request).not.toHaveBeenCalled()
    expect(scope.use(SwapController).state.phase).toBe('idle')
    expect(scope.use(SendController).state.account).toBeUndefined()
  })

  test('shakes the card also if the transitions are not loaded yet', async () => {
    const still = testScope({ options: { prefetch: 'none' } })
    disposeAfterTest(() => still.dispose())
    still.use(ModalController).setOpen(true)
    outlet = new RouterOutlet(still, changed)
    const card = document.createElement('div')
    card.append(outlet.frame)
    host.shadowRoot?.append(card)
    outlet.connect(still.signal)
    await eventually(shown).toBe('FirstScreen')
    const animate = vi.spyOn(card, 'animate')
    await outlet.shake()
    expect(animate).toHaveBeenCalledOnce()
  })

  test('the height of the card follows a view that was rendered while the dialog was closed', async () => {
    outlet.connect(scope.signal)
    await eventually(shown).toBe('FirstScreen')
    outlet.frame.dispatchEvent(new Event('pointerdown')) // loads the transitions
    const observe = vi.spyOn(ResizeObserver.prototype, 'observe')
    disposeAfterTest(() => observe.mockRestore())
    await eventually(() => observe.mock.lastCall).toEqual([outlet.current])
    const modal = scope.use(ModalController)
    modal.setOpen(false)
    await settled()
    await outlet.prepare('Networks')
    await afterPaint() // it has entered, in vain
    const prepared = outlet.current as View
    expect(prepared).toBeInstanceOf(OtherScreen)
    expect(observe.mock.lastCall).not.toEqual([prepared])
    router.reset('Networks')
    modal.setOpen(true)
    await eventually(() => observe.mock.lastCall).toEqual([prepared])
    const animate = vi.spyOn(outlet.frame, 'animate')
    await afterPaint()
    prepared.style.cssText = 'display: block; block-size: 300px'
    await eventually(() => animate.mock.calls.length).toBe(1)
  })

  test('discards a view that loads after the user navigated on', async () => {
    const slow = deferred<new () => HTMLElement>()
    route('Connect', { load: () => slow.promise })
    outlet.connect(scope.signal)
    router.reset('Networks')
    await eventually(shown).toBe('OtherScreen')
    slow.resolve(FirstScreen)
    await scope.clock.advance(0)
    expect(shown()).toBe('OtherScreen')
  })

  test('discards a view that loads after the instance was destroyed', async () => {
    const slow = deferred<new () => HTMLElement>()
    route('Connect', { load: () => slow.promise })
    outlet.connect(scope.signal)
    scope.dispose()
    slow.resolve(FirstScreen)
    await scope.clock.advance(0)
    expect(shown()).toBeUndefined()
  })

  test('shows a view that loads while the card is detached once it is reattached', async () => {
    const slow = deferred<new () => HTMLElement>()
    route('Connect', { load: () => slow.promise })
    const life = new AbortController()
    outlet.connect(life.signal)
    life.abort()
    slow.resolve(FirstScreen)
    await scope.clock.advance(0)
    expect(shown()).toBeUndefined()
    expect(changed).not.toHaveBeenCalled()
    outlet.connect(scope.signal)
    await eventually(shown).toBe('FirstScreen')
  })

  test('shows nothing while the modal is closed, and the current view once it opens', async () => {
    scope.use(ModalController).setOpen(false)
    outlet.connect(scope.signal)
    router.reset('Networks')
    await settled()
    expect(shown()).toBeUndefined()
    scope.use(ModalController).setOpen(true)
    await eventually(shown).toBe('OtherScreen')
  })

  test('stops following with the signal', async () => {
    const life = new AbortController()
    outlet.connect(life.signal)
    await eventually(shown).toBe('FirstScreen')
    life.abort()
    router.push('Networks')
    await scope.clock.advance(0)
    expect(shown()).toBe('FirstScreen')
  })

  test("shows an error and a retry button if the view's code fails to load", async () => {
    const load = vi
      .fn<Route['load']>()
      .mockRejectedValueOnce(new TypeError('no network'))
      .mockResolvedValue(FirstScreen)
    route('Connect', { load })
    outlet.connect(scope.signal)
    await eventually(shown).toBe('ChunkFailedView')
    expect(scope.use(AlertController).state.code).toBe('chunk/unavailable')
    await eventually(() => outlet.current?.shadowRoot?.querySelector('appkit-ui-button')).toBeTruthy()
    outlet.current?.shadowRoot?.querySelector('appkit-ui-button')?.click()
    await eventually(shown).toBe('FirstScreen')
    expect(load).toHaveBeenCalledTimes(2)
  })

  describe('view of a feature', () => {
    const load = vi.fn(async () => OtherScreen)
    beforeEach(() => {
      load.mockClear()
      route('Networks', { feature: 'swaps', load })
    })

    test('is not loaded while the feature is off; the wallet list is shown instead', async () => {
      scope.use(SettingsController).updateFeatures({ swaps: false })
      router.reset('Networks')
      outlet.connect(scope.signal)
      await eventually(shown).toBe('FirstScreen')
      expect(load).not.toHaveBeenCalled()
    })

    test('is shown while the feature is on', async () => {
      router.reset('Networks')
      outlet.connect(scope.signal)
      await eventually(shown).toBe('OtherScreen')
    })
  })

  test.each(['Nonsense', 'constructor', '__proto__'])('shows the wallet list for the unknown view %s', async name => {
    router.reset(name as ViewName)
    outlet.connect(scope.signal)
    await eventually(shown).toBe('FirstScreen')
  })

  test('treats a broken view like one that failed to load', async () => {
    route('Connect', { load: async () => BrokenScreen })
    outlet.connect(scope.signal)
    await eventually(shown).toBe('ChunkFailedView')
  })
})

function breaks(): never {
  throw new RangeError('broken')
}

const again = vi.fn()
class Failed extends ChunkFailedView {
  constructor() {
    super(again)
  }
}
customElements.define('appkit-test-chunk-failed', Failed)

test('shows the error and retries when the button is pressed', async () => {
  using stage = await mountView(testScope(), Failed, undefined as unknown)
  await eventually(() => stage.text).toContain('Part of this app didn’t load.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('has a heading only while it is attached', async () => {
  expect(new Failed().heading).toBe('')
  using stage = await mountView(testScope(), Failed, undefined as unknown)
  expect(stage.view.heading).toBe('Couldn’t load')
})

test.each(cardSettings)('has no accessibility violations in $theme, $dir', async setting => {
  using stage = await mountView(testScope(), Failed, undefined as unknown, setting)
  await eventually(() => stage.text).toContain('didn’t load')
  expect(await stage.violations()).toEqual([])
})
