import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canAnimate, getEntrySide, morphHeight } from '../../../src/modal/shell/motion.js'

describe('motion', () => {
  let element: HTMLElement
  const animate = vi.fn<HTMLElement['animate']>()

  beforeEach(() => {
    animate.mockClear()
    element = document.body.appendChild(document.createElement('div'))
    element.style.height = '200px'
    element.animate = animate
  })
  afterEach(() => {
    element.remove()
    vi.unstubAllGlobals()
  })
  const wantNoMovement = () => void vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const steps = () => animate.mock.lastCall?.[0] as Keyframe[]
  const timing = () => animate.mock.lastCall?.[1] as KeyframeAnimationOptions

  test('is enabled unless the device requests reduced motion', () => {
    expect(canAnimate()).toBe(true)
    wantNoMovement()
    expect(canAnimate()).toBe(false)
  })

  test("animates the card's height in 150 ms", () => {
    morphHeight(element, 120)
    expect(steps()).toEqual([{ height: '120px' }, { height: '200px' }])
    expect(timing().duration).toBe(150)
  })

  test.each([
    ['of the same height', 200],
    ['that was not there before', 0],
  ])('a card %s is not animated', (_what, from) => {
    morphHeight(element, from)
    expect(animate).not.toHaveBeenCalled()
  })

  test.each([
    ['forward', false, 1],
    ['back', false, -1],
    ['forward', true, -1],
    ['back', true, 1],
  ] as const)('a view enters from the direction of navigation: %s, rtl %s', (direction, rtl, side) => {
    expect(getEntrySide(direction, rtl)).toBe(side)
  })

  test('reduced motion keeps the height', () => {
    wantNoMovement()
    morphHeight(element, 120)
    expect(animate).not.toHaveBeenCalled()
  })
})
