import { KeyedHash } from './keyed-hash.js'

/** How long a nonce is good for, in milliseconds. */
const LIFE_MS = 300_000

/** Nonces that every process of the gateway knows without having stored them: a moment and its keyed hash. */
export class ProofNonces {
  constructor(
    private readonly hash: KeyedHash,
    private readonly now: () => number,
  ) {}

  make(): string {
    const at = this.now().toString(36)
    return `${at}.${this.#mac(at)}`
  }

  /** Whether it is one of ours, and young. */
  isGood(nonce: string): boolean {
    const [at = '', mac = ''] = nonce.split('.')
    const age = this.now() - Number.parseInt(at, 36)
    return KeyedHash.same(mac, this.#mac(at)) && age >= 0 && age < LIFE_MS
  }

  #mac(at: string): string {
    return this.hash.of('dpop-nonce', at).slice(0, 22)
  }
}
