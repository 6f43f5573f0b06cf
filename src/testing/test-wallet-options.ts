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
