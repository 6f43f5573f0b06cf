import { blake2b } from '@noble/hashes/blake2'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { encodeBase58 } from '../lib/base58.js'
import { decodeHex, encodeHex } from '../lib/bytes.js'
import { Emitter } from '../lib/emitter.js'
import { ProviderRpcError, WalletControl } from './wallet-control.js'
import type { TestWalletMemory } from './wallet-state.js'

/** The storage name, keys and memory of the wallet; all are optional. */
export interface PolkadotTestWalletOptions {
  /** The key in `injectedWeb3`; defaults to `test-wallet`. */
  readonly name?: string
  /** The text from which the keys are derived. It is public: never send funds with real value to these addresses. */
  readonly seed?: string
  readonly memory?: TestWalletMemory
}

class PolkadotTestWallet {
  readonly name: string
  readonly control = new WalletControl()
  readonly #secrets: readonly Uint8Array[]
  readonly #emitter = new Emitter()
  readonly #memory: PolkadotTestWalletOptions['memory']
  #granted: boolean

  constructor({ name = 'test-wallet', seed = 'test', memory }: PolkadotTestWalletOptions = {}) {
    this.name = name
    const deriveSeed = (index: number) => blake2b(new TextEncoder().encode(`${seed}/${index}`), { dkLen: 32 })
    this.#secrets = [0, 1].map(index => secretFromSeed(deriveSeed(index)))
    this.#memory = memory
    this.#granted = memory?.getItem(this.#storageKey) === 'granted'
  }

  get publicKeys(): readonly Uint8Array[] {
    return this.#secrets.map(secret => getPublicKey(secret))
  }

  /** Adds the wallet to `injectedWeb3` under its name. Returns a function that removes it. */
  appear(target: object = window): () => void {
    const page = target as { injectedWeb3?: Record<string, unknown> }
    page.injectedWeb3 = { ...page.injectedWeb3, [this.name]: { version: '1.0.0', enable: () => this.#enable() } }
    return () => void Reflect.deleteProperty(page.injectedWeb3 ?? {}, this.name)
  }

  /** Shows the page only these accounts, by their index. No index means disconnected. */
  show(...indexes: number[]): void {
    this.#emitter.emit('accounts', this.#accounts(indexes))
  }

  async #enable() {
    this.control.log.push({ method: 'enable' })
    if (!this.#granted) await this.control.prompt()
    this.#granted = true
    this.#memory?.setItem(this.#storageKey, 'granted')
    return {
      accounts: {
        get: async () => this.#accounts([0, 1]),
        subscribe: (callback: (accounts: unknown) => void) => {
          this.#emitter.on('accounts', callback)
          return () => this.#emitter.removeListener('accounts', callback)
        },
      },
      signer: { signRaw: (payload: { address: string; data: string }) => this.#signRaw(payload) },
    }
  }

  async #signRaw({ address, data }: { address: string; data: string }) {
    this.control.log.push({ method: 'signRaw', params: { address, data } })
    const key = address.slice(-10)
    const index = this.publicKeys.findIndex(publicKey =>
      [0, 2, 42].some(prefix => encodeAddress(publicKey, prefix).slice(-10) === key),
    )
    const secret = this.#secrets[index]
    await this.control.prompt()
    if (!secret) throw new ProviderRpcError(rpcCodes.unauthorized, 'Unable to find keypair')
    return { id: 1, signature: `0x${encodeHex(sign(secret, decodeHex(data.slice(2)) ?? new Uint8Array()))}` }
  }

  #accounts(indexes: readonly number[]): readonly object[] {
    const keys = indexes.flatMap(index => this.publicKeys[index] ?? [])
    return keys.map((key, at) => ({ address: encodeAddress(key, 42), name: `Account ${at + 1}`, type: 'sr25519' }))
  }

  get #storageKey(): string {
    return `test-polkadot-wallet:${this.name}`
  }
}

// Standard: SS58.
function encodeAddress(key: Uint8Array, prefix: number): string {
  const body = Uint8Array.from([prefix, ...key])
  const sum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]), { dkLen: 64 })
  return encodeBase58(Uint8Array.from([...body, ...sum.subarray(0, 2)]))
}

/**
 * Creates a Polkadot wallet for end-to-end tests.
 *
 * @example
 * const wallet = createPolkadotTestWallet({ name: 'talisman' })
 * wallet.appear()
 */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions = {}): PolkadotTestWallet {
  return new PolkadotTestWallet(options)
}

export type { PolkadotTestWallet }
