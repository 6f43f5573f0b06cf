import type { BitcoinChain } from './bitcoin-chain.js'

/** An account as a wallet tells of it. Nothing of it is checked. */
export interface ToldAccount {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly path?: unknown
}

/** How a message is signed: with a recoverable signature of the key, or as if coins were spent. Standard: BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

export interface MessageAsk {
  readonly message: string
  readonly address: string
  readonly protocol: MessageProtocol
}

/** Inputs that a wallet is asked to sign. */
export interface PsbtAsk {
  readonly psbt: Uint8Array
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
  readonly broadcast: boolean
}

/** The signed transaction; with its id where the wallet sent it. */
export interface SignedPsbt {
  readonly psbt: Uint8Array
  readonly txid?: string
}

export interface TransferAsk {
  readonly to: string
  /** In satoshi. */
  readonly amount: number
}

/**
 * What every shape of wallet is brought into. What a wallet cannot is absent. Answers are the wallet's own words; each may
 * throw whatever the wallet does.
 */
export interface BitcoinWallet {
  /** Asks the person; silently for those this page already sees. */
  accounts(silent: boolean): Promise<readonly ToldAccount[]>
  /** Gives the signature in base64, or as bytes. */
  signMessage(ask: MessageAsk): Promise<unknown>
  signPsbt?(ask: PsbtAsk): Promise<SignedPsbt>
  /** Gives the id of the transaction. */
  sendTransfer?(ask: TransferAsk): Promise<unknown>
  moveTo?(chain: BitcoinChain): Promise<unknown>
  /** Calls when something changed, or with `gone` when the wallet left; the returned function stops it. */
  watch?(changed: (gone?: 'gone') => void): () => void
  leave?(): Promise<unknown>
}
