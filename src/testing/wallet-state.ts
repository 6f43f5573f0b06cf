import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { Emitter } from '../lib/emitter.js'
import { ProviderRpcError, type WalletControl } from './wallet-control.js'

/** The drawing of a test wallet that was given none. */
export const TEST_ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%235b6cff%22/%3E%3Cpath d=%22M9 12h14v9H9z%22 fill=%22%23fff%22/%3E%3C/svg%3E'

/** Where a test wallet keeps what it must remember over a reload; `sessionStorage` is one. */
export type TestWalletMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a test wallet is, and what it knows. Only `rpc` must be given. */
export interface TestWalletOptions {
  /** `Test Wallet` where none is given. */
  readonly name?: string
  /** `test.appkit.wallet` where none is given. Two wallets on one page need two. */
  readonly rdns?: string
  /** A `data:` image; a plain drawing where none is given. */
  readonly icon?: string
  /** Its accounts are the first three; the public mnemonic of development nodes where nothing is given. */
  readonly mnemonic?: string
  /** One account only, in place of a mnemonic. */
  readonly privateKey?: `0x${string}`
  /** The networks it knows: chain id to the URL of a node. */
  readonly rpc: Readonly<Record<number, string>>
  /** The network it starts on; the first of `rpc` where none is given. */
  readonly chainId?: number
  /** Whether `wallet_addEthereumChain` also switches, as in most wallets; true where it is absent. */
  readonly addSwitches?: boolean
  /** Remembers the page's permission, the account and the network over a reload. */
  readonly memory?: TestWalletMemory
}

/** The mnemonic that development nodes fund. It is public: nothing of worth may ever lie there. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

/** The state of a test wallet, and the only methods that change it. */
export class WalletState {
  readonly emitter = new Emitter()
  readonly accounts: readonly LocalAccount[]
  readonly rpc: Map<number, string>
  chainId: number
  /** Whether the page may see accounts. */
  granted = false
  /** The account that stands first. */
  selected = 0
  readonly #memory: TestWalletMemory | undefined
  readonly #key: string

  constructor(
    readonly options: TestWalletOptions,
    readonly control: WalletControl,
    rdns: string,
  ) {
    this.accounts = accountsOf(options)
    this.rpc = new Map(Object.entries(options.rpc).map(([id, url]) => [Number(id), url]))
    this.chainId = options.chainId ?? [...this.rpc.keys()][0] ?? 1
    this.#memory = options.memory
    this.#key = `test-wallet:${rdns}`
    this.#recall()
  }

  /** The addresses the page may see, the selected one first. */
  get visible(): readonly string[] {
    const first = this.accounts[this.selected]
    return this.granted && first ? [first.address] : []
  }

  /** The account that may sign for an address. Throws 4100 where the page has no permission for it. */
  signer(address: unknown): LocalAccount {
    const wanted = String(address).toLowerCase()
    const account = this.granted && this.accounts.find(known => known.address.toLowerCase() === wanted)
    if (!account) throw new ProviderRpcError(rpcCodes.unauthorized, 'The account has not been authorized by the user.')
    return account
  }

  /** The URL of the node of a network, the current one where none is named. Throws 4901 where there is none. */
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

  #recall(): void {
    const kept = attempt(() => JSON.parse(this.#memory?.getItem(this.#key) ?? 'null') as Partial<WalletState> | null)
    if (!kept) return
    this.granted = kept.granted === true
    this.selected = kept.selected ?? 0
    this.chainId = kept.chainId ?? this.chainId
    for (const [id, url] of kept.rpc ?? []) if (!this.rpc.has(id)) this.rpc.set(id, url)
  }
}

function accountsOf({ mnemonic = TEST_MNEMONIC, privateKey }: TestWalletOptions): readonly LocalAccount[] {
  if (privateKey) return [privateKeyToAccount(privateKey)]
  return [0, 1, 2].map(addressIndex => mnemonicToAccount(mnemonic, { addressIndex }))
}

/** Storage may be forbidden where an init script runs, in an empty frame for one: then nothing is remembered. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
