import { describe, expect, test } from 'vitest'
import type { FollowState } from '../../src/modules/activity/activity-repository.js'
import { planRound } from '../../src/modules/activity/activity-index.js'

const known = (part: Partial<FollowState>): FollowState => {
  const nothing = { upToHash: '', safeBlock: null, safeHash: null, missedFrom: null, missedTo: null, lookedAt: 0 }
  return { chainId: 1, address: '', upTo: 0, since: 0, ...nothing, ...part }
}

describe('planRound', () => {
  test.each([
    ['looks back by the depth at first', undefined, -1, { since: 900, now: [[900, 1000]] }],
    ['reads new blocks', known({ since: 5 }), 990, { since: 5, now: [[991, 1000]] }],
    [
      'reads the newest of many new blocks',
      known({ since: 5 }),
      700,
      { since: 5, now: [[900, 1000]], later: [701, 899] },
    ],
    [
      'reads some of the missed blocks with the rest of its limit',
      known({ since: 5, missedFrom: 300, missedTo: 600 }),
      960,
      {
        since: 5,
        now: [
          [961, 1000],
          [541, 600],
        ],
        later: [300, 540],
      },
    ],
    [
      'reads the last missed range in full',
      known({ since: 5, missedFrom: 570, missedTo: 600 }),
      1000,
      { since: 5, now: [[570, 600]] },
    ],
    [
      'merges two missed ranges',
      known({ since: 5, missedFrom: 300, missedTo: 400 }),
      600,
      { since: 5, now: [[900, 1000]], later: [300, 899] },
    ],
    [
      'forgets missed blocks that are no longer on the chain',
      known({ since: 5, missedFrom: 300, missedTo: 980 }),
      970,
      {
        since: 5,
        now: [
          [971, 1000],
          [901, 970],
        ],
        later: [300, 900],
      },
    ],
    ['reads everything again in pieces', known({ since: 5 }), -1, { since: 5, now: [[900, 1000]], later: [5, 899] }],
    ['starts at the default block on a shorter chain', known({ since: 5_000 }), -1, { since: 900, now: [[900, 1000]] }],
  ])('%s', (_what, followed, keepUpTo, { since, now, later }: { since: number; now: number[][]; later?: number[] }) => {
    const plan = planRound(followed, { head: 1000, keepUpTo, depth: 100 })
    expect(plan.since).toBe(since)
    expect(plan.now.map(({ from, to }) => [from, to])).toEqual(now)
    expect(plan.later && [plan.later.from, plan.later.to]).toEqual(later)
  })

  test('reads only the head with a depth of 0', () => {
    const plan = planRound(known({}), { head: 1000, keepUpTo: 10, depth: 0 })
    expect(plan).toEqual({ since: 0, now: [{ from: 1000, to: 1000 }], later: undefined })
  })
})
