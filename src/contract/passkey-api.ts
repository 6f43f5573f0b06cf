import * as z from 'zod/mini'
import { b64 } from './recovery-api.js'
import { seconds } from './wire-facts.js'

// Standard: WebAuthn Level 3. Ids have at most 1023 bytes, user handles 64.
const credentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1364}$/))
const userHandle = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,86}$/))

/** A challenge for one login or one new passkey. `userHandle` is the `user.id` of a new one. */
export const passkeyChallenge = z.object({ challenge: b64(32), userHandle, expiresIn: seconds })
/** A parsed {@link passkeyChallenge}. */
export type PasskeyChallenge = z.output<typeof passkeyChallenge>

/**
 * A new passkey. It has no attestation statement, because the gateway accepts every authenticator. The authenticator
 * data has the public key.
 */
export const newPasskey = z.strictObject({
  credentialId,
  clientDataJSON: b64(4096),
  authenticatorData: b64(4096),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(8)),
})
/** A parsed {@link newPasskey}. */
export type NewPasskey = z.output<typeof newPasskey>

/** A signature with a passkey that the user chose. The PRF output is no part of it and stays in the frame. */
export const passkeyAssertion = z.strictObject({
  credentialId,
  clientDataJSON: b64(4096),
  authenticatorData: b64(4096),
  signature: b64(1024),
  userHandle,
})
/** A parsed {@link passkeyAssertion}. */
export type PasskeyAssertion = z.output<typeof passkeyAssertion>
