import { describe, expect, test } from 'vitest'
import { ActivationDelay } from '../../../src/frame-page/approval/activation-delay.js'
import { DeliberatePress } from '../../../src/frame-page/approval/press-guard.js'
import { canApproveHere, isFullyVisible, isLargeEnough } from '../../../src/frame-page/approval/visibility-watch.js'
import { turnedClock } from '../../helpers/turned-clock.js'

function arming() {
  const clock = turnedClock(0)
  const states: string[] = []
  const made: ActivationDelay = new ActivationDelay(clock, () => states.push(made.state))
  return { clock, states, arming: made }
}

describe('activation delay', () => {
  test('arms after 500 ms in view, to the millisecond', () => {
    const { clock, arming: made } = arming()
    expect(made.state).toBe('covered')
    made.setVisible(true)
    clock.turn(499)
    expect(made.state).toBe('arming')
    clock.turn(1)
    expect(made.state).toBe('armed')
  })

  test('disarms when covered and restarts the delay', () => {
    const { clock, arming: made } = arming()
    made.setVisible(true)
    clock.turn(500)
    made.setVisible(false)
    expect(made.state).toBe('covered')
    made.setVisible(true)
    clock.turn(499)
    expect(made.state).toBe('arming')
  })

  test('arms again 800 ms after a change, to the millisecond', () => {
    const { clock, arming: made } = arming()
    made.setVisible(true)
    clock.turn(10_000)
    made.change()
    expect(made.state).toBe('arming')
    clock.turn(799)
    expect(made.state).toBe('arming')
    clock.turn(1)
    expect(made.state).toBe('armed')
  })

  test('stays disarmed during consecutive changes', () => {
    const { clock, arming: made } = arming()
    made.setVisible(true)
    for (let at = 0; at < 20; at++) {
      clock.turn(799)
      made.change()
      expect(made.state).toBe('arming')
    }
  })

  test('2F7: arms 500 ms after the end was visible, to the millisecond, and not before', () => {
    const { clock, arming: made } = arming()
    made.setRead(false)
    made.setVisible(true)
    clock.turn(60_000)
    expect(made.state).toBe('unread')
    expect(made.armsAt).toBe(Infinity)
    made.setRead(true)
    clock.turn(499)
    expect(made.state).toBe('arming')
    clock.turn(1)
    expect(made.state).toBe('armed')
    made.setRead(false)
    expect(made.state).toBe('unread')
  })

  test('reports when it becomes armed', () => {
    const { clock, states, arming: made } = arming()
    made.setVisible(true)
    clock.turn(500)
    expect(states.at(-1)).toBe('armed')
    made.stop()
    expect(made.state).toBe('covered')
  })
})

function press(hold: boolean) {
  const clock = turnedClock(0)
  const seen = { pressed: 0, holding: [] as boolean[], armed: true }
  const made = new DeliberatePress(
    { hold, armed: () => seen.armed, onPressed: () => seen.pressed++, onHolding: on => void seen.holding.push(on) },
    clock,
  )
  return { clock, seen, press: made }
}
const real = { isTrusted: true }

describe('press', () => {
  test('accepts a press that starts and ends on the button', () => {
    const { seen, press: made } = press(false)
    made.down(real)
    expect(seen.pressed).toBe(0)
    made.up(real)
    expect(seen.pressed).toBe(1)
  })

  test.each([
    ['that a script made', (p: DeliberatePress) => (p.down({ isTrusted: false }), p.up({ isTrusted: false }))],
    ['of which a script made the end', (p: DeliberatePress) => (p.down(real), p.up({ isTrusted: false }))],
    ['that only ends here', (p: DeliberatePress) => p.up(real)],
    ['of a key that was down before', (p: DeliberatePress) => (p.down({ ...real, repeat: true }), p.up(real))],
    ['that leaves the button', (p: DeliberatePress) => (p.down(real), p.cancel(), p.up(real))],
  ])('ignores a press %s', (_what, run) => {
    const { seen, press: made } = press(false)
    run(made)
    expect(seen.pressed).toBe(0)
  })

  test("accepts a pointer press only after the browser's click event", () => {
    const { seen, press: made } = press(false)
    made.down(real)
    made.lift(real)
    made.onPointerLeave() // like a lifted finger
    expect(seen.pressed).toBe(0)
    made.click(real)
    expect(seen.pressed).toBe(1)
    made.click(real)
    expect(seen.pressed).toBe(1)
  })

  test.each([
    ['without a press of this button', (p: DeliberatePress) => p.click(real)],
    ['that was not lifted here', (p: DeliberatePress) => (p.down(real), p.click(real))],
    ['that went away before', (p: DeliberatePress) => (p.down(real), p.onPointerLeave(), p.lift(real), p.click(real))],
    ['that a script lifted', (p: DeliberatePress) => (p.down(real), p.lift({ isTrusted: false }), p.click(real))],
    ['that a script called so', (p: DeliberatePress) => (p.down(real), p.lift(real), p.click({ isTrusted: false }))],
    ['after the button was covered', (p: DeliberatePress) => (p.down(real), p.lift(real), p.cancel(), p.click(real))],
  ])('ignores a click %s', (_what, run) => {
    const { seen, press: made } = press(false)
    run(made)
    expect(seen.pressed).toBe(0)
  })

  test('ignores a press if the button was not armed at its start or end', () => {
    const { seen, press: made } = press(false)
    seen.armed = false
    made.down(real)
    seen.armed = true
    made.up(real)
    made.down(real)
    seen.armed = false
    made.up(real)
    expect(seen.pressed).toBe(0)
  })
})

describe('hold', () => {
  test('accepts a hold once, after 600 ms, to the millisecond', () => {
    const { clock, seen, press: made } = press(true)
    made.down(real)
    clock.turn(599)
    expect(seen.pressed).toBe(0)
    clock.turn(1)
    expect(seen.pressed).toBe(1)
    made.up(real)
    clock.turn(600)
    expect(seen.pressed).toBe(1)
    expect(seen.holding).toEqual([true, false])
  })

  test('ignores a hold that is released or covered', () => {
    const { clock, seen, press: made } = press(true)
    made.down(real)
    clock.turn(599)
    made.up(real)
    clock.turn(600)
    made.down(real)
    seen.armed = false
    clock.turn(600)
    expect(seen.pressed).toBe(0)
  })
})

describe('canApproveHere', () => {
  const facts = { canDetectCover: true, topLevel: false, width: 360, height: 600 }
  test.each([
    ['in a frame that is large enough', facts, true],
    ['in one that is a pixel too narrow', { ...facts, width: 319 }, false],
    ['in one that is a pixel too low', { ...facts, height: 479 }, false],
    ['in a browser without cover detection', { ...facts, canDetectCover: false }, false],
    ['in a window of its own', { ...facts, canDetectCover: false, topLevel: true, width: 300 }, true],
  ])('decides whether to approve %s', (_where, given, wanted) => {
    expect(canApproveHere(given)).toBe(wanted)
  })
})

describe('isLargeEnough', () => {
  const page = { topLevel: true, fillsScreen: false, width: 360, height: 480 }
  test.each([
    ['2F7: a window of the minimum size', page, true],
    ['2F7: a window that is a pixel too narrow', { ...page, width: 359 }, false],
    ['2F7: a window that is a pixel too low', { ...page, height: 479 }, false],
    ['2F7: a smaller window that fills the screen of a small phone', { ...page, width: 320, fillsScreen: true }, true],
    ['2F7: a window that fills a screen, but leaves no space', { ...page, width: 279, fillsScreen: true }, false],
    ['a frame of the minimum size', { ...page, topLevel: false, width: 320 }, true],
    ['a frame that is too low, although the window fills the screen', { ...page, topLevel: false, height: 479 }, false],
  ])('decides about %s', (_what, given, wanted) => {
    expect(isLargeEnough({}, given)).toBe(wanted)
  })
})

describe('isFullyVisible', () => {
  const all = { width: 360, height: 600 } as DOMRectReadOnly
  const seen = (width: number, height: number) =>
    isFullyVisible({ boundingClientRect: all, intersectionRect: { width, height } as DOMRectReadOnly })
  test.each([
    ['all of it', 360, 600, true],
    ['all of it but what rounding takes', 359.5, 599.5, true],
    ['a pixel less at the bottom, though that is more than 99 %', 360, 599, false],
    ['a pixel less at a side', 359, 600, false],
    ['nothing', 0, 0, false],
  ])('checks the rectangles of %s', (_what, width, height, wanted) => {
    expect(seen(width, height)).toBe(wanted)
  })

  test('rejects an element without a size', () => {
    const none = { width: 0, height: 0 } as DOMRectReadOnly
    expect(isFullyVisible({ boundingClientRect: none, intersectionRect: none })).toBe(false)
  })
})
