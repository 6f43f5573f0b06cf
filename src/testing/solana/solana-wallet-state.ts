import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { Emitter } from '../../lib/emitter.js'
import { ProviderRpcError } from '../provider-rpc-error.js'
import { keyPair, type KeyPair } from './key-pair.js'
import type { SolanaTestWalletOptions } from './solana-test-wallet-options.js'
import type { StandardAccount } from './standard-test-wallet.js'

/** An account and the key behind it. */
interface Held {
  readonly account: StandardAccount
  readonly key: KeyPair
}

/** The state of a test wallet of Solana, and the only methods that change it. */
export class SolanaWalletState {
  readonly emitter = new Emitter()
  readonly held: readonly Held[]
  /** Whether the page may see accounts. */
  granted = false
  /** The account that is shown. */
  selected = 0
  readonly #memory: SolanaTestWalletOptions['memory']
  readonly #key: string

  constructor(
    { rpc, seeds = publicSeeds(), memory }: SolanaTestWalletOptions,
    name: string,
    features: readonly string[],
  ) {
    const chains = Object.keys(rpc)
    this.held = seeds.map(seed => {
      const key = keyPair(seed)
      return { key, account: { address: key.address, publicKey: key.publicKey, chains, features } }
    })
    this.#memory = memory
    this.#key = `test-wallet:${name}`
    this.#recall()
  }

  /** What the page may see. */
  get visible(): readonly StandardAccount[] {
    const shown = this.held[this.selected]
    return this.granted && shown ? [shown.account] : []
  }

  /** The key of an account. Throws 4100 where the page has no permission for it. */
  signer(account: unknown): KeyPair {
    const { address } = (account ?? {}) as { readonly address?: unknown }
    const found = this.granted && this.held.find(({ account: known }) => known.address === address)
    if (!found) throw new ProviderRpcError(rpcCodes.unauthorized, 'The account has not been authorized by the user.')
    return found.key
  }

  grant(granted: boolean): void {
    if (granted === this.granted) return
    this.granted = granted
    this.#changed()
  }

  select(index: number): void {
    this.selected = index
    this.#changed()
  }

  #changed(): void {
    const { granted, selected } = this
    attempt(() => this.#memory?.setItem(this.#key, JSON.stringify({ granted, selected })))
    this.emitter.emit('change', { accounts: this.visible })
  }

  #recall(): void {
    const kept = attempt(
      () => JSON.parse(this.#memory?.getItem(this.#key) ?? 'null') as Partial<SolanaWalletState> | null,
    )
    this.granted = kept?.granted === true
    this.selected = kept?.selected ?? 0
  }
}

/** Anybody can have these: nothing of worth may ever lie there. */
function publicSeeds(): readonly Uint8Array[] {
  return [1, 2, 3].map(number => new Uint8Array(32).fill(number))
}

/** Storage may be forbidden where an init script runs, in an empty frame for one: then nothing is remembered. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
