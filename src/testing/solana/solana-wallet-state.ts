import { ed25519 } from '@noble/curves/ed25519'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { encodeBase58 } from '../../lib/base58.js'
import { Emitter } from '../../lib/emitter.js'
import { ProviderRpcError, WalletControl } from '../wallet-control.js'
import type { TestWalletMemory } from '../wallet-state.js'

/** An Ed25519 key pair. Standard: RFC 8032. */
export interface KeyPair {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

export function deriveKeyPair(seed: Uint8Array): KeyPair {
  const publicKey = ed25519.getPublicKey(seed)
  return { address: encodeBase58(publicKey), publicKey, sign: message => ed25519.sign(message, seed) }
}

export interface SolanaTestWalletOptions {
  /** Defaults to `Solana Test Wallet`. Two wallets on one page need different names. */
  readonly name?: string
  readonly icon?: string
  /** One seed of 32 bytes per account; defaults to three public seeds. */
  readonly seeds?: readonly Uint8Array[]
  /** The RPC URL of each network, by its Wallet Standard name: `{ 'solana:devnet': 'http://127.0.0.1:8899' }`. */
  readonly rpc: Readonly<Record<string, string>>
  /** Features to omit, for example `solana:signTransaction`. */
  readonly without?: readonly string[]
  /** Modifies a transaction before it is signed, like a wallet that adds guard instructions, or a malicious one. */
  readonly tamper?: (transaction: Uint8Array) => Uint8Array
  /** Stores the page's permission and the selected account across reloads. */
  readonly memory?: TestWalletMemory
}

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface StandardTestWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardAccount[]
}

interface AccountWithKey {
  readonly account: StandardAccount
  readonly key: KeyPair
}

export class SolanaWalletState {
  readonly emitter = new Emitter()
  readonly accounts: readonly AccountWithKey[]
  granted = false
  selected = 0
  readonly #memory: SolanaTestWalletOptions['memory']
  readonly #key: string

  constructor(
    { rpc, seeds = publicSeeds(), memory }: SolanaTestWalletOptions,
    name: string,
    features: readonly string[],
  ) {
    const chains = Object.keys(rpc)
    this.accounts = seeds.map(seed => {
      const key = deriveKeyPair(seed)
      return { key, account: { address: key.address, publicKey: key.publicKey, chains, features } }
    })
    this.#memory = memory
    this.#key = `test-wallet:${name}`
    this.#restore()
  }

  get visible(): readonly StandardAccount[] {
    const shown = this.accounts[this.selected]
    return this.granted && shown ? [shown.account] : []
  }

  /** Returns the key of an account. Throws 4100 if the page has no permission for it. */
  signer(account: unknown): KeyPair {
    const { address } = (account ?? {}) as { readonly address?: unknown }
    const found = this.granted && this.accounts.find(({ account: known }) => known.address === address)
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

  #restore(): void {
    const stored = attempt(
      () => JSON.parse(this.#memory?.getItem(this.#key) ?? 'null') as Partial<SolanaWalletState> | null,
    )
    this.granted = stored?.granted === true
    this.selected = stored?.selected ?? 0
  }
}

// These seeds are public: never send funds with real value to their addresses.
function publicSeeds(): readonly Uint8Array[] {
  return [1, 2, 3].map(number => new Uint8Array(32).fill(number))
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Controls a Solana test wallet, including the actions that a user takes in the wallet itself. */
export class SolanaWalletControl extends WalletControl {
  readonly #state: () => SolanaWalletState

  constructor(state: () => SolanaWalletState) {
    super()
    this.#state = state
  }

  switchAccount(index: number): void {
    this.#state().select(index)
  }

  /** Revokes the page's permission and notifies the page. */
  disconnect(): void {
    this.#state().grant(false)
  }

  get listeners(): number {
    return this.#state().emitter.count()
  }
}
