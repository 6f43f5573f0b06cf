import type { Belongings } from '../../helpers/solana-steps.js'
import { SYSTEM, TOKEN, TOKEN_2022, u64, type SolanaWorld, type Step } from '../../helpers/solana-world.js'
import type { Tape } from '../tape.js'

type Account = Step['accounts'][number]

/** Accounts of others, by the kind of their tokens. */
export interface Foreign {
  readonly bob: readonly [string, string, string]
  readonly mallory: readonly [string, string, string]
}

const AMOUNTS = [0n, 1n, 5_000_000n, 10_000_000n, 10_000_001n, 2n ** 63n, 2n ** 64n - 1n]

/** Changes something about the instructions of a transaction: their order, their accounts or their data. */
export class StepMutations {
  readonly #addresses: readonly string[]
  readonly #signing: readonly string[]

  constructor(
    world: SolanaWorld,
    mine: Belongings,
    foreign: Foreign,
    private readonly tape: Tape,
  ) {
    const { me, mallory, bob, mints } = world
    this.#addresses = [
      me,
      mallory,
      bob,
      ...mine.tokens,
      ...foreign.mallory,
      ...foreign.bob,
      mine.nonce,
      mine.derived,
      ...mints,
    ]
    this.#signing = [me, mallory]
  }

  mutate(steps: readonly Step[]): readonly Step[] {
    if (steps.length === 0) return steps
    const at = this.tape.below(steps.length)
    const changed = steps.map((step, index) => (index === at ? this.#change(step) : step))
    return this.tape.chance(0.2) ? this.mutate(changed) : changed
  }

  #change(step: Step): Step {
    const { tape } = this
    const kind = tape.pick(['account', 'account', 'data', 'more accounts', 'fewer accounts', 'program', 'signer'])
    if (kind === 'program') return { ...step, program: tape.pick([TOKEN, TOKEN_2022, SYSTEM]) }
    if (kind === 'data' || step.accounts.length === 0) return { ...step, data: this.#changeData(step.data) }
    const at = tape.below(step.accounts.length)
    const accounts = [...step.accounts]
    if (kind === 'fewer accounts') accounts.splice(at, 1)
    else if (kind === 'more accounts') accounts.splice(at, 0, this.#changeAddress(accounts[at]))
    else if (kind === 'signer') accounts.push({ address: tape.pick(this.#signing), signs: true })
    else accounts[at] = this.#changeAddress(accounts[at])
    return { ...step, accounts }
  }

  // Only the account and the attacker sign. Other signatures are not available.
  #changeAddress(account: Account | undefined): Account {
    const address = this.tape.pick(this.#addresses)
    return {
      address,
      writable: account?.writable === true,
      signs: account?.signs === true && this.#signing.includes(address),
    }
  }

  #changeData(data: readonly number[]): readonly number[] {
    const { tape } = this
    const at = tape.below(data.length + 1)
    const changed = [...data]
    const kind = tape.pick(['byte', 'amount', 'longer', 'shorter', 'kind'])
    if (kind === 'byte') changed[Math.min(at, data.length - 1)] = tape.below(256)
    else if (kind === 'amount') changed.splice(tape.pick([1, 4]), 8, ...u64(tape.pick(AMOUNTS)))
    else if (kind === 'longer')
      changed.splice(at, 0, ...Array.from({ length: 1 + tape.below(8) }, () => tape.below(256)))
    else if (kind === 'shorter') changed.splice(at, 1)
    else changed[0] = tape.below(46)
    return changed
  }
}
