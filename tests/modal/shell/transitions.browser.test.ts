import { afterEach, describe, expect, test, vi } from 'vitest'
import '../../../src/elements/display/image.js'
import '../../../src/elements/feedback/ring.js'
import '../../../src/elements/controls/row.js'
import { Transitions } from '../../../src/modal/shell/transitions.js'

describe('transitions', () => {
  let card: HTMLElement
  afterEach(() => {
    card.remove()
    vi.unstubAllGlobals()
  })

  const create = (tag: string, height: number, ...children: readonly Node[]) => {
    const element = document.createElement(tag)
    element.style.cssText = `display: block; block-size: ${height}px`
    element.append(...children)
    return element
  }
  const image = () => Object.assign(document.createElement('appkit-ui-image'), { name: 'A' })
  const row = () => {
    const element = document.createElement('appkit-ui-row')
    element.append(Object.assign(image(), { slot: 'image' }))
    return element
  }

  /** A card with a screen that has a row, and the transitions of its frame. */
  function setUp() {
    const tapped = row()
    const first = create('section', 200, tapped)
    const frame = create('div', 0, first)
    frame.style.blockSize = ''
    const heading = document.createElement('h1')
    card = document.body.appendChild(create('div', 400, heading, frame))
    const transitions = new Transitions(frame)
    transitions.enter(first, heading)
    const next = (height: number, ...children: readonly Node[]) => {
      const screen = create('section', height, ...children)
      frame.replaceChildren(screen)
      transitions.enter(screen, heading)
      return screen
    }
    return { tapped, first, frame, heading, next }
  }
  const wantNoMovement = () => void vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const nextFrames = async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }

  test('moves the picture of a tapped row into the ring, and removes its copy', async () => {
    const { tapped, next } = setUp()
    tapped.click()
    const ring = document.createElement('appkit-ui-ring')
    ring.append(image())
    next(300, ring)
    const copy = card.lastElementChild as HTMLElement
    expect(copy.localName).toBe('appkit-ui-image')
    expect([copy.inert, copy.getAttribute('aria-hidden')]).toEqual([true, 'true'])
    const [flight] = copy.getAnimations()
    expect(flight?.effect?.getTiming().duration).toBe(240)
    flight?.finish()
    await expect.poll(() => copy.isConnected).toBe(false)
  })

  test('moves no picture without a tap, or onto a screen without a ring', () => {
    const { tapped, next } = setUp()
    const ring = document.createElement('appkit-ui-ring')
    ring.append(image())
    next(300, ring)
    expect(card.childElementCount).toBe(2)
    tapped.click()
    next(300)
    expect(card.childElementCount).toBe(2)
  })

  test('header animation: fades the title in within 120 ms', () => {
    const { heading, next } = setUp()
    next(300)
    expect(heading.getAnimations().map(({ effect }) => effect?.getTiming().duration)).toEqual([120])
  })

  test('changes the height gradually when the content of a screen changes', async () => {
    const { frame, next } = setUp()
    const screen = next(300)
    await nextFrames()
    expect(frame.getAnimations()).toEqual([])
    screen.style.blockSize = '380px'
    await nextFrames()
    const growth = frame.getAnimations()[0] as Animation
    const heights = (growth.effect as KeyframeEffect).getKeyframes().map(({ height }) => height as unknown)
    expect(heights).toEqual(['300px', '380px'])
    growth.finish()
    await nextFrames()
    expect(frame.getAnimations()).toEqual([])
  })

  test('does nothing with reduced motion', async () => {
    wantNoMovement()
    const { tapped, frame, heading, next } = setUp()
    tapped.click()
    const ring = document.createElement('appkit-ui-ring')
    ring.append(image())
    const screen = next(300, ring)
    await nextFrames()
    screen.style.blockSize = '380px'
    await nextFrames()
    expect([card.childElementCount, heading.getAnimations(), frame.getAnimations()]).toEqual([2, [], []])
  })
})
