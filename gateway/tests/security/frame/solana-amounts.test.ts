import { expect, test } from 'vitest'
import { decodeSolana } from '../../../src/frame-page/decode/decode-solana.js'
import { allSteps, allWarnings } from '../../../src/frame-page/decode/decoded.js'
import { caseCount, seeded } from '../helpers/seeded.js'
import { holding, isPersons, lostControl, shownLoss } from '../helpers/solana-oracle.js'
import { SolanaSteps, type Belongings } from '../helpers/solana-steps.js'
import {
  COIN,
  keyBytes,
  seededAddress,
  solanaMachine,
  SolanaWorld,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  u32,
  u64,
  written,
  type Step,
} from '../helpers/solana-world.js'

const FEE = 5_000n
/** Instructions that need a preceding one, or that no plain screen can describe. */
const ALWAYS_RED = [
  'assign',
  'assignWithSeed',
  'allocateWithSeed',
  'approve',
  'approveChecked',
  'createAccountAllowPrefund',
  'withdrawExcessLamports',
  'reallocate',
]

const machine = solanaMachine()
const random = seeded('Solana amounts')

function staged() {
  const world = new SolanaWorld(machine, random)
  const { me } = world
  const tokens = [world.tokens(me, 0), world.tokens(me, 1), world.tokens(me, 2)] as const
  const mine: Belongings = { tokens, nonce: world.nonce(me), derived: world.derived(me) }
  return { world, mine, all: new SolanaSteps(world, mine) }
}

/** Signs and sends what the screen showed, and compares the result. */
function tried({ world, mine }: ReturnType<typeof staged>, steps: readonly Step[]): 'red' | 'failed' | 'true' {
  // The payer signs, so the user must be among the signers.
  const { bytes, signers } = written(steps, world.me)
  const { decoded } = decodeSolana(bytes, world.me)
  const shown = shownLoss(world, mine, decoded)
  const before = holding(world, mine)
  const ran = world.run(bytes, signers)
  if (allWarnings(decoded).some(({ level }) => level !== 'notice')) return ran ? 'red' : 'failed'
  if (!ran) return 'failed'
  const after = holding(world, mine)
  const lost = before.lamports - after.lamports - FEE * BigInt(signers.length)
  expect(lost).toBeGreaterThanOrEqual(shown.lamports)
  expect(lost).toBeLessThanOrEqual(shown.lamports + shown.deposit)
  for (const mint of world.mints.slice(0, 2)) {
    const gone = (before.tokens[mint] ?? 0n) - (after.tokens[mint] ?? 0n)
    const expected = shown.tokens[mint] ?? 0n
    // A mint may withhold part of a transfer to one's own account.
    if (gone !== expected)
      expect({
        gone,
        said: expected,
        kept: mint === world.mints[1] && gone > expected && gone * 50n < 10_000_000n,
      }).toMatchObject({
        kept: true,
      })
  }
  expect(lostControl(world, mine)).toEqual([])
  for (const step of allSteps(decoded).filter(
    ({ action, amounts }) => action === 'create-account' && amounts.some(({ flow }) => flow === 'out'),
  )) {
    const address = (role: string) => step.parties.find(party => party.role === role)?.address
    expect(isPersons(world, address('to') ?? '', address('base'))).toBe(true)
  }
  return 'true'
}

test('flags CreateAccountWithSeed with 500 SOL and shows amount, base and owner', () => {
  const { world } = staged()
  const place = seededAddress(world.mallory, 'x', SYSTEM)
  const data = [
    ...u32(3),
    ...keyBytes(world.mallory),
    ...u64(1n),
    120,
    ...u64(500n * COIN),
    ...u64(0n),
    ...keyBytes(SYSTEM),
  ]
  const accounts = [world.me, place, world.mallory].map(address => ({
    address,
    signs: address !== place,
    writable: true,
  }))
  const { bytes, signers } = written([{ program: SYSTEM, accounts, data }], world.me)
  const { decoded } = decodeSolana(bytes, world.me)
  expect(decoded).toMatchObject({
    action: 'create-account',
    amounts: [{ flow: 'out', asset: { kind: 'native' }, value: 500_000_000_000n, decimals: 9 }],
    parties: [
      { role: 'to', address: place },
      { role: 'base', address: world.mallory },
    ],
  })
  expect(decoded.facts).toEqual([
    { name: 'seed', value: 'x' },
    { name: 'space', value: '0' },
    { name: 'program', value: SYSTEM },
  ])
  const red = allWarnings(decoded).filter(({ level }) => level === 'red')
  expect(red.map(({ code }) => code)).toEqual(['foreign-owner', 'created-for-others'])
  expect(world.run(bytes, signers)).toBe(true)
  expect(world.state(place).lamports).toBe(500_000_000_000n)
})

const { all: anyOf } = staged()
const kinds = [
  ...Object.keys(anyOf.systemKinds).map(name => ['system', name] as const),
  ...Object.keys(anyOf.tokenKinds).map(name => ['token', name] as const),
]

test.each(kinds)('shows what %s %s moves, or flags it', (program, name) => {
  const outcomes = Array.from({ length: caseCount(8) }, () => {
    const stage = staged()
    const make = (program === 'system' ? stage.all.systemKinds : stage.all.tokenKinds)[name]
    return tried(stage, make?.() ?? [])
  })
  // The comparison is meaningful only if the network accepted the instruction.
  expect(outcomes.some(outcome => outcome !== 'failed')).toBe(true)
  if (ALWAYS_RED.includes(name)) expect(outcomes).not.toContain('true')
})

test('shows what random transactions move, or flags them', () => {
  const outcomes = Array.from({ length: caseCount(120) }, () => {
    const stage = staged()
    const makers = [...Object.values(stage.all.systemKinds), ...Object.values(stage.all.tokenKinds)]
    return tried(stage, Array.from({ length: 2 }, () => random.pick(makers)()).flat())
  })
  expect(outcomes.filter(outcome => outcome === 'true').length).toBeGreaterThan(outcomes.length / 20)
})

test("flags an unknown instruction that receives the user's signature", () => {
  for (let round = 0; round < caseCount(40); round++) {
    const { world } = staged()
    const program = random.pick([SYSTEM, TOKEN, TOKEN_2022, world.key()])
    const kind = 50 + random.below(200)
    const more = Array.from({ length: random.below(40) }, () => random.below(256))
    const data = program === SYSTEM ? [...u32(kind), ...more] : [kind, ...more]
    for (const [address, level] of [
      [world.me, 'red'],
      [world.bob, 'notice'],
    ] as const) {
      const accounts = [
        { address: world.key() },
        { address, signs: address === world.me, writable: random.chance(0.5) },
      ]
      const { bytes } = written([{ program, accounts, data }], world.me)
      expect(allWarnings(decodeSolana(bytes, world.me).decoded)).toEqual([{ code: 'unknown-call', level }])
    }
  }
})

test('does not decode an instruction with a missing or additional byte', () => {
  for (const [program, name] of kinds) {
    const { all, world } = staged()
    const make = (program === 'system' ? all.systemKinds : all.tokenKinds)[name]
    const steps = make?.() ?? []
    for (const change of [(data: readonly number[]) => [...data, 1], (data: readonly number[]) => data.slice(0, -1)]) {
      const broken = steps.map(step => ({ ...step, data: change(step.data) }))
      if (broken.some(({ data }) => data.length === 0)) continue
      const shown = allSteps(decodeSolana(written(broken, world.me).bytes, world.me).decoded)
      expect(shown.filter(({ action }) => action !== 'call' && action !== 'batch')).toEqual([])
    }
  }
})
