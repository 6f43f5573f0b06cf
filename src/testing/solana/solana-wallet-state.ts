import { ed25519 } from '@noble/curves/ed25519'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { encodeBase58 } from '../../lib/base58.js'
import { Emitter } from '../../lib/emitter.js'
import { ProviderRpcError, WalletControl } from '../wallet-control.js'
import type { TestWalletMemory } from '../wallet-state.js'

/** A key of Solana. Standard: RFC 8032. */
export interface KeyPair {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** The key that 32 bytes stand for. */
export function keyPair(seed: Uint8Array): KeyPair {
  const publicKey = ed25519.getPublicKey(seed)
  return { address: encodeBase58(publicKey), publicKey, sign: message => ed25519.sign(message, seed) }
}

/** What a test wallet of Solana is, and what it knows. */
export interface SolanaTestWalletOptions {
  /** `Solana Test Wallet` where none is given. Two wallets on one page need two. */
  readonly name?: string
  /** A `data:` image; a plain drawing where none is given. */
  readonly icon?: string
  /** Of 32 bytes each, one for each account; three public ones where none are given. */
  readonly seeds?: readonly Uint8Array[]
  /** The nodes of the networks it serves, by the standard's names: `{ 'solana:devnet': 'http://127.0.0.1:8899' }`. */
  readonly rpc: Readonly<Record<string, string>>
  /** Features it does not have, as `solana:signTransaction`. */
  readonly without?: readonly string[]
  /** Changes what the page asked it to sign, as a wallet that adds guards does, or one that lies. */
  readonly tamper?: (transaction: Uint8Array) => Uint8Array
  /** Remembers the page's permission and the account over a reload. */
  readonly memory?: TestWalletMemory
}

/** An account of a wallet of the wallet standard. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** A wallet as the wallet standard has it. */
export interface StandardTestWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardAccount[]
}

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

/** The control of a test wallet of Solana, with what a person does in the wallet itself. */
export class SolanaWalletControl extends WalletControl {
  readonly #state: () => SolanaWalletState

  constructor(state: () => SolanaWalletState) {
    super()
    this.#state = state
  }

  /** Shows the page another account, by its index. */
  switchAccount(index: number): void {
    this.#state().select(index)
  }

  /** Takes the page's permission back and tells it so. */
  disconnect(): void {
    this.#state().grant(false)
  }

  /** How many listeners the page has on the wallet. */
  get listeners(): number {
    return this.#state().emitter.count()
  }
}
