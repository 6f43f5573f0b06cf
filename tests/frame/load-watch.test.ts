import { describe, expect, test } from 'vitest'
import type { FrameFailure } from '../../src/frame/frame-client.js'
import { watchLoad } from '../../src/frame/wallet-page.js'
import { FakeClock } from '../lib/fake-clock.js'
import { scriptedPage, WALLET } from './helpers/wallet-page.js'

function setUp(hint?: FrameFailure) {
  const page = scriptedPage()
  const clock = new FakeClock()
  const reports: string[] = []
  const frame = { isLoaded: false }
  const stop = watchLoad({
    page,
    clock,
    url: `${WALLET}/sdk?a=b`,
    hint,
    isLoaded: () => frame.isLoaded,
    onSlow: why => reports.push(`slow ${why}`),
    onFailed: why => reports.push(`failed ${why}`),
  })
  return { page, clock, reports, frame, stop }
}

describe('watchLoad', () => {
  test('probes the server only after 3 s', async () => {
    const { page, clock, reports } = setUp()
    await clock.advance(2_999)
    expect([page.probes, reports]).toEqual([[], []])
    await clock.advance(1)
    expect([page.probes, reports]).toEqual([[`${WALLET}/sdk?a=b`], ['slow undefined']])
  })

  test.each([
    [`${WALLET}/sdk`, 'frame-src', 'blocked'],
    [WALLET, 'child-src', 'blocked'],
    [WALLET, 'default-src', 'blocked'],
    ['https://other.example.com/', 'frame-src', 'undefined'],
    [WALLET, 'img-src', 'undefined'],
  ])('blocking of %s by %s is reported as %s', async (url, directive, why) => {
    const { page, clock, reports } = setUp()
    page.refuse(url, directive)
    await clock.advance(3_000)
    expect(reports).toEqual([`slow ${why}`])
  })

  test('treats an unreachable server as unknown if the CSP forbids the probe', async () => {
    const { page, clock, reports, frame } = setUp()
    page.isReachable = false
    page.refuse(WALLET, 'connect-src')
    frame.isLoaded = true
    await clock.advance(3_000)
    expect(reports).toEqual(['slow undefined', 'slow origin-refused'])
  })

  test('reports a slow load even if the probe never finishes', async () => {
    const { page, clock, reports } = setUp()
    page.canReach = () => new Promise(() => {})
    await clock.advance(3_000)
    expect(reports).toEqual(['slow undefined'])
    await clock.advance(17_000)
    expect(reports).toEqual(['slow undefined', 'failed unreachable'])
  })

  test('keeps the initial hint', async () => {
    const { page, clock, reports } = setUp('flooded')
    await clock.advance(20_000)
    expect([page.probes, reports]).toEqual([[], ['slow flooded', 'failed flooded']])
  })

  test('reports nothing after it is stopped, including a pending probe', async () => {
    const { page, clock, reports, stop } = setUp()
    page.canReach = async () => (stop(), true)
    await clock.advance(30_000)
    expect([reports, clock.waiting]).toEqual([['slow undefined'], []])
  })
})
