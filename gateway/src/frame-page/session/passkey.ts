import { fromBase64url, toBase64url, utf8, type Bytes } from '../vault/bytes.js'
import { FrameError } from './frame-error.js'

/** What a passkey gives for recovery. */
export interface PasskeyRecovery {
  readonly kind: 'passkey'
  /** 32 bytes. Standard: WebAuthn Level 3, PRF extension. */
  readonly prf: Uint8Array
  readonly credentialId: string
}

/** What is wanted of a passkey: a new one, or the answer of the one that there is. */
export type PasskeyQuestion =
  | { readonly kind: 'create'; readonly name: string; readonly userId: string }
  | { readonly kind: 'use'; readonly credentialId: string }

/** The part of `navigator.credentials` that is used. */
export type CredentialGiver = Pick<CredentialsContainer, 'create' | 'get'>

/** The question put to the passkey; the answer is good for this one purpose. */
const QUESTION = 'appkit recovery v1'
const WAIT_MS = 120_000

/** Makes or asks a passkey. Rejects as `createPasskey`. */
export function usePasskey(
  credentials: CredentialGiver,
  rpId: string,
  question: PasskeyQuestion,
): Promise<PasskeyRecovery> {
  return question.kind === 'create'
    ? createPasskey(credentials, { rpId, name: question.name, userId: question.userId })
    : askPasskey(credentials, { rpId, credentialId: question.credentialId })
}

/**
 * Makes a passkey for recovery and asks it at once. Needs a click, and a page of the wallet in a window of its own:
 * inside another page browsers refuse. Rejects `E_RECOVERY` where the passkey cannot answer, `E_ABORTED` where the
 * person did not want it.
 */
export async function createPasskey(
  credentials: CredentialGiver,
  { rpId, name, userId }: { readonly rpId: string; readonly name: string; readonly userId: string },
): Promise<PasskeyRecovery> {
  const made = await asked(() =>
    credentials.create({
      publicKey: {
        rp: { id: rpId, name: rpId },
        user: { id: utf8(userId).slice(0, 64), name, displayName: name },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: utf8(QUESTION) } } },
        timeout: WAIT_MS,
      },
    }),
  )
  const answer = answerOf(made)
  const credentialId = toBase64url(new Uint8Array(made.rawId))
  // Some answer only when they are used, not when they are made.
  return answer ? { kind: 'passkey', prf: answer, credentialId } : askPasskey(credentials, { rpId, credentialId })
}

/** Asks a passkey that was made for recovery. Rejects as `createPasskey`. */
export async function askPasskey(
  credentials: CredentialGiver,
  { rpId, credentialId }: { readonly rpId: string; readonly credentialId: string },
): Promise<PasskeyRecovery> {
  const used = await asked(() =>
    credentials.get({
      publicKey: {
        rpId,
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        userVerification: 'required',
        extensions: { prf: { eval: { first: utf8(QUESTION) } } },
        timeout: WAIT_MS,
      },
    }),
  )
  const prf = answerOf(used)
  if (!prf) throw new FrameError('E_RECOVERY', 'This passkey cannot bring a wallet back. Choose another way.')
  return { kind: 'passkey', prf, credentialId }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch((reason: unknown) => {
    throw new FrameError('E_ABORTED', 'The passkey was not used.', {}, reason)
  })
  if (!credential) throw new FrameError('E_ABORTED', 'The passkey was not used.')
  return credential as PublicKeyCredential
}

function answerOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.byteLength === 32 ? new Uint8Array(bytes) : undefined
}
