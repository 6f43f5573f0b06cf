import { html, render } from 'lit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../src/elements/controls/icon-button.js'
import { TooltipHarness } from '../../elements/harness/tooltip.harness.js'
import { Hints, REST_MS } from '../../../src/modal/shell/tooltips.js'
import { settled } from '../../elements/stage.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { soon } from '../../helpers/soon.js'

describe('Hints', () => {
  let host: HTMLElement
  let screen: ShadowRoot
  let life: AbortController
  let clock: FakeClock
  let hints: Hints

  // As on a card: what has a hint is in the shadow of a screen, which is in the shadow of the host.
  beforeEach(async () => {
    host = document.body.appendChild(document.createElement('div'))
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
    clock = new FakeClock()
    hints = new Hints(clock, host, () => host)
    hints.connect(life.signal)
  })
  afterEach(() => {
    life.abort()
    host.remove()
  })

  const find = (selector: string) => screen.querySelector<HTMLElement>(selector) as HTMLElement
  const copy = () => find('appkit-ui-icon-button')
  const close = () => find('appkit-ui-icon-button[icon=x]')
  const said = () => {
    const tooltip = host.querySelector('appkit-ui-tooltip')
    return tooltip && new TooltipHarness(tooltip).shown ? tooltip.text : ''
  }
  const rest = () => clock.advance(REST_MS)
  const touch = (target: Element) =>
    target.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, composed: true, pointerType: 'touch', movementX: 1 }),
    )
  const byKeyboard = async () => {
    find('input').focus()
    await userEvent.keyboard('{Tab}')
    await soon(said).toBe('Copy')
  }

  test('come to a pointer that rests, and go with it', async () => {
    await userEvent.hover(copy())
    await clock.advance(REST_MS - 1)
    expect(said()).toBe('')
    await clock.advance(1)
    await soon(said).toBe('Copy')
    await userEvent.hover(find('p'))
    await soon(said).toBe('')
  })

  test('do not come to a pointer that rests while the page moves under it', async () => {
    copy().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true, pointerType: 'mouse' }))
    await rest()
    expect(said()).toBe('')
  })

  test('do not come to a pointer that passes by', async () => {
    await userEvent.hover(copy())
    await userEvent.hover(find('p'))
    await rest()
    expect(said()).toBe('')
    await userEvent.hover(close())
    await rest()
    await soon(said).toBe('Close')
  })

  test('come to the keyboard at once, and go with it', async () => {
    await byKeyboard()
    await userEvent.keyboard('{Tab}')
    await soon(said).toBe('Close')
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    await soon(said).toBe('')
  })

  test('a pointer that is elsewhere does not take from the keyboard what it asked for', async () => {
    await byKeyboard()
    await userEvent.hover(find('p'))
    expect(said()).toBe('Copy')
    close().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true })) // the page moved below it
    expect(said()).toBe('Copy')
    await userEvent.hover(close())
    await rest()
    await soon(said).toBe('Close')
  })

  test('stay for a pointer that goes to read them', async () => {
    await userEvent.hover(copy())
    await rest()
    await soon(said).toBe('Copy')
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
    expect(said()).toBe('Copy')
    at(right + 40, top)
    await soon(said).toBe('')
  })

  test('never come to a finger', async () => {
    touch(copy())
    await rest()
    expect(said()).toBe('')
    expect(host.querySelector('appkit-ui-tooltip')).toBeNull()
  })

  test.each([
    ['press', () => userEvent.click(copy())],
    ['turn of the wheel', () => copy().dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true }))],
    ['scroll of the page', () => document.dispatchEvent(new Event('scroll'))],
    ['card that closes', () => hints.hide()],
    ['dialog that leaves the page', () => life.abort()],
  ])('go with a %s', async (_what, happens) => {
    await userEvent.hover(copy())
    await rest()
    await soon(said).toBe('Copy')
    await happens()
    await soon(said).toBe('')
  })

  test('Escape sends them away, and nothing else; the next one is not theirs', async () => {
    const heard = vi.fn()
    host.addEventListener('keydown', heard)
    await byKeyboard()
    heard.mockClear()
    await userEvent.keyboard('{Escape}')
    await soon(said).toBe('')
    expect(heard).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(heard).toHaveBeenCalledTimes(1)
    expect(heard.mock.lastCall).toMatchObject([{ key: 'Escape', defaultPrevented: false }])
  })

  test('other keys send them away and do what they do', async () => {
    const heard = vi.fn()
    host.addEventListener('keydown', heard)
    await byKeyboard()
    heard.mockClear()
    await userEvent.keyboard('a')
    expect(heard).toHaveBeenCalledTimes(1)
    await soon(said).toBe('')
  })

  test('begin with what the keyboard is at already', async () => {
    life.abort()
    find('input').focus()
    await userEvent.keyboard('{Tab}')
    life = new AbortController()
    hints.connect(life.signal)
    await soon(said).toBe('Copy')
  })

  test('what left the page while the pointer rested is not explained', async () => {
    await userEvent.hover(copy())
    copy().remove()
    await rest()
    expect(said()).toBe('')
  })

  test('what a program gives the focus to is not explained, nor what a press gives it to', async () => {
    await byKeyboard()
    find('input').focus()
    await userEvent.keyboard('a')
    expect(said()).toBe('')
    await userEvent.click(copy())
    await userEvent.keyboard('{Enter}')
    expect(said()).toBe('')
  })
})
