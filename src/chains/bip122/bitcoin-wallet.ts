import { AppKitError } from '../../core/errors/appkit-error.js'
import type { BitcoinChain } from './bitcoin-chain.js'

export interface RawAccount {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly path?: unknown
}

export type MessageProtocol = 'ecdsa' | 'bip322'

export interface MessageRequest {
  readonly message: string
  readonly address: string
  readonly protocol: MessageProtocol
}

export interface PsbtSigningRequest {
  readonly psbt: Uint8Array
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
  readonly broadcast: boolean
}

export interface SignedPsbt {
  readonly psbt: Uint8Array
  readonly txid?: string
}

export interface TransferRequest {
  readonly to: string
  /** In satoshis. */
  readonly amount: number
}

/**
 * The common interface of all wallets. Missing methods are unsupported. Responses are unvalidated, and errors are the
 * wallet's own. A silent `accounts` call only returns accounts the page already has access to. Signatures are base64 or
 * bytes.
 */
export interface BitcoinWallet {
  accounts(silent: boolean): Promise<readonly RawAccount[]>
  signMessage(request: MessageRequest): Promise<unknown>
  signPsbt?(request: PsbtSigningRequest): Promise<SignedPsbt>
  sendTransfer?(request: TransferRequest): Promise<unknown>
  moveTo?(chain: BitcoinChain): Promise<unknown>
  /** Reports changes, with `gone` if the wallet disconnected. The returned function unsubscribes. */
  watch?(changed: (gone?: 'gone') => void): () => void
  disconnect?(): Promise<unknown>
}

type Method = (...values: unknown[]) => unknown

/** A wallet's object on the page. It is looked up on each use. */
export class PageObject {
  constructor(private readonly find: () => Record<string, unknown> | undefined) {}

  has(name: string): boolean {
    return typeof this.find()?.[name] === 'function'
  }

  async call(name: string, ...values: unknown[]): Promise<unknown> {
    return this.#method(name)(...values)
  }

  async request(method: string, params?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const answer = (await this.call('request', method, params ?? null)) as
      { readonly result?: unknown; readonly error?: unknown } | null | undefined
    if (answer?.error) throw answer.error
    const { result } = answer ?? {}
    if (typeof result !== 'object' || result === null)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no result' })
    return result as Readonly<Record<string, unknown>>
  }

  subscribe(event: string, listener: () => void): () => void {
    const on = ['on', 'addListener'].find(name => this.has(name))
    const stop = on ? this.#method(on)(event, listener) : undefined
    return () => {
      if (typeof stop === 'function') stop()
      else if (this.has('removeListener')) this.#method('removeListener')(event, listener)
    }
  }

  /**
   * Subscribes like sats-connect: `addListener({ eventName, cb })` since core 0.9, `addListener(eventName, cb)` before.
   * A wallet may throw for the form it does not support; a wallet that supports both calls back twice.
   */
  addListener(eventName: string, cb: () => void): () => void {
    const stops = [
      ignoreErrors(() => this.#method('addListener')({ eventName, cb })),
      ignoreErrors(() => this.subscribe(eventName, cb)),
    ]
    return () => {
      for (const stop of stops) if (typeof stop === 'function') ignoreErrors(() => void stop())
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

export function ignoreErrors<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
