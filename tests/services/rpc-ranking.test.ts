import { expect, test } from 'vitest'
import { createRpcRanking, RANKING_INTERVAL_MS } from '../../src/services/rpc-ranking.js'
import { FakeClock } from '../lib/fake-clock.js'

const urls = ['https://a.example', 'https://b.example', 'https://c.example'] as const
const [a, b, c] = urls

test('fallback ranking: a URL that fails is tried last for four seconds, then in its place again', async () => {
  const clock = new FakeClock()
  const ranking = createRpcRanking(clock)
  expect(ranking.sort(urls)).toEqual([a, b, c])
  ranking.report(a, false)
  expect(ranking.sort(urls)).toEqual([b, c, a])
  expect(RANKING_INTERVAL_MS).toBe(4_000)
  await clock.advance(3_999)
  expect(ranking.sort(urls)).toEqual([b, c, a])
  await clock.advance(1)
  expect(ranking.sort(urls)).toEqual([a, b, c])
})

test('the time doubles with each failure, up to 64 seconds, and ends with a success', async () => {
  const clock = new FakeClock()
  const ranking = createRpcRanking(clock)
  for (let failures = 0; failures < 3; failures += 1) ranking.report(a, false)
  await clock.advance(15_999)
  expect(ranking.sort(urls)).toEqual([b, c, a])
  for (let failures = 0; failures < 20; failures += 1) ranking.report(a, false)
  await clock.advance(63_999)
  expect(ranking.sort(urls)).toEqual([b, c, a])
  await clock.advance(1)
  expect(ranking.sort(urls)).toEqual([a, b, c])
  ranking.report(a, false)
  ranking.report(a, true)
  ranking.report(a, false)
  await clock.advance(RANKING_INTERVAL_MS)
  expect(ranking.sort(urls)).toEqual([a, b, c])
})

test('the configured order holds while all URLs fail', () => {
  const ranking = createRpcRanking(new FakeClock())
  for (const url of urls) ranking.report(url, false)
  expect(ranking.sort(urls)).toEqual([a, b, c])
})
