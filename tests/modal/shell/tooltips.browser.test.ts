import { html, render } from 'lit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../src/elements/controls/icon-button.js'
import { TooltipHarness } from '../../elements/harness/tooltip.harness.js'
import { Tooltips, HOVER_DELAY_MS } from '../../../src/modal/shell/tooltips.js'
import { settled } from '../../elements/stage.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { eventually } from '../../helpers/eventually.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('Tooltips', () => {
  let host: HTMLElement
  let screen: ShadowRoot
  let life: AbortController
  let clock: FakeClock
  let tooltips: Tooltips

  // As on a card, the element is in the shadow root of a view, inside the shadow root of the host.
  beforeEach(async () => {
    host = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    host.style.setProperty('padding', '100px')
    screen = host
      .attachShadow({ mode: 'open' })
      .appendChild(document.createElement('div'))
      .attachShadow({ mode: 'open' })
    render(
      html`<input aria-label="before" />
        <appkit-ui-icon-button icon="copy" label="Copy"></appkit-ui-icon-button>
        <appkit-ui-icon-button icon="x" label="Close"></appkit-ui-icon-button>
        <p>nothing to say</p>`,
      screen,
    )
    await settled(screen)
    await userEvent.hover(find('p'))
    life = new AbortController()
    disposeAfterTest(() => life.abort())
    clock = new FakeClock()
    tooltips = new Tooltips(clock, host, () => host)
    tooltips.connect(life.signal)
  })

  const find = (selector: string) => screen.querySelector<HTMLElement>(selector) as HTMLElement
  const copy = () => find('appkit-ui-icon-button')
  const close = () => find('appkit-ui-icon-button[icon=x]')
  const shownText = () => {
    const tooltip = host.querySelector('appkit-ui-tooltip')
    return tooltip && new TooltipHarness(tooltip).shown ? tooltip.text : ''
  }
  const rest = () => clock.advance(HOVER_DELAY_MS)
  const touch = (target: Element) =>
    target.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, composed: true, pointerType: 'touch', movementX: 1 }),
    )
  const byKeyboard = async () => {
    find('input').focus()
    await userEvent.keyboard('{Tab}')
    await eventually(shownText).toBe('Copy')
  }

  test('show for a resting pointer and disappear when it leaves', async () => {
    await userEvent.hover(copy())
    await clock.advance(HOVER_DELAY_MS - 1)
    expect(shownText()).toBe('')
    await clock.advance(1)
    await eventually(shownText).toBe('Copy')
    await userEvent.hover(find('p'))
    await eventually(shownText).toBe('')
  })

  test('do not show for a resting pointer while the page scrolls', async () => {
    copy().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true, pointerType: 'mouse' }))
    await rest()
    expect(shownText()).toBe('')
  })

  test('do not show for a passing pointer', async () => {
    await userEvent.hover(copy())
    await userEvent.hover(find('p'))
    await rest()
    expect(shownText()).toBe('')
    await userEvent.hover(close())
    await rest()
    await eventually(shownText).toBe('Close')
  })

  test('show immediately for keyboard focus and disappear when it moves', async () => {
    await byKeyboard()
    await userEvent.keyboard('{Tab}')
    await eventually(shownText).toBe('Close')
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    await eventually(shownText).toBe('')
  })

  test('a pointer elsewhere does not hide a keyboard tooltip', async () => {
    await byKeyboard()
    await userEvent.hover(find('p'))
    expect(shownText()).toBe('Copy')
    close().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true })) // the page scrolled under the pointer
    expect(shownText()).toBe('Copy')
    await userEvent.hover(close())
    await rest()
    await eventually(shownText).toBe('Close')
  })

  test('stay while the pointer moves onto them', async () => {
    await userEvent.hover(copy())
    await rest()
    await eventually(shownText).toBe('Copy')
    const { left, right, top, bottom } = new TooltipHarness(host.querySelector('appkit-ui-tooltip') as never).place
    const at = (clientX: number, clientY: number) =>
      find('p').dispatchEvent(
        new PointerEvent('pointermove', {
          bubbles: true,
          composed: true,
          pointerType: 'mouse',
          clientX,
          clientY,
          movementX: 1,
        }),
      )
    at((left + right) / 2, (top + bottom) / 2)
    expect(shownText()).toBe('Copy')
    at(right + 40, top)
    await eventually(shownText).toBe('')
  })

  test('never show on touch', async () => {
    touch(copy())
    await rest()
    expect(shownText()).toBe('')
    expect(host.querySelector('appkit-ui-tooltip')).toBeNull()
  })

  test.each([
    ['press', () => userEvent.click(copy())],
    ['turn of the wheel', () => copy().dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true }))],
    ['scroll of the page', () => document.dispatchEvent(new Event('scroll'))],
    ['card that closes', () => tooltips.hide()],
    ['dialog that leaves the page', () => life.abort()],
  ])('disappear on %s', async (_what, happens) => {
    await userEvent.hover(copy())
    await rest()
    await eventually(shownText).toBe('Copy')
    await happens()
    await eventually(shownText).toBe('')
  })

  test('Escape hides the tooltip, and stays available to the dialog', async () => {
    const received = vi.fn()
    host.addEventListener('keydown', received)
    await byKeyboard()
    received.mockClear()
    await userEvent.keyboard('{Escape}')
    await eventually(shownText).toBe('')
    expect(received).toHaveBeenCalledTimes(1)
    expect(received.mock.lastCall).toMatchObject([{ key: 'Escape', defaultPrevented: false }])
  })

  test('other keys hide the tooltip and keep their effect', async () => {
    const received = vi.fn()
    host.addEventListener('keydown', received)
    await byKeyboard()
    received.mockClear()
    await userEvent.keyboard('a')
    expect(received).toHaveBeenCalledTimes(1)
    await eventually(shownText).toBe('')
  })

  test('start with the focused element', async () => {
    life.abort()
    find('input').focus()
    await userEvent.keyboard('{Tab}')
    life = new AbortController()
    disposeAfterTest(() => life.abort())
    tooltips.connect(life.signal)
    await eventually(shownText).toBe('Copy')
  })

  test('do not show for an element that was removed while the pointer rested', async () => {
    await userEvent.hover(copy())
    copy().remove()
    await rest()
    expect(shownText()).toBe('')
  })

  test('do not show for focus set by a script or a press', async () => {
    await byKeyboard()
    find('input').focus()
    await userEvent.keyboard('a')
    expect(shownText()).toBe('')
    await userEvent.click(copy())
    await userEvent.keyboard('{Enter}')
    expect(shownText()).toBe('')
  })
})
