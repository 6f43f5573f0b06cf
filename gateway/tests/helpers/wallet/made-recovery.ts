import { createHash, randomBytes } from 'node:crypto'

/** A recovery as a frame would send it, and the authentication value that opens it. */
export function madeRecovery() {
  const auth = randomBytes(32)
  return {
    blob: randomBytes(60).toString('base64url'),
    parameters: randomBytes(40).toString('base64url'),
    verifier: createHash('sha256').update(auth).digest('base64url'),
    auth: auth.toString('base64url'),
  }
}

/** What goes to `PUT /v1/recovery` of it. */
export function sentRecovery({ blob, parameters, verifier }: ReturnType<typeof madeRecovery>) {
  return { blob, parameters, verifier }
}

/** A wrong authentication value of the right form. */
export function wrongAuth(): string {
  return randomBytes(32).toString('base64url')
}
