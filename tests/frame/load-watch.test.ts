import { describe, expect, test } from 'vitest'
import type { FrameFailure } from '../../src/frame/frame-client.js'
import { watchLoad } from '../../src/frame/handshake.js'
import { FakeClock } from '../lib/fake-clock.js'
import { scriptedPage, WALLET } from './helpers/wallet-page.js'

function setUp(hint?: FrameFailure) {
  const page = scriptedPage()
  const clock = new FakeClock()
  const said: string[] = []
  const frame = { isLoaded: false }
  const stop = watchLoad({
    page,
    clock,
    url: `${WALLET}/sdk?a=b`,
    hint,
    isLoaded: () => frame.isLoaded,
    onSlow: why => said.push(`slow ${why}`),
    onFailed: why => said.push(`failed ${why}`),
  })
  return { page, clock, said, frame, stop }
}

describe('watchLoad', () => {
  test('asks whether anybody is there only when it takes long', async () => {
    const { page, clock, said } = setUp()
    await clock.advance(2_999)
    expect([page.probes, said]).toEqual([[], []])
    await clock.advance(1)
    expect([page.probes, said]).toEqual([[`${WALLET}/sdk?a=b`], ['slow undefined']])
  })

  test.each([
    [`${WALLET}/sdk`, 'frame-src', 'blocked'],
    [WALLET, 'child-src', 'blocked'],
    [WALLET, 'default-src', 'blocked'],
    ['https://other.example.com/', 'frame-src', 'undefined'],
    [WALLET, 'img-src', 'undefined'],
  ])('of a refusal of %s by %s finds %s', async (url, directive, why) => {
    const { page, clock, said } = setUp()
    page.refuse(url, directive)
    await clock.advance(3_000)
    expect(said).toEqual([`slow ${why}`])
  })

  test('knows no more where the page may not even ask', async () => {
    const { page, clock, said, frame } = setUp()
    page.isReachable = false
    page.refuse(WALLET, 'connect-src')
    frame.isLoaded = true
    await clock.advance(3_000)
    expect(said).toEqual(['slow undefined', 'slow origin-refused'])
  })

  test('says that it is slow at once where nobody answers even that question', async () => {
    const { page, clock, said } = setUp()
    page.answers = () => new Promise(() => {})
    await clock.advance(3_000)
    expect(said).toEqual(['slow undefined'])
    await clock.advance(17_000)
    expect(said).toEqual(['slow undefined', 'failed unreachable'])
  })

  test('keeps to what is known already', async () => {
    const { page, clock, said } = setUp('flooded')
    await clock.advance(20_000)
    expect([page.probes, said]).toEqual([[], ['slow flooded', 'failed flooded']])
  })

  test('says no more once it is stopped, not even what it was finding out', async () => {
    const { page, clock, said, stop } = setUp()
    page.answers = async () => (stop(), true)
    await clock.advance(30_000)
    expect([said, clock.waiting]).toEqual([['slow undefined'], []])
  })
})
