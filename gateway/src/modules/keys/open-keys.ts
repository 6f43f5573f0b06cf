import { AccessTokens } from './access-tokens.js'
import { type ProofCheck, ProofKeys, ProofNonces } from './dpop.js'
import { KeyedHash } from './hashing.js'
import { Sealer } from './sealer.js'
import type { Secrets } from './secrets.js'

/** Whose keys they are, and at what time. */
export interface KeyParts {
  readonly secrets: Secrets
  /** Who signs the access tokens: the gateway's public URL. */
  readonly issuer: () => string
  /** Every address a proof may be for. */
  readonly urls: () => readonly string[]
  readonly now: () => number
}

/** All that is made of the secrets. */
export interface GatewayKeys {
  /** Of everything that can be guessed. */
  readonly hash: KeyedHash
  /** Seals what the gateway keeps. */
  readonly sealer: Sealer
  readonly tokens: AccessTokens
  readonly proofs: ProofCheck
}

/** Makes of the secrets what hashes, seals, signs and checks. */
export async function openKeys({ secrets, issuer, urls, now }: KeyParts): Promise<GatewayKeys> {
  const hash = new KeyedHash(secrets.pepper)
  return {
    hash,
    sealer: new Sealer(secrets.kek),
    tokens: await AccessTokens.open(secrets.signing, issuer, now),
    proofs: { keys: new ProofKeys(), nonces: new ProofNonces(hash, now), urls, now },
  }
}
