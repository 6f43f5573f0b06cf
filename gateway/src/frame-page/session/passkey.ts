import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, utf8, type Bytes } from '../vault/bytes.js'
import { FrameError } from './frame-error.js'

export interface PasskeyRecovery {
  readonly kind: 'passkey'
  /** 32 bytes. Standard: WebAuthn Level 3, PRF extension. */
  readonly prf: Uint8Array
  readonly credentialId: string
}

export type PasskeyQuestion =
  | { readonly kind: 'create'; readonly name: string; readonly userId: string }
  | { readonly kind: 'use'; readonly credentialId: string }

export type CredentialsApi = Pick<CredentialsContainer, 'create' | 'get'>

interface PasskeyPage {
  readonly parent: unknown
  readonly document: object
  readonly PublicKeyCredential?: { getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>> }
}

// Returns false if the browser has no passkeys, or reports that they cannot derive a secret (PRF).
export async function hasPasskeys({ PublicKeyCredential: credential }: PasskeyPage): Promise<boolean> {
  if (!credential) return false
  const capabilities = await credential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

/**
 * Returns true if a passkey must be created in the wallet's own window. Only Chromium reports that a frame may create
 * one.
 */
export function needsPasskeyWindow(page: PasskeyPage): boolean {
  if (page.parent === page) return false
  const { featurePolicy } = page.document as { featurePolicy?: { allowsFeature(feature: string): boolean } }
  return featurePolicy?.allowsFeature('publickey-credentials-create') !== true
}

// The PRF input. It makes the result specific to this purpose.
const PRF_INPUT = 'appkit recovery v1'
const TIMEOUT_MS = 120_000

export function usePasskey(
  credentials: CredentialsApi,
  rpId: string,
  question: PasskeyQuestion,
): Promise<PasskeyRecovery> {
  return question.kind === 'create'
    ? createPasskey(credentials, { rpId, name: question.name, userId: question.userId })
    : getPasskey(credentials, { rpId, credentialId: question.credentialId })
}

/**
 * Creates a passkey for recovery and evaluates its PRF. Requires a click and a top-level page of the wallet, because
 * browsers refuse it in cross-origin frames.
 * @throws FrameError `E_RECOVERY` if the passkey does not support PRF, `E_ABORTED` if the user canceled
 */
export async function createPasskey(
  credentials: CredentialsApi,
  { rpId, name, userId }: { readonly rpId: string; readonly name: string; readonly userId: string },
): Promise<PasskeyRecovery> {
  const created = await requestCredential(() =>
    credentials.create({
      publicKey: {
        rp: { id: rpId, name: rpId },
        user: { id: utf8(userId).slice(0, 64), name, displayName: name },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: utf8(PRF_INPUT) } } },
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const prf = readPrf(created)
  const credentialId = encodeBase64Url(new Uint8Array(created.rawId))
  // Some authenticators evaluate PRF only on use, not on creation.
  return prf ? { kind: 'passkey', prf, credentialId } : getPasskey(credentials, { rpId, credentialId })
}

export async function getPasskey(
  credentials: CredentialsApi,
  { rpId, credentialId }: { readonly rpId: string; readonly credentialId: string },
): Promise<PasskeyRecovery> {
  const used = await requestCredential(() =>
    credentials.get({
      publicKey: {
        rpId,
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        userVerification: 'required',
        extensions: { prf: { eval: { first: utf8(PRF_INPUT) } } },
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const prf = readPrf(used)
  if (!prf) throw new FrameError('E_RECOVERY', 'This passkey cannot bring a wallet back. Choose another way.')
  return { kind: 'passkey', prf, credentialId }
}

async function requestCredential(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await request().catch((reason: unknown) => {
    throw new FrameError('E_ABORTED', 'The passkey was not used.', {}, reason)
  })
  if (!credential) throw new FrameError('E_ABORTED', 'The passkey was not used.')
  return credential as PublicKeyCredential
}

function readPrf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.byteLength === 32 ? new Uint8Array(bytes) : undefined
}
