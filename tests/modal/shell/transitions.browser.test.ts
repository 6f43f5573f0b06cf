import { afterPaint } from '../../../src/lib/next-frame.js'
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
    Object.assign(frame.style, { blockSize: '', position: 'relative' })
    const heading = document.createElement('h1')
    card = document.body.appendChild(create('div', 400, heading, frame))
    const transitions = new Transitions(frame)
    transitions.follow(first)
    const next = (height: number, ...children: readonly Node[]) => {
      const screen = create('section', height, ...children)
      frame.replaceChildren(screen)
      transitions.enter(screen, heading)
      return screen
    }
    const replace = (height: number, side = 1, tag = 'article') => {
      const screen = create(tag, height)
      transitions.replace(screen, side)
      transitions.enter(screen, heading)
      return screen
    }
    return { tapped, first, frame, heading, next, replace, transitions }
  }
  const wantNoMovement = () => void vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const nextFrames = async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }

  test.each([
    [1, '12px 0'],
    [-1, '-12px 0'],
  ])('a screen enters from side %i in 150 ms, and only fades if the user prefers reduced motion', (side, from) => {
    const { first, transitions } = setUp()
    const animate = vi.spyOn(first, 'animate')
    transitions.enter(first)
    expect(animate).not.toHaveBeenCalled()
    transitions.enter(first, undefined, side)
    expect(animate.mock.lastCall).toEqual([
      { opacity: [0, 1], translate: [from, '0 0'] },
      { duration: 150, easing: 'ease-out' },
    ])
    wantNoMovement()
    transitions.enter(first, undefined, side)
    expect(animate.mock.lastCall).toEqual([
      { opacity: [0, 1], translate: ['0 0', '0 0'] },
      { duration: 100, easing: 'ease-out' },
    ])
  })

  test('shakes the card, unless the user prefers reduced motion', () => {
    const { transitions } = setUp()
    transitions.shake()
    expect(card.getAnimations()).toHaveLength(1)
    card.getAnimations()[0]?.cancel()
    wantNoMovement()
    transitions.shake()
    expect(card.getAnimations()).toEqual([])
  })

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

  test('the previous screen leaves within 120 ms, towards where it came from', async () => {
    const { first, frame, replace } = setUp()
    const screen = replace(300)
    expect([...frame.children]).toEqual([screen, first])
    const exit = first.getAnimations()[0] as Animation
    expect(exit.effect?.getTiming().duration).toBe(120)
    const steps = (exit.effect as KeyframeEffect).getKeyframes()
    expect(steps.map(({ opacity, translate }) => [opacity, translate])).toEqual([
      ['1', '0px'],
      ['0', '-12px'],
    ])
    exit.finish()
    await expect.poll(() => first.isConnected).toBe(false)
  })

  test('the previous screen leaves to the other side on the way back', () => {
    const { first, replace } = setUp()
    replace(300, -1)
    const exit = first.getAnimations()[0] as Animation
    const steps = (exit.effect as KeyframeEffect).getKeyframes()
    expect(steps.at(-1)?.['translate']).toBe('12px')
  })

  test('a leaving screen cannot be clicked or read by a screen reader, and does not change the height', () => {
    const { first, frame, replace } = setUp()
    const screen = replace(120)
    expect(first.getAttribute('aria-hidden')).toBe('true')
    expect([frame.offsetHeight, frame.scrollHeight]).toEqual([120, 120])
    const { left, top } = frame.getBoundingClientRect()
    expect(document.elementFromPoint(left + 20, top + 20)).toBe(screen)
  })

  test('a leaving screen cannot be focused once the next one is painted', async () => {
    const { tapped, first, replace } = setUp()
    replace(120)
    await afterPaint()
    expect(first.isConnected).toBe(true)
    expect(first.inert).toBe(true)
    tapped.focus()
    expect(document.activeElement).toBe(document.body)
  })

  test('a leaving screen keeps what was scrolled to', () => {
    const { first, frame, replace } = setUp()
    first.style.blockSize = ''
    first.append(create('div', 600))
    Object.assign(frame.style, { position: 'relative', maxBlockSize: '200px', overflow: 'hidden auto' })
    frame.scrollTop = 150
    replace(200)
    expect(first.scrollTop).toBe(150)
    expect(first.getBoundingClientRect().height).toBe(200)
  })

  test('the next replacement removes a leaving screen at once', async () => {
    const { first, frame, replace } = setUp()
    const second = replace(300)
    const third = replace(200, 1, 'section')
    expect([...frame.children]).toEqual([third, second])
    const fourth = replace(250, -1)
    expect([...frame.children]).toEqual([fourth, third])
    expect([first.isConnected, second.isConnected]).toEqual([false, false])
    for (const exit of third.getAnimations()) exit.finish()
    await expect.poll(() => [...frame.children]).toEqual([fourth])
  })

  test('a screen that follows itself replaces it at once', () => {
    const { frame, replace } = setUp()
    const screen = replace(300, 1, 'section')
    expect([...frame.children]).toEqual([screen])
  })

  test('the previous screen is removed at once with reduced motion', () => {
    wantNoMovement()
    const { frame, replace } = setUp()
    const screen = replace(300)
    expect([...frame.children]).toEqual([screen])
  })
})
