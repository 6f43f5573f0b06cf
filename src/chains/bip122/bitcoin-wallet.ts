import { AppKitError } from '../../core/errors/appkit-error.js'
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

type Method = (...values: unknown[]) => unknown

/** A wallet's object on the page, looked up whenever it is used. */
export class ObjectOnPage {
  constructor(private readonly find: () => Record<string, unknown> | undefined) {}

  /** Whether it has a method now. */
  has(name: string): boolean {
    return typeof this.find()?.[name] === 'function'
  }

  /** Calls a method. Throws `wallet/not-found` where the object is gone, `wallet/method-unsupported` where it has no such method. */
  async call(name: string, ...values: unknown[]): Promise<unknown> {
    return this.#method(name)(...values)
  }

  /** Asks by JSON-RPC, and gives the result; throws the wallet's own error. Standard: WBIP-004. */
  async ask(method: string, params?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const answer = (await this.call('request', method, params ?? null)) as
      { readonly result?: unknown; readonly error?: unknown } | null | undefined
    if (answer?.error) throw answer.error
    const { result } = answer ?? {}
    if (typeof result !== 'object' || result === null)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no result' })
    return result as Readonly<Record<string, unknown>>
  }

  /** Hears an event, by whichever way the object has for it; the returned function stops it. */
  hear(event: string, listener: () => void): () => void {
    const on = ['on', 'addListener'].find(name => this.has(name))
    const stop = on ? this.#method(on)(event, listener) : undefined
    return () => {
      if (typeof stop === 'function') stop()
      else if (this.has('removeListener')) this.#method('removeListener')(event, listener)
    }
  }

  /**
   * Adds a listener as sats-connect does: `addListener({ eventName, cb })` since core 0.9, `addListener(eventName, cb)`
   * before. A wallet may throw on the form that it does not know; one that knows both calls back twice.
   */
  listen(eventName: string, cb: () => void): () => void {
    const stops = [
      quietly(() => this.#method('addListener')({ eventName, cb })),
      quietly(() => this.hear(eventName, cb)),
    ]
    return () => {
      for (const stop of stops) if (typeof stop === 'function') quietly(() => void stop())
    }
  }

  #method(name: string): Method {
    const object = this.find()
    if (!object) throw new AppKitError('wallet/not-found')
    const method = object[name]
    if (typeof method !== 'function') throw new AppKitError('wallet/method-unsupported', { text: name })
    return method.bind(object) as Method
  }
}

/** Runs a call of a wallet's object, whose failure changes nothing here. */
export function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
