import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { REST_MS } from '../../../src/modal/shell/tooltips.js'
import { HintsOnDemand } from '../../../src/modal/shell/shell.js'
import { soon } from '../../helpers/soon.js'
import { FakeClock } from '../../lib/fake-clock.js'

describe('HintsOnDemand', () => {
  let host: HTMLElement
  let button: HTMLElement
  let life: AbortController
  let clock: FakeClock
  let hints: HintsOnDemand

  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'))
    button = document.createElement('button')
    button.dataset['hint'] = 'What it does'
    host.attachShadow({ mode: 'open' }).append(button)
    life = new AbortController()
    clock = new FakeClock()
    hints = new HintsOnDemand(clock, host, () => host)
    hints.connect(life.signal)
  })
  afterEach(() => {
    life.abort()
    host.remove()
  })

  const move = (pointerType = 'mouse') =>
    button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true, pointerType, movementX: 1 }))
  const tooltip = () => host.querySelector('appkit-ui-tooltip')
  /** Moves the pointer and lets it rest, as often as it takes until the words are here. */
  const shown = () =>
    soon(() => {
      move()
      void clock.advance(REST_MS)
      return tooltip()?.anchor
    }).toBe(button)

  test('come with the first pointer that moves', async () => {
    await shown()
    expect(tooltip()?.text).toBe('What it does')
    hints.hide()
    expect(tooltip()?.anchor).toBeUndefined()
  })

  test('do not come with a finger, but with a pointer after it', async () => {
    move('touch')
    await clock.advance(REST_MS)
    expect(tooltip()).toBeNull()
    await shown()
  })

  test('do not come once the card is gone', async () => {
    life.abort()
    move()
    await import('../../../src/modal/shell/tooltips.js')
    await clock.advance(REST_MS)
    expect(tooltip()).toBeNull()
    hints.hide() // and there is nothing to take away
  })
})
