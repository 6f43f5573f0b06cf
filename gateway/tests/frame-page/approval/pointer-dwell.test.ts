import { describe, expect, test } from 'vitest'
import { PointerDwell, watchPointer, type PointerSpot } from '../../../src/frame-page/approval/press-guard.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const HERE: PointerSpot = { pointerType: 'mouse', clientX: 100, clientY: 200, screenX: 500, screenY: 600 }

function dwelling({ focused = true } = {}) {
  const clock = turnedClock(0)
  const now = { focused }
  const told: boolean[] = []
  const dwell: PointerDwell = new PointerDwell(
    clock,
    () => now.focused,
    () => void told.push(dwell.settled),
  )
  return { clock, now, told, dwell }
}

describe('a mouse over the page', () => {
  test.each([
    ['with the focus', true, 250],
    ['without the focus', false, 500],
  ])('C1: %s has settled after its time, to the millisecond, and says so', (_what, focused, ms) => {
    const { clock, told, dwell } = dwelling({ focused })
    expect(dwell.settled).toBe(false)
    dwell.seen(HERE)
    clock.turn(ms - 1)
    expect(dwell.settled).toBe(false)
    clock.turn(1)
    expect(dwell.settled).toBe(true)
    expect(told).toEqual([false, true])
  })

  test('may move about on it meanwhile', () => {
    const { clock, dwell } = dwelling()
    for (let at = 0; at < 250; at++, clock.turn(1))
      dwell.seen({ ...HERE, clientX: 100 + at, screenX: 500 + at, screenY: 600 - at, clientY: 200 - at })
    expect(dwell.settled).toBe(true)
  })

  test.each([
    ['leaves it', (dwell: PointerDwell) => (dwell.left(), dwell.seen(HERE))],
    ['loses the focus to something else', (dwell: PointerDwell) => dwell.blurred()],
    ['rests while the page moves under it', (dwell: PointerDwell) => dwell.seen({ ...HERE, clientX: 102 })],
    ['rests while the page scrolls away under it', (dwell: PointerDwell) => dwell.seen({ ...HERE, clientY: 0 })],
  ])('begins anew when it %s', (_what, run) => {
    const { clock, dwell } = dwelling()
    dwell.seen(HERE)
    clock.turn(10_000)
    expect(dwell.settled).toBe(true)
    run(dwell)
    expect(dwell.settled).toBe(false)
    clock.turn(250)
    expect(dwell.settled).toBe(true)
  })

  test('stays settled over a pixel of rounding', () => {
    const { clock, dwell } = dwelling()
    dwell.seen(HERE)
    clock.turn(250)
    dwell.seen({ ...HERE, clientX: 101, clientY: 199 })
    expect(dwell.settled).toBe(true)
  })

  test('waits longer once the focus is gone, and less when it comes', () => {
    const { clock, now, dwell } = dwelling({ focused: false })
    dwell.seen(HERE)
    clock.turn(250)
    expect(dwell.settled).toBe(false)
    now.focused = true
    dwell.plan()
    expect(dwell.settled).toBe(true)
  })

  test('is nowhere after the end', () => {
    const { clock, told, dwell } = dwelling()
    dwell.seen(HERE)
    dwell.stop()
    clock.turn(250)
    expect([dwell.settled, told]).toEqual([false, [false]])
  })
})

test.each(['touch', 'pen'])('a pointer of the type %s is no mouse, and never settles', pointerType => {
  const { clock, dwell } = dwelling()
  dwell.seen({ ...HERE, pointerType })
  clock.turn(10_000)
  expect(dwell.settled).toBe(false)
})

test('no focus lost and no mouse gone makes a mouse where there was none', () => {
  const { clock, dwell } = dwelling()
  dwell.blurred()
  dwell.left()
  clock.turn(10_000)
  expect(dwell.settled).toBe(false)
})

test('a script moves no mouse', () => {
  const { clock, dwell } = dwelling()
  const page = new EventTarget() as Window
  Object.assign(page, { document: { documentElement: new EventTarget() } })
  const stop = watchPointer(dwell, page)
  page.dispatchEvent(Object.assign(new Event('pointermove'), HERE))
  clock.turn(10_000)
  expect(dwell.settled).toBe(false)
  stop()
})
