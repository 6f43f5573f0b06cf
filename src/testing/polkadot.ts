import { blake2b } from '@noble/hashes/blake2'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { encodeBase58 } from '../lib/base58.js'
import { decodeHex, encodeHex } from '../lib/bytes.js'
import { Emitter } from '../lib/emitter.js'
import { ProviderRpcError, WalletControl } from './wallet-control.js'
import type { TestWalletMemory } from './wallet-state.js'

/** What a Polkadot wallet for tests is made of. */
export interface PolkadotTestWalletOptions {
  /** Where it stands in `injectedWeb3`; `test-wallet` where none is given. */
  readonly name?: string
  /** Its keys are made from this text. It is public: nothing of worth may ever lie there. */
  readonly seed?: string
  /** Remembers the page's permission over a reload. */
  readonly memory?: TestWalletMemory
}

/** A Polkadot wallet for tests: real keys, real signatures, a person who does what the test says. */
class PolkadotTestWallet {
  readonly name: string
  readonly control = new WalletControl()
  readonly #secrets: readonly Uint8Array[]
  readonly #emitter = new Emitter()
  readonly #memory: PolkadotTestWalletOptions['memory']
  #granted: boolean

  constructor({ name = 'test-wallet', seed = 'test', memory }: PolkadotTestWalletOptions = {}) {
    this.name = name
    const seedOf = (index: number) => blake2b(new TextEncoder().encode(`${seed}/${index}`), { dkLen: 32 })
    this.#secrets = [0, 1].map(index => secretFromSeed(seedOf(index)))
    this.#memory = memory
    this.#granted = memory?.getItem(this.#place) === 'granted'
  }

  /** The keys of its accounts, the one in front first. */
  get publicKeys(): readonly Uint8Array[] {
    return this.#secrets.map(secret => getPublicKey(secret))
  }

  /** Puts it on a page, at `injectedWeb3` under its name. The returned function takes it away. */
  appear(target: object = window): () => void {
    const page = target as { injectedWeb3?: Record<string, unknown> }
    page.injectedWeb3 = { ...page.injectedWeb3, [this.name]: { version: '1.0.0', enable: () => this.#enable() } }
    return () => void Reflect.deleteProperty(page.injectedWeb3 ?? {}, this.name)
  }

  /** Shows the page these accounts alone, by their index; none is the same as to leave. */
  show(...indexes: number[]): void {
    this.#emitter.emit('accounts', this.#accounts(indexes))
  }

  async #enable() {
    this.control.log.push({ method: 'enable' })
    if (!this.#granted) await this.control.prompt()
    this.#granted = true
    this.#memory?.setItem(this.#place, 'granted')
    return {
      accounts: {
        get: async () => this.#accounts([0, 1]),
        subscribe: (heard: (accounts: unknown) => void) => {
          this.#emitter.on('accounts', heard)
          return () => this.#emitter.removeListener('accounts', heard)
        },
      },
      signer: { signRaw: (payload: { address: string; data: string }) => this.#signRaw(payload) },
    }
  }

  async #signRaw({ address, data }: { address: string; data: string }) {
    this.control.log.push({ method: 'signRaw', params: { address, data } })
    const key = address.slice(-10)
    const at = this.publicKeys.findIndex(each => [0, 2, 42].some(prefix => written(each, prefix).slice(-10) === key))
    const secret = this.#secrets[at]
    await this.control.prompt()
    if (!secret) throw new ProviderRpcError(rpcCodes.unauthorized, 'Unable to find keypair')
    return { id: 1, signature: `0x${encodeHex(sign(secret, decodeHex(data.slice(2)) ?? new Uint8Array()))}` }
  }

  /** As such wallets tell them: written for no network in particular. */
  #accounts(indexes: readonly number[]): readonly object[] {
    const keys = indexes.flatMap(index => this.publicKeys[index] ?? [])
    return keys.map((key, at) => ({ address: written(key, 42), name: `Account ${at + 1}`, type: 'sr25519' }))
  }

  get #place(): string {
    return `test-polkadot-wallet:${this.name}`
  }
}

/** Standard: SS58. */
function written(key: Uint8Array, prefix: number): string {
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
