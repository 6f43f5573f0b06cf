import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { Emitter } from '../lib/emitter.js'
import { ProviderRpcError, type WalletControl } from './wallet-control.js'

export const TEST_ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%235b6cff%22/%3E%3Cpath d=%22M9 12h14v9H9z%22 fill=%22%23fff%22/%3E%3C/svg%3E'

/** Stores a test wallet's state across reloads, for example `sessionStorage`. */
export type TestWalletMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Options of `createTestWallet`. All are optional. */
export interface TestWalletOptions {
  /** Defaults to `Test Wallet`. */
  readonly name?: string
  /** Defaults to `test.appkit.wallet`. Two wallets on one page need different values. */
  readonly rdns?: string
  readonly icon?: string
  /** The first three accounts are used; defaults to the public mnemonic of development nodes. */
  readonly mnemonic?: string
  readonly privateKey?: `0x${string}`
  /** The RPC URL of each network, by its chain id. */
  readonly rpc: Readonly<Record<number, string>>
  /** The initial network; defaults to the first of `rpc`. */
  readonly chainId?: number
  /** True if `wallet_addEthereumChain` also switches, as in most wallets. Defaults to true. */
  readonly addSwitches?: boolean
  /** Stores the page's permission, the selected account and the network across reloads. */
  readonly memory?: TestWalletMemory
}

/** The mnemonic of funded development accounts. It is public: never send funds with real value to its addresses. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

export class WalletState {
  readonly emitter = new Emitter()
  readonly accounts: readonly LocalAccount[]
  readonly rpc: Map<number, string>
  chainId: number
  granted = false
  selected = 0
  readonly #memory: TestWalletMemory | undefined
  readonly #key: string

  constructor(
    readonly options: TestWalletOptions,
    readonly control: WalletControl,
    rdns: string,
  ) {
    this.accounts = deriveAccounts(options)
    this.rpc = new Map(Object.entries(options.rpc).map(([id, url]) => [Number(id), url]))
    this.chainId = options.chainId ?? [...this.rpc.keys()][0] ?? 1
    this.#memory = options.memory
    this.#key = `test-wallet:${rdns}`
    this.#restore()
  }

  get visible(): readonly string[] {
    const first = this.accounts[this.selected]
    return this.granted && first ? [first.address] : []
  }

  /** Returns the account of an address. Throws 4100 if the page has no permission for it. */
  signer(address: unknown): LocalAccount {
    const wanted = String(address).toLowerCase()
    const account = this.granted && this.accounts.find(known => known.address.toLowerCase() === wanted)
    if (!account) throw new ProviderRpcError(rpcCodes.unauthorized, 'The account has not been authorized by the user.')
    return account
  }

  /** Returns the RPC URL of a network; defaults to the current one. Throws 4901 without a URL. */
  url(chainId = this.chainId): string {
    const url = this.rpc.get(chainId)
    if (!url) throw new ProviderRpcError(rpcCodes.chainDisconnected, 'The wallet has no node for this network.')
    return url
  }

  grant(granted: boolean): void {
    if (granted === this.granted) return
    this.granted = granted
    this.#changed('accountsChanged', this.visible)
  }

  select(index: number): void {
    this.selected = index
    this.#changed('accountsChanged', this.visible)
  }

  move(chainId: number): void {
    if (chainId === this.chainId) return
    this.chainId = chainId
    this.#changed('chainChanged', this.hexChainId)
  }

  get hexChainId(): string {
    return `0x${this.chainId.toString(16)}`
  }

  #changed(event: string, value: unknown): void {
    const { granted, selected, chainId } = this
    attempt(() => this.#memory?.setItem(this.#key, JSON.stringify({ granted, selected, chainId, rpc: [...this.rpc] })))
    this.emitter.emit(event, value)
  }

  #restore(): void {
    const stored = attempt(() => JSON.parse(this.#memory?.getItem(this.#key) ?? 'null') as Partial<WalletState> | null)
    if (!stored) return
    this.granted = stored.granted === true
    this.selected = stored.selected ?? 0
    this.chainId = stored.chainId ?? this.chainId
    for (const [id, url] of stored.rpc ?? []) if (!this.rpc.has(id)) this.rpc.set(id, url)
  }
}

function deriveAccounts({ mnemonic = TEST_MNEMONIC, privateKey }: TestWalletOptions): readonly LocalAccount[] {
  if (privateKey) return [privateKeyToAccount(privateKey)]
  return [0, 1, 2].map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))
}

// Storage may be unavailable where an init script runs, for example in an empty frame. State is not persisted there.
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
