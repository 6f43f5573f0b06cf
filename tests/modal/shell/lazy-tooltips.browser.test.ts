import { beforeEach, describe, expect, test } from 'vitest'
import { HOVER_DELAY_MS } from '../../../src/modal/shell/tooltips.js'
import { LazyTooltips } from '../../../src/modal/shell/shell.js'
import { eventually } from '../../helpers/eventually.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('LazyTooltips', () => {
  let host: HTMLElement
  let button: HTMLElement
  let life: AbortController
  let clock: FakeClock
  let tooltips: LazyTooltips

  beforeEach(() => {
    host = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    button = document.createElement('button')
    button.dataset['hint'] = 'What it does'
    host.attachShadow({ mode: 'open' }).append(button)
    life = new AbortController()
    disposeAfterTest(() => life.abort())
    clock = new FakeClock()
    tooltips = new LazyTooltips(clock, host, () => host)
    tooltips.connect(life.signal)
  })

  const move = (pointerType = 'mouse') =>
    button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true, pointerType, movementX: 1 }))
  const tooltip = () => host.querySelector('appkit-ui-tooltip')
  /** Moves and rests the pointer repeatedly until the tooltip is loaded. */
  const shown = () =>
    eventually(() => {
      move()
      void clock.advance(HOVER_DELAY_MS)
      return tooltip()?.anchor
    }).toBe(button)

  test('load with the first pointer movement', async () => {
    await shown()
    expect(tooltip()?.text).toBe('What it does')
    tooltips.hide()
    expect(tooltip()?.anchor).toBeUndefined()
  })

  test('do not load on touch, but with a mouse afterwards', async () => {
    move('touch')
    await clock.advance(HOVER_DELAY_MS)
    expect(tooltip()).toBeNull()
    await shown()
  })

  test('do not load once the card is removed', async () => {
    life.abort()
    move()
    await import('../../../src/modal/shell/tooltips.js')
    await clock.advance(HOVER_DELAY_MS)
    expect(tooltip()).toBeNull()
    tooltips.hide() // does nothing if no tooltip exists
  })
})
