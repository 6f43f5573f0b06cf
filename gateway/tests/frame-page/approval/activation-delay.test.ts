import { describe, expect, test } from 'vitest'
import { Arming } from '../../../src/frame-page/approval/activation-delay.js'
import { DeliberatePress } from '../../../src/frame-page/approval/press-guard.js'
import { canApproveHere, isWhole } from '../../../src/frame-page/approval/visibility-watch.js'
import { turnedClock } from '../../helpers/turned-clock.js'

function arming() {
  const clock = turnedClock(0)
  const states: string[] = []
  const made: Arming = new Arming(clock, () => states.push(made.state))
  return { clock, states, arming: made }
}

describe('a request that must be seen', () => {
  test('C1: is armed after 500 ms in view, to the millisecond', () => {
    const { clock, arming: made } = arming()
    expect(made.state).toBe('covered')
    made.see(true)
    clock.turn(499)
    expect(made.state).toBe('arming')
    clock.turn(1)
    expect(made.state).toBe('armed')
  })

  test('is disarmed the moment something covers it, and begins anew', () => {
    const { clock, arming: made } = arming()
    made.see(true)
    clock.turn(500)
    made.see(false)
    expect(made.state).toBe('covered')
    made.see(true)
    clock.turn(499)
    expect(made.state).toBe('arming')
  })

  test('C1: is armed again 800 ms after a change, to the millisecond', () => {
    const { clock, arming: made } = arming()
    made.see(true)
    clock.turn(10_000)
    made.change()
    expect(made.state).toBe('arming')
    clock.turn(799)
    expect(made.state).toBe('arming')
    clock.turn(1)
    expect(made.state).toBe('armed')
  })

  test('is not armed by changes that follow one another', () => {
    const { clock, arming: made } = arming()
    made.see(true)
    for (let at = 0; at < 20; at++) {
      clock.turn(799)
      made.change()
      expect(made.state).toBe('arming')
    }
  })

  test('tells when it is armed by itself', () => {
    const { clock, states, arming: made } = arming()
    made.see(true)
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

describe('a press', () => {
  test('counts when it goes down and up on the button', () => {
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
  ])('%s does not count', (_what, run) => {
    const { seen, press: made } = press(false)
    run(made)
    expect(seen.pressed).toBe(0)
  })

  test('of a pointer counts when the browser calls it a click, and not before', () => {
    const { seen, press: made } = press(false)
    made.down(real)
    made.lift(real)
    made.leave() // as a finger does when it is lifted
    expect(seen.pressed).toBe(0)
    made.click(real)
    expect(seen.pressed).toBe(1)
    made.click(real)
    expect(seen.pressed).toBe(1)
  })

  test.each([
    ['that is no press of this button', (p: DeliberatePress) => p.click(real)],
    ['that was not lifted here', (p: DeliberatePress) => (p.down(real), p.click(real))],
    ['that went away before', (p: DeliberatePress) => (p.down(real), p.leave(), p.lift(real), p.click(real))],
    ['that a script lifted', (p: DeliberatePress) => (p.down(real), p.lift({ isTrusted: false }), p.click(real))],
    ['that a script called so', (p: DeliberatePress) => (p.down(real), p.lift(real), p.click({ isTrusted: false }))],
    ['after the button was covered', (p: DeliberatePress) => (p.down(real), p.lift(real), p.cancel(), p.click(real))],
  ])('a click %s does not count', (_what, run) => {
    const { seen, press: made } = press(false)
    run(made)
    expect(seen.pressed).toBe(0)
  })

  test('does not count when the button was not armed at its beginning, or not at its end', () => {
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

describe('a hold', () => {
  test('C1: counts after 600 ms, to the millisecond, and once', () => {
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

  test('that is let go of, or covered, does not count', () => {
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

describe('where a request can be approved', () => {
  const facts = { canTell: true, topLevel: false, width: 360, height: 600 }
  test.each([
    ['in a frame that is large enough', facts, true],
    ['in one that is a pixel too narrow', { ...facts, width: 319 }, false],
    ['in one that is a pixel too low', { ...facts, height: 479 }, false],
    ['in a browser that cannot tell what is covered', { ...facts, canTell: false }, false],
    ['in a window of its own', { ...facts, canTell: false, topLevel: true, width: 300 }, true],
  ])('%s', (_where, given, wanted) => {
    expect(canApproveHere(given)).toBe(wanted)
  })
})

describe('what counts as whole', () => {
  const all = { width: 360, height: 600 } as DOMRectReadOnly
  const seen = (width: number, height: number) =>
    isWhole({ boundingClientRect: all, intersectionRect: { width, height } as DOMRectReadOnly })
  test.each([
    ['all of it', 360, 600, true],
    ['all of it but what rounding takes', 359.5, 599.5, true],
    ['a pixel less at the bottom, though that is more than 99 %', 360, 599, false],
    ['a pixel less at a side', 359, 600, false],
    ['nothing', 0, 0, false],
  ])('%s', (_what, width, height, wanted) => {
    expect(seen(width, height)).toBe(wanted)
  })

  test('nothing that has no size', () => {
    const none = { width: 0, height: 0 } as DOMRectReadOnly
    expect(isWhole({ boundingClientRect: none, intersectionRect: none })).toBe(false)
  })
})
