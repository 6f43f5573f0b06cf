import { createHash, randomBytes } from 'node:crypto'

/** A recovery like that of a frame, with its authentication value. */
export function madeRecovery() {
  const auth = randomBytes(32)
  return {
    blob: randomBytes(60).toString('base64url'),
    parameters: randomBytes(40).toString('base64url'),
    verifier: createHash('sha256').update(auth).digest('base64url'),
    auth: auth.toString('base64url'),
  }
}

export function sentRecovery({ blob, parameters, verifier }: ReturnType<typeof madeRecovery>) {
  return { blob, parameters, verifier }
}

/** A well-formed, but incorrect authentication value. */
export function wrongAuth(): string {
  return randomBytes(32).toString('base64url')
}
