import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** Imported keys that are held at once: a few KiB each. */
const MOST = 5_000

/** A public key of a frame as a proof carries it. Standard: RFC 7517. */
export interface ProofJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** Keys of proofs by thumbprint: importing one costs more than checking a signature with it. The oldest one goes first. */
export class ProofKeys {
  readonly #held = new Map<string, KeyObject>()

  constructor(private readonly most = MOST) {}

  /** The key and its thumbprint (RFC 7638); nothing where it is no point of the curve. */
  get({ crv, kty, x, y }: ProofJwk): { readonly jkt: string; readonly key: KeyObject } | undefined {
    const jkt = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
    const key = this.#held.get(jkt) ?? imported({ crv, kty, x, y })
    if (!key) return undefined
    this.#held.delete(jkt)
    this.#held.set(jkt, key)
    const [oldest] = this.#held.keys()
    if (this.#held.size > this.most && oldest) this.#held.delete(oldest)
    return { jkt, key }
  }
}

function imported(jwk: ProofJwk): KeyObject | undefined {
  try {
    return createPublicKey({ key: { ...jwk }, format: 'jwk' })
  } catch {
    return undefined
  }
}
