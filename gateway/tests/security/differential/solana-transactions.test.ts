import { expect, test } from 'vitest'
import { decodeSolana } from '../../../src/frame-page/decode/decode-solana.js'
import { allSteps } from '../../../src/frame-page/decode/decoded.js'
import { caseCount, seeded } from '../helpers/seeded.js'
import { solanaMachine, SolanaWorld, u32, u64, written } from '../helpers/solana-world.js'
import { repeatSolana, trySolana, type SolanaTrial } from './solana/solana-trial.js'
import { recordTape, shrinkChoices } from './tape.js'

// The screen of a transaction is compared with the effects of the transaction, for the account and for others.
// Run it again with `SECURITY_SEED`, and longer with `SECURITY_CASES`; 20 are 10,000 transactions.
const CASES = caseCount(500)
const MAX_REPORTED = 4

const machine = solanaMachine()
const { seed: first } = seeded('Solana transactions')

const groupOf = ({ differences }: SolanaTrial) =>
  [...new Set(differences.map(text => text.replace(/[1-9A-HJ-NP-Za-km-z]{32,}|\d+/g, '*')))].toSorted().join(' and ')

async function report(seed: number): Promise<string> {
  const tape = recordTape(seed)
  const wanted = groupOf(trySolana(machine, tape))
  const least = await shrinkChoices(tape.choices, async simpler => groupOf(repeatSolana(machine, simpler)) === wanted)
  const { steps, shown, differences, nameOf } = repeatSolana(machine, least)
  const named = (text: string) => text.replace(/[1-9A-HJ-NP-Za-km-z]{32,}/g, nameOf)
  const instructions = steps.map(({ program, accounts, data }) => {
    const list = accounts.map(({ address, signs }) => `${nameOf(address)}${signs ? ' (signs)' : ''}`)
    return `  ${program} [${list.join(', ')}] ${Buffer.from(data).toString('hex')}`
  })
  const shownSteps = allSteps(shown).map(({ action, amounts, parties }) => {
    const moved = amounts.map(({ flow, value, asset }) => `${flow} ${value} ${asset.kind}`)
    return [action, ...moved, ...parties.map(({ role, address }) => `${role} ${nameOf(address)}`)].join(', ')
  })
  return [
    `case ${seed}`,
    ...instructions,
    `  shown: ${shownSteps.join(' | ')}`,
    ...differences.map(text => `  ${named(text)}`),
  ].join('\n')
}

test(
  'screens: each changed Solana transaction does what its screen shows, or the screen is red',
  async () => {
    const counts = { red: 0, failed: 0, true: 0, lie: 0 }
    const lies = new Map<string, number>()
    for (let at = 0; at < CASES; at++) {
      const seed = (first + at * 7_919) % 2 ** 31
      const trial = trySolana(machine, recordTape(seed))
      counts[trial.verdict]++
      if (trial.verdict === 'lie' && !lies.has(groupOf(trial))) lies.set(groupOf(trial), seed)
    }
    console.info(`Solana transactions: ${JSON.stringify(counts)}`)
    const reports: string[] = []
    for (const seed of [...lies.values()].slice(0, MAX_REPORTED)) reports.push(await report(seed))
    if (reports.length > 0) expect.fail(`${counts.lie} screens are wrong:\n\n${reports.join('\n\n')}`)
    expect(counts.true).toBeGreaterThan(CASES / 20)
  },
  120_000 + CASES * 100,
)

test('a withdrawal from the nonce account shows that the account pays, wherever its signature stands', () => {
  const world = new SolanaWorld(machine, recordTape(first))
  const nonce = world.nonce(world.me)
  const sysvars = ['SysvarRecentB1ockHashes11111111111111111111', 'SysvarRent111111111111111111111111111111111']
  const accounts = [
    { address: nonce, writable: true },
    { address: world.mallory, writable: true },
    ...sysvars.map(address => ({ address })),
    { address: world.bob },
    { address: world.me, signs: true },
  ]
  const step = { program: '11111111111111111111111111111111', accounts, data: [...u32(5), ...u64(1_000n)] }
  const { bytes, signers } = written([step], world.me)
  const { decoded } = decodeSolana(bytes, world.me)
  const before = world.state(nonce).lamports
  expect(world.run(bytes, signers)).toBe(true)
  expect(before - world.state(nonce).lamports).toBe(1_000n)
  expect(decoded.amounts).toMatchObject([{ flow: 'out', asset: { kind: 'native' }, value: 1_000n }])
})
