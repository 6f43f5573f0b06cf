import { describe, expect, test } from 'vitest'
import { RouteLimiter } from '../../src/modules/limits/route-limiter.js'
import { limitRates } from '../../src/modules/limits/route-limits.js'
import type { CallCounter } from '../../src/modules/limits/token-buckets.js'
import { turnedClock } from '../helpers/turned-clock.js'

const { burst } = limitRates.link

function fixture(factor?: number) {
  const clock = turnedClock()
  const counted: string[] = []
  const shared: CallCounter = { size: limitRates.link, take: subject => void counted.push(subject) }
  const limiter = new RouteLimiter({ clock, shared, factor })
  const take = (ip?: string) =>
    limiter
      .take('link', ip)
      .then(() => limiter.takeShared('link', ip))
      .then(
        () => 'ok',
        (error: { code: string }) => error.code,
      )
  /** Returns how many of this many calls are allowed. */
  const allowed = async (calls: number, ipOf: (index: number) => string) => {
    const all = Promise.all(Array.from({ length: calls }, (_, index) => take(ipOf(index))))
    return (await clock.until(all, 4_000)).filter(outcome => outcome === 'ok').length
  }
  return { clock, counted, take, allowed }
}

describe('RouteLimiter', () => {
  test('2F9: refuses one visitor in memory, whatever address of its /64 it uses', async () => {
    const { counted, allowed } = fixture()
    const ipOf = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
    expect(await allowed(burst * 3, ipOf)).toBe(burst)
    expect(counted).toHaveLength(burst * 2) // the visitor and its network, for the allowed calls only
  })

  test('2F9: refuses a network after four times as many calls, but not another network', async () => {
    const { allowed, take } = fixture()
    expect(await allowed(burst * 6, index => `203.0.113.${index % 250}`)).toBe(burst * 4)
    expect(await take('198.51.100.1')).toBe('ok')
  })

  test('counts classes of routes separately, and no visitors without an address', async () => {
    const { clock, allowed, take } = fixture()
    await allowed(burst + 1, () => '192.0.2.1')
    const limiter = new RouteLimiter({ clock })
    await limiter.take('code', '192.0.2.1')
    expect(await take(undefined)).toBe('ok')
  })

  test('multiplies the limits by the factor of the operator', async () => {
    const { allowed } = fixture(2)
    expect(await allowed(burst * 3, () => '192.0.2.1')).toBe(burst * 2)
  })

  test('2F9: delays the refusals of a visitor that ignores them, but not those of others', async () => {
    const { clock, take } = fixture()
    const state = { refused: 0 }
    const all = Array.from({ length: burst + 60 }, async () => {
      if ((await take('192.0.2.1')) === 'rate_limited') state.refused += 1
    })
    await expect.poll(() => state.refused).toBe(20)
    const others = Array.from({ length: burst + 5 }, () => take('198.51.100.1'))
    expect((await Promise.all(others)).filter(outcome => outcome !== 'ok')).toHaveLength(5)
    expect(state.refused).toBe(20)
    clock.turn(4_000)
    await Promise.all(all)
    expect(state.refused).toBe(60)
  })
})
