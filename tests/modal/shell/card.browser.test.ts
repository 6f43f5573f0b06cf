import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppKitOptions } from '../../../src/core/config.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { styles } from '../../../src/modal/shell/shell.styles.js'
import { WalletFrameContainer } from '../../../src/modal/shell/card.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

const size = (height: number) => ({ reason: 'approval', width: 360, height }) as const

describe('WalletFrameContainer', () => {
  const animate = vi.fn<HTMLElement['animate']>()
  beforeEach(() => void animate.mockClear())

  /** Creates a card of a given height, as the shell renders it. */
  function stage(height = 900, options: Partial<AppKitOptions> = {}) {
    const scope = testScope({ options })
    const place = new WalletFrameContainer(scope)
    place.element.animate = animate
    const host = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = styles.flatMap(style => style.styleSheet ?? [])
    const card = Object.assign(document.createElement('div'), { className: 'card' })
    card.style.maxBlockSize = `${height}px`
    card.append(place.element)
    root.append(card)
    const frame = document.createElement('iframe')
    const embedded = scope.use(EmbeddedController)
    embedded.mount(frame)
    const show = (shown: ReturnType<typeof size> | undefined) => {
      embedded.state.shown = shown
      place.update()
    }
    show(undefined)
    return { root, place, embedded, frame, show, height: () => frame.getBoundingClientRect().height }
  }

  test('embedded-wallet frame: has the height that it requests, also after changes', () => {
    const { show, height } = stage()
    show(size(480))
    expect(height()).toBe(480)
    show(size(620))
    expect(height()).toBe(620)
    show(undefined)
    expect(height()).toBe(0)
  })

  test('takes no space while the wallet is shown in its window', () => {
    const { place, embedded, show } = stage()
    embedded.unmount()
    show(size(480))
    expect(place.element.getBoundingClientRect().height).toBe(0)
    expect(place.element.inert).toBe(true)
  })

  test('animates between heights, but not from zero', () => {
    const { show } = stage()
    show(size(480))
    expect(animate).not.toHaveBeenCalled()
    show(size(620))
    expect(animate).toHaveBeenCalledTimes(1)
    expect(animate.mock.lastCall?.[0]).toEqual([{ height: '480px' }, { height: '620px' }])
    show(size(620))
    expect(animate).toHaveBeenCalledTimes(1)
  })

  test('is limited to the card and 800 pixels', () => {
    const { show, height } = stage(520)
    show(size(700))
    expect(height()).toBe(520)
    const second = stage()
    second.show(size(4_000))
    expect(second.height()).toBe(800)
  })

  test('is never clipped by the page; an oversized card scrolls', () => {
    const { place, frame, show } = stage()
    const root = place.element.getRootNode() as ShadowRoot
    const card = place.element.parentElement as HTMLElement
    card.style.maxBlockSize = ''
    const dialog = root.appendChild(document.createElement('dialog'))
    dialog.style.blockSize = '400px'
    dialog.append(card)
    dialog.showModal()
    show(size(4_000))
    expect(frame.getBoundingClientRect().bottom).toBeLessThanOrEqual(400)
    expect(dialog.scrollHeight).toBe(dialog.clientHeight)
  })

  test('never moves the frame', () => {
    const { place, frame, show } = stage()
    const moved = vi.spyOn(place.element, 'replaceChildren')
    for (const height of [480, 700, 320]) show(size(height))
    show(undefined)
    expect(moved).not.toHaveBeenCalled()
    expect(frame.parentNode).toBe(place.element)
  })

  test('takes the focus in the dialog, so that screen readers announce the wallet', () => {
    restoreMocksAfterTest()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { root, frame, show } = stage()
    show(size(480))
    expect(root.activeElement).toBe(frame)
  })

  test('an embedded card: takes the focus only from an element of the card', () => {
    const { root, place, frame, show } = stage(900, { enableEmbedded: true })
    const [outside, inside] = [document.body, place.element.parentElement].map(parent =>
      disposeAfterTest(parent!.appendChild(document.createElement('button'))),
    )
    outside?.focus()
    show(size(480))
    expect(document.activeElement).toBe(outside)
    show(undefined)
    inside?.focus()
    show(size(480))
    expect(root.activeElement).toBe(frame)
  })

  test('takes no focus from the page around a frame', () => {
    restoreMocksAfterTest()
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { frame, show } = stage()
    const focus = vi.spyOn(frame, 'focus')
    show(size(480))
    expect(focus).not.toHaveBeenCalled()
  })
})
