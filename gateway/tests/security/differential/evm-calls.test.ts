import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseCount, seeded } from '../helpers/seeded.js'
import { callSources, makeCall } from './calls/call-sources.js'
import { groupOf, reportLie, type FoundLie } from './report.js'
import { recordTape } from './tape.js'
import { openTrialChain, type TrialChain, type Verdict } from './trial.js'

// The screen of a call is compared with the effects of the call, on a chain with the published contracts. Run it
// again with `SECURITY_SEED`, and longer with `SECURITY_CASES`; 25 are 10,000 calls of each contract.
const CASES = caseCount(400)
/** The number of kinds of failures that are made small and reported. */
const MAX_REPORTED = 4
/** The share of calls that must be calm and carried out, so that there is something to compare. */
const MIN_CALM = 0.05

let chain: TrialChain
beforeAll(async () => {
  chain = await openTrialChain()
})
afterAll(() => chain.stop())

const { seed: first } = seeded('EVM calls')

async function tryCalls(contract: string) {
  const counts: Record<Verdict, number> = { red: 0, failed: 0, true: 0, checked: 0, refused: 0, lie: 0 }
  const lies = new Map<string, FoundLie>()
  for (let at = 0; at < CASES; at++) {
    const seed = (first + at * 7_919) % 2 ** 31
    const call = makeCall(contract, recordTape(seed))
    const trial = await chain.attempt(call)
    counts[trial.verdict]++
    const found = { contract, seed, trial }
    const group = groupOf(found, call)
    if (trial.verdict === 'lie' && !lies.has(group)) lies.set(group, found)
  }
  return { counts, lies: [...lies.values()] }
}

describe('what a screen says of calls', () => {
  test.each(Object.keys(callSources))(
    '2F1, 2F2: is what calls of %s do, or it is red',
    async contract => {
      const { counts, lies } = await tryCalls(contract)
      console.info(`${contract}: ${JSON.stringify(counts)}`)
      const reports: string[] = []
      for (const lie of lies.slice(0, MAX_REPORTED)) reports.push(await reportLie(chain, lie))
      if (reports.length > 0) expect.fail(`${counts.lie} screens are wrong:\n\n${reports.join('\n\n')}`)
      expect(counts.true).toBeGreaterThan(CASES * MIN_CALM)
    },
    60_000 + CASES * 500,
  )
})
