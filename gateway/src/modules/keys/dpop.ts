import { calculateJwkThumbprint, type CryptoKey, importJWK } from 'jose'
import * as z from 'zod'
import { apiError } from '../../http/http-error.js'
import { KeyedHash, sha256 } from './hashing.js'
import { readHeader, verifyJwt } from './jwt.js'

const ALGORITHM = 'ES256'
const TYPE = 'dpop+jwt'
// Each cached key takes a few KiB.
const MAX_CACHED_KEYS = 5_000

export interface ProofJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/**
 * Caches imported keys by thumbprint, because importing a key costs more than verifying a signature. Evicts the least
 * recently used key.
 */
export class ProofKeys {
  readonly #cache = new Map<string, CryptoKey>()

  constructor(private readonly maxKeys = MAX_CACHED_KEYS) {}

  /** Returns the key and its thumbprint (RFC 7638), or undefined if it is not a point on the curve. */
  async get({ crv, kty, x, y }: ProofJwk): Promise<{ readonly jkt: string; readonly key: CryptoKey } | undefined> {
    const jwk = { crv, kty, x, y }
    const jkt = await calculateJwkThumbprint(jwk)
    const key = this.#cache.get(jkt) ?? (await importKey(jwk))
    if (!key) return undefined
    this.#cache.delete(jkt)
    this.#cache.set(jkt, key)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > this.maxKeys && oldest) this.#cache.delete(oldest)
    return { jkt, key }
  }
}

async function importKey(jwk: ProofJwk): Promise<CryptoKey | undefined> {
  try {
    return await importJWK(jwk, ALGORITHM)
  } catch {
    return undefined
  }
}

const NONCE_TTL_MS = 300_000

/** Stateless nonces that every gateway process can verify: a timestamp and its keyed hash. */
export class ProofNonces {
  constructor(
    private readonly hash: KeyedHash,
    private readonly now: () => number,
  ) {}

  create(): string {
    const at = this.now().toString(36)
    return `${at}.${this.#mac(at)}`
  }

  isValid(nonce: string): boolean {
    const [at = '', mac = ''] = nonce.split('.')
    const age = this.now() - Number.parseInt(at, 36)
    return KeyedHash.isEqual(mac, this.#mac(at)) && age >= 0 && age < NONCE_TTL_MS
  }

  #mac(at: string): string {
    return this.hash.digest('dpop-nonce', at).slice(0, 22)
  }
}

/** Tolerated difference between the clocks of client and gateway. */
export const PROOF_LEEWAY_SECONDS = 60

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const header = z.strictObject({
  typ: z.literal(TYPE),
  alg: z.literal(ALGORITHM),
  // Strict: a proof with more members, such as a private key, comes from a broken client.
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

interface ProvenRequest {
  readonly method: string
  readonly path: string
  readonly accessToken?: string | undefined
  /** Milliseconds since the epoch. Verification is asynchronous, so this is not the time of the check. */
  readonly receivedAt: number
}

/** The content of a valid proof. The caller must store `jti` to prevent a replay. */
export interface ProofFacts {
  readonly jkt: string
  readonly jti: string
}

export interface ProofCheck {
  readonly keys: ProofKeys
  readonly nonces: ProofNonces
  /** Public URLs of the gateway. Proofs for other servers are rejected. */
  readonly urls: () => readonly string[]
}

/**
 * Checks a proof of possession, except whether it was used before. Standard: RFC 9449, section 4.3.
 * @throws HttpError `invalid_dpop_proof`, or `use_dpop_nonce` if only its clock or nonce is wrong
 */
export async function checkProof(proof: string, request: ProvenRequest, check: ProofCheck): Promise<ProofFacts> {
  const head = header.safeParse(readHeader(proof))
  if (!head.success) throw invalid('is not well formed')
  const proofKey = await check.keys.get(head.data.jwk)
  const payload =
    proofKey &&
    (await verifyJwt(proof, proofKey.key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      currentDate: new Date(request.receivedAt),
    }))
  if (!proofKey || !payload) throw invalid('has a wrong signature')
  const body = claims.safeParse(payload)
  if (!body.success) throw invalid('is not well formed')
  const { htm, htu, ath, iat, jti, nonce } = body.data
  if (htm !== request.method) throw invalid('is for another method')
  if (!check.urls().some(url => htu === url + request.path)) throw invalid('is for another address')
  if (request.accessToken !== undefined && ath !== sha256(request.accessToken)) throw invalid('is for another token')
  const isFresh = Math.abs(request.receivedAt / 1000 - iat) <= PROOF_LEEWAY_SECONDS
  if (!isFresh || (nonce !== undefined && !check.nonces.isValid(nonce)))
    throw apiError('use_dpop_nonce', 'The proof is too old or too new, compared with the Date header.')
  return { jkt: proofKey.jkt, jti }
}

function invalid(why: string): Error {
  return apiError('invalid_dpop_proof', `The proof ${why}.`)
}
