import { describe, expect, test } from 'vitest'
import { PointerDwell, watchPointer, type PointerPosition } from '../../../src/frame-page/approval/press-guard.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const HERE: PointerPosition = { pointerType: 'mouse', clientX: 100, clientY: 200, screenX: 500, screenY: 600 }

function dwelling({ focused = true } = {}) {
  const clock = turnedClock(0)
  const now = { focused }
  const reports: boolean[] = []
  const dwell: PointerDwell = new PointerDwell(
    clock,
    () => now.focused,
    () => void reports.push(dwell.settled),
  )
  return { clock, now, reports, dwell }
}

describe('mouse over the page', () => {
  test.each([
    ['with the focus', true, 250],
    ['without the focus', false, 500],
  ])('settles and reports it %s, to the millisecond', (_what, focused, ms) => {
    const { clock, reports, dwell } = dwelling({ focused })
    expect(dwell.settled).toBe(false)
    dwell.onPointer(HERE)
    clock.turn(ms - 1)
    expect(dwell.settled).toBe(false)
    clock.turn(1)
    expect(dwell.settled).toBe(true)
    expect(reports).toEqual([false, true])
  })

  test('settles while the mouse moves', () => {
    const { clock, dwell } = dwelling()
    for (let at = 0; at < 250; at++, clock.turn(1))
      dwell.onPointer({ ...HERE, clientX: 100 + at, screenX: 500 + at, screenY: 600 - at, clientY: 200 - at })
    expect(dwell.settled).toBe(true)
  })

  test.each([
    ['leaves it', (dwell: PointerDwell) => (dwell.onPageLeave(), dwell.onPointer(HERE))],
    ['loses the focus to something else', (dwell: PointerDwell) => dwell.onBlur()],
    ['rests while the page moves under it', (dwell: PointerDwell) => dwell.onPointer({ ...HERE, clientX: 102 })],
    ['rests while the page scrolls away under it', (dwell: PointerDwell) => dwell.onPointer({ ...HERE, clientY: 0 })],
  ])('restarts the time when it %s', (_what, run) => {
    const { clock, dwell } = dwelling()
    dwell.onPointer(HERE)
    clock.turn(10_000)
    expect(dwell.settled).toBe(true)
    run(dwell)
    expect(dwell.settled).toBe(false)
    clock.turn(250)
    expect(dwell.settled).toBe(true)
  })

  test('stays settled after a rounding difference of one pixel', () => {
    const { clock, dwell } = dwelling()
    dwell.onPointer(HERE)
    clock.turn(250)
    dwell.onPointer({ ...HERE, clientX: 101, clientY: 199 })
    expect(dwell.settled).toBe(true)
  })

  test('waits longer without focus, and shorter with it', () => {
    const { clock, now, dwell } = dwelling({ focused: false })
    dwell.onPointer(HERE)
    clock.turn(250)
    expect(dwell.settled).toBe(false)
    now.focused = true
    dwell.schedule()
    expect(dwell.settled).toBe(true)
  })

  test('does not settle after stop', () => {
    const { clock, reports, dwell } = dwelling()
    dwell.onPointer(HERE)
    dwell.stop()
    clock.turn(250)
    expect([dwell.settled, reports]).toEqual([false, [false]])
  })
})

test.each(['touch', 'pen'])('ignores a pointer of type %s', pointerType => {
  const { clock, dwell } = dwelling()
  dwell.onPointer({ ...HERE, pointerType })
  clock.turn(10_000)
  expect(dwell.settled).toBe(false)
})

test('ignores a lost focus or a leaving mouse without a mouse', () => {
  const { clock, dwell } = dwelling()
  dwell.onBlur()
  dwell.onPageLeave()
  clock.turn(10_000)
  expect(dwell.settled).toBe(false)
})

test('ignores untrusted events', () => {
  const { clock, dwell } = dwelling()
  const page = new EventTarget() as Window
  Object.assign(page, { document: { documentElement: new EventTarget() } })
  const stop = watchPointer(dwell, page)
  page.dispatchEvent(Object.assign(new Event('pointermove'), HERE))
  clock.turn(10_000)
  expect(dwell.settled).toBe(false)
  stop()
})
