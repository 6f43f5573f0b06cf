import { expect, test } from 'vitest'
import { everyMinute } from '../../src/modules/wallet-api/maintenance.js'
import { turnedClock } from '../helpers/turned-clock.js'

test('everyMinute runs a job every minute, also after a failure, until the signal aborts', async () => {
  const [clock, ending, failures] = [turnedClock(0), new AbortController(), [] as unknown[]]
  let runs = 0
  const job = async () => {
    runs += 1
    if (runs === 1) throw new Error('not now')
  }
  everyMinute({ clock, signal: ending.signal }, job, error => failures.push(error))
  const counts = []
  for (let minute = 0; minute < 3; minute += 1) {
    clock.turn(60_000)
    await new Promise(setImmediate)
    counts.push(runs)
  }
  expect([counts, failures.length]).toEqual([[1, 2, 3], 1])
  ending.abort()
  clock.turn(600_000)
  await new Promise(setImmediate)
  everyMinute({ clock, signal: ending.signal }, job, () => {})
  clock.turn(600_000)
  expect(runs).toBe(3)
})
