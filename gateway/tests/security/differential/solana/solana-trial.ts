import { decodeSolana } from '../../../../src/frame-page/decode/decode-solana.js'
import { allSteps, allWarnings, type Decoded } from '../../../../src/frame-page/decode/decoded.js'
import { fromSeed } from '../../helpers/seeded.js'
import { holding, isPersons, lostControl, ownAccounts, shownLoss } from '../../helpers/solana-oracle.js'
import { SolanaSteps, type Belongings } from '../../helpers/solana-steps.js'
import {
  COIN,
  keyBytes,
  SolanaWorld,
  SYSTEM,
  TOKEN,
  tokenState,
  u32,
  u64,
  written,
  type Step,
} from '../../helpers/solana-world.js'
import { replayTape, type Tape } from '../tape.js'
import { StepMutations, type Foreign } from './mutate-steps.js'

const FEE = 5_000n
/** The maximum that a mint may withhold of a transfer between one's own accounts. */
const MAX_WITHHELD = 200_000n

export interface SolanaTrial {
  readonly verdict: 'red' | 'failed' | 'true' | 'lie'
  readonly differences: readonly string[]
  readonly shown: Decoded
  readonly steps: readonly Step[]
  readonly nameOf: (address: string) => string
}

type Machine = SolanaWorld['svm']

/** Makes a transaction of up to three random instructions, half of the time with changes, and tries it. */
export function trySolana(machine: Machine, tape: Tape): SolanaTrial {
  const world = new SolanaWorld(machine, tape, fromSeed(keySeed++))
  const { me, mallory, bob } = world
  world.put(bob, SYSTEM, new Uint8Array(), 1_000n * COIN)
  const tokensOf = (owner: string) => [world.tokens(owner, 0), world.tokens(owner, 1), world.tokens(owner, 2)] as const
  const mine: Belongings = { tokens: tokensOf(me), nonce: world.nonce(me), derived: world.derived(me) }
  const foreign: Foreign = { bob: tokensOf(bob), mallory: tokensOf(mallory) }
  delegate(world, foreign.bob[0])
  const all = new SolanaSteps(world, mine)
  const makers = [...Object.values(all.systemKinds), ...Object.values(all.tokenKinds)]
  const made = Array.from({ length: 1 + tape.below(3) }, () => tape.pick(makers)()).flat()
  const steps = tape.chance(0.6) ? new StepMutations(world, mine, foreign, tape).mutate(made) : made
  const payer = tape.chance(0.15) ? mallory : me
  const outcome = run(world, mine, steps, payer)
  const names = Object.entries({ me, mallory, bob, nonce: mine.nonce, derived: mine.derived })
  const own = mine.tokens.map((address, at) => [`my tokens ${at}`, address] as const)
  const others = foreign.bob.map((address, at) => [`bob's tokens ${at}`, address] as const)
  const nameOf = (address: string) => [...names, ...own, ...others].find(entry => entry[1] === address)?.[0] ?? address
  return { ...outcome, steps, nameOf }
}

// Each case has its own addresses, which are no choices.
let keySeed = 1

/** The third party once let the account spend half of these tokens. */
function delegate(world: SolanaWorld, place: string): void {
  const data = Uint8Array.from(world.state(place).data)
  data.set([...u32(1), ...keyBytes(world.me)], 72)
  data.set(u64(5_000_000n), 121)
  world.put(place, TOKEN, data)
}

function run(world: SolanaWorld, mine: Belongings, steps: readonly Step[], payer: string) {
  const { bytes, signers } = written(steps, payer)
  const { decoded: shown } = decodeSolana(bytes, world.me)
  const isRed = allWarnings(shown).some(({ level }) => level !== 'notice')
  const loss = shownLoss(world, mine, shown)
  const before = holding(world, mine)
  const own = ownAccounts(world, mine)
  const places = [...new Set(steps.flatMap(({ accounts }) => accounts.map(({ address }) => address)))]
  const others = places.filter(address => !own.includes(address))
  const held = others.map(address => valueOf(world, address))
  const result = (verdict: SolanaTrial['verdict'], differences: readonly string[] = []) => ({
    verdict,
    differences,
    shown,
  })
  if (isRed) return result('red')
  if (!world.run(bytes, signers)) return result('failed')
  const after = holding(world, mine)
  const fee = payer === world.me ? FEE * BigInt(signers.length) : 0n
  const lamports = before.lamports - after.lamports - fee
  const created = allSteps(shown).filter(
    ({ action, amounts }) => action === 'create-account' && amounts.some(({ flow }) => flow === 'out'),
  )
  const differences = [
    ...(lamports > loss.lamports + loss.deposit ? [`lost ${lamports} lamports, shown ${loss.lamports}`] : []),
    ...world.mints.slice(0, 2).flatMap((mint, at) => {
      const gone = (before.tokens[mint] ?? 0n) - (after.tokens[mint] ?? 0n)
      const most = (loss.tokens[mint] ?? 0n) + (at === 1 ? MAX_WITHHELD : 0n)
      return gone > most ? [`lost ${gone} tokens ${at}, shown ${loss.tokens[mint]}`] : []
    }),
    ...lostControl(world, mine).map(address => `lost control of ${address}`),
    ...created.flatMap(step => {
      const address = (role: string) => step.parties.find(party => party.role === role)?.address
      return isPersons(world, address('to') ?? '', address('base')) ? [] : [`paid for ${address('to')} of others`]
    }),
    ...others.flatMap((address, at) => foreignDifference(shown, signers, address, held[at], valueOf(world, address))),
  ]
  return result(differences.length > 0 ? 'lie' : 'true', differences)
}

interface Value {
  readonly lamports: bigint
  readonly tokens: bigint
  readonly owner: string
}

function valueOf(world: SolanaWorld, address: string): Value {
  const state = world.state(address)
  const token = tokenState(state)
  return { lamports: state.lamports, tokens: token?.amount ?? 0n, owner: token?.owner ?? address }
}

// Gains and losses of other accounts must be named, except those of accounts that sign.
function foreignDifference(
  shown: Decoded,
  signers: readonly string[],
  address: string,
  before: Value | undefined,
  after: Value,
): readonly string[] {
  if (!before || signers.includes(before.owner)) return []
  const [lamports, tokens] = [after.lamports - before.lamports, after.tokens - before.tokens]
  if (lamports === 0n && tokens === 0n) return []
  const isNamed = allSteps(shown).some(
    ({ parties, amounts }) =>
      parties.some(party => [address, before.owner, after.owner].includes(party.address)) ||
      amounts.some(({ asset }) => asset.kind !== 'native' && asset.address === address),
  )
  return isNamed ? [] : [`${address} changed by ${lamports} lamports and ${tokens} tokens, and is not named`]
}

/** Tries the same choices again. */
export function repeatSolana(machine: Machine, choices: readonly number[]): SolanaTrial {
  return trySolana(machine, replayTape(choices))
}
