import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, mayMove, morphHeight, shakeCard } from '../../../src/modal/shell/motion.js'

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

  test('is wanted unless the device says otherwise', () => {
    expect(mayMove()).toBe(true)
    wantNoMovement()
    expect(mayMove()).toBe(false)
  })

  test('lets a card grow from the height before, in 150 ms', () => {
    morphHeight(element, 120)
    expect(steps()).toEqual([{ height: '120px' }, { height: '200px' }])
    expect(timing().duration).toBe(150)
  })

  test.each([
    ['of the same height', 200],
    ['that was not there before', 0],
  ])('a card %s does not grow', (_what, from) => {
    morphHeight(element, from)
    expect(animate).not.toHaveBeenCalled()
  })

  test.each([
    ['forward', false, '12px 0'],
    ['back', false, '-12px 0'],
    ['forward', true, '-12px 0'],
    ['back', true, '12px 0'],
  ] as const)('a screen enters from where the person goes: %s, rtl %s', (direction, rtl, from) => {
    enter(element, direction, rtl)
    expect(steps()).toEqual([
      { opacity: 0, translate: from },
      { opacity: 1, translate: '0 0' },
    ])
    expect(timing().duration).toBe(150)
  })

  test('a card shakes to say no', () => {
    shakeCard(element)
    expect(steps().length).toBeGreaterThan(3)
    expect(() => shakeCard(null)).not.toThrow()
  })

  test('where movement is not wanted, a screen only fades in, and nothing else happens', () => {
    wantNoMovement()
    morphHeight(element, 120)
    shakeCard(element)
    expect(animate).not.toHaveBeenCalled()
    enter(element, 'forward', false)
    expect(steps().map(({ translate }) => translate)).toEqual(['0 0', '0 0'])
  })
})
