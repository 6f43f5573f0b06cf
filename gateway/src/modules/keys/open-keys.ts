import { AccessTokens } from './access-tokens.js'
import { type ProofCheck, ProofKeys, ProofNonces } from './dpop.js'
import { KeyedHash } from './hashing.js'
import { Sealer } from './sealer.js'
import type { Secrets } from './secrets.js'

export interface KeyParts {
  readonly secrets: Secrets
  readonly issuer: () => string
  /** URLs that a proof may name. */
  readonly urls: () => readonly string[]
  readonly now: () => number
}

export interface GatewayKeys {
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly tokens: AccessTokens
  readonly proofs: ProofCheck
}

/** Derives all keys from the secrets. */
export async function deriveKeys({ secrets, issuer, urls, now }: KeyParts): Promise<GatewayKeys> {
  const hash = new KeyedHash(secrets.pepper)
  return {
    hash,
    sealer: new Sealer(secrets.kek),
    tokens: await AccessTokens.open(secrets.signing, issuer, now),
    proofs: { keys: new ProofKeys(), nonces: new ProofNonces(hash, now), urls },
  }
}
