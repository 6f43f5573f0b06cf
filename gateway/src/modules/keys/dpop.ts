import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import { refuse } from '../../http/http-error.js'
import { readJws } from './compact-jws.js'
import { KeyedHash, hashOf } from './hashing.js'

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

/** How far a proof's clock may be off, in seconds. */
export const PROOF_SECONDS = 60

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const header = z.strictObject({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  // Strict: a proof that carries more, such as a private part, was made by something broken.
  jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: coordinate,
    y: coordinate,
    ext: z.boolean().optional(),
    key_ops: z.array(z.string()).optional(),
  }),
})
const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().min(8).max(128),
  ath: z.string().optional(),
  nonce: z.string().optional(),
})

/** The request a proof must be for. */
interface ProvenRequest {
  readonly method: string
  readonly path: string
  /** Of the session's requests; its hash must be in the proof. */
  readonly accessToken?: string | undefined
}

/** What a good proof says. It may be used once: who accepts it keeps `jti`. */
export interface ProofFacts {
  readonly jkt: string
  readonly jti: string
}

/** What checking needs beside the proof. */
export interface ProofCheck {
  readonly keys: ProofKeys
  readonly nonces: ProofNonces
  /** The gateway's public URLs; a proof for any other server is none. */
  readonly urls: () => readonly string[]
  readonly now: () => number
}

/**
 * Checks a proof of possession, all but whether it was used before. Throws `invalid_dpop_proof`, or
 * `use_dpop_nonce` where only its clock or its nonce is wrong. Standard: RFC 9449, 4.3.
 */
export function checkProof(proof: string, request: ProvenRequest, check: ProofCheck): ProofFacts {
  const jws = readJws(proof)
  const head = header.safeParse(jws?.header)
  const body = claims.safeParse(jws?.claims)
  if (!jws || !head.success || !body.success) throw invalid('is not well formed')
  const held = check.keys.get(head.data.jwk)
  if (!held || !verify('sha256', jws.input, { key: held.key, dsaEncoding: 'ieee-p1363' }, jws.signature))
    throw invalid('has a wrong signature')
  const { htm, htu, ath, iat, jti, nonce } = body.data
  if (htm !== request.method) throw invalid('is for another method')
  if (!check.urls().some(url => htu === url + request.path)) throw invalid('is for another address')
  if (request.accessToken !== undefined && ath !== hashOf(request.accessToken)) throw invalid('is for another token')
  const isFresh = Math.abs(check.now() / 1000 - iat) <= PROOF_SECONDS
  if (!isFresh || (nonce !== undefined && !check.nonces.isGood(nonce)))
    throw refuse('use_dpop_nonce', 'The proof is too old or too new for the time that Date tells.')
  return { jkt: held.jkt, jti }
}

function invalid(why: string): Error {
  return refuse('invalid_dpop_proof', `The proof ${why}.`)
}
