import type { NewPasskey, PasskeyAssertion } from '../../../../src/contract/passkey-api.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, utf8, type Bytes } from '../vault/bytes.js'
import { FrameError } from './frame-error.js'

export interface PasskeyRecovery {
  readonly kind: 'passkey'
  /** 32 bytes. Standard: WebAuthn Level 3, PRF extension. */
  readonly prf: Uint8Array
  readonly credentialId: string
}

/**
 * The response of a passkey to a challenge of the gateway. The gateway receives `response` only: the PRF output opens
 * the wallet and stays here.
 */
export type PasskeyLogin = (
  | { readonly kind: 'registered'; readonly response: NewPasskey }
  | { readonly kind: 'asserted'; readonly response: PasskeyAssertion }
) & { readonly prf?: Uint8Array | undefined }

export type RecoveryQuestion =
  | { readonly kind: 'create'; readonly name: string; readonly userId: string }
  | { readonly kind: 'use'; readonly credentialId: string }

/** `userHandle` and `challenge` come from the gateway, as base64url. */
export type LoginQuestion =
  | { readonly kind: 'register'; readonly name: string; readonly userHandle: string; readonly challenge: string }
  | { readonly kind: 'login'; readonly challenge: string }

export type PasskeyQuestion = RecoveryQuestion | LoginQuestion

/** Returns the recovery of a wallet, if the passkey of a login can derive it. */
export function toRecovery({ prf, response: { credentialId } }: PasskeyLogin): PasskeyRecovery | undefined {
  return prf && { kind: 'passkey', prf, credentialId }
}

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
const ALGORITHMS = [-7, -8, -257].map(alg => ({ type: 'public-key', alg }) as const)

export function usePasskey(
  credentials: CredentialsApi,
  rpId: string,
  question: RecoveryQuestion,
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
        pubKeyCredParams: ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: utf8(PRF_INPUT) } } },
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const prf = readPrf(created)
  const credentialId = encode(created.rawId)
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

/**
 * Creates a passkey for logins, or logs in with one that the user chooses. Also evaluates its PRF, with the input of a
 * recovery, so that the same passkey opens the wallet. A passkey without PRF logs in nevertheless.
 * @throws FrameError `E_ABORTED` if the user canceled
 */
export function logInWithPasskey(
  credentials: CredentialsApi,
  rpId: string,
  question: LoginQuestion,
  signal?: AbortSignal,
): Promise<PasskeyLogin> {
  const place = { rpId, ...(signal && { signal }) }
  return question.kind === 'register'
    ? registerPasskey(credentials, place, question)
    : assertPasskey(credentials, place, question)
}

interface PromptPlace {
  readonly rpId: string
  readonly signal?: AbortSignal
}

async function registerPasskey(
  credentials: CredentialsApi,
  { rpId, ...prompt }: PromptPlace,
  { name, userHandle, challenge }: Extract<LoginQuestion, { kind: 'register' }>,
): Promise<PasskeyLogin> {
  const created = await requestCredential(() =>
    credentials.create({
      ...prompt,
      publicKey: {
        rp: { id: rpId, name: rpId },
        user: { id: fromBase64url(userHandle), name, displayName: name },
        challenge: fromBase64url(challenge),
        pubKeyCredParams: ALGORITHMS,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        extensions: { prf: { eval: { first: utf8(PRF_INPUT) } } },
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const made = created.response as AuthenticatorAttestationResponse
  const response = {
    credentialId: encode(created.rawId),
    clientDataJSON: encode(made.clientDataJSON),
    authenticatorData: encode(made.getAuthenticatorData()),
    transports: made.getTransports().slice(0, 8),
  }
  const prf = readPrf(created) ?? (await readPrfLater(credentials, { rpId, created }))
  return { kind: 'registered', response, prf }
}

// Some authenticators evaluate PRF only on use, not on creation. A user who cancels that can still log in.
async function readPrfLater(
  credentials: CredentialsApi,
  { rpId, created }: { readonly rpId: string; readonly created: PublicKeyCredential },
): Promise<Uint8Array | undefined> {
  if (created.getClientExtensionResults().prf?.enabled !== true) return undefined
  const used = await getPasskey(credentials, { rpId, credentialId: encode(created.rawId) }).catch(() => undefined)
  return used?.prf
}

async function assertPasskey(
  credentials: CredentialsApi,
  { rpId, ...prompt }: PromptPlace,
  { challenge }: Extract<LoginQuestion, { kind: 'login' }>,
): Promise<PasskeyLogin> {
  const used = await requestCredential(() =>
    credentials.get({
      ...prompt,
      publicKey: {
        rpId,
        challenge: fromBase64url(challenge),
        userVerification: 'required',
        extensions: { prf: { eval: { first: utf8(PRF_INPUT) } } },
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const asserted = used.response as AuthenticatorAssertionResponse
  const response = {
    credentialId: encode(used.rawId),
    clientDataJSON: encode(asserted.clientDataJSON),
    authenticatorData: encode(asserted.authenticatorData),
    signature: encode(asserted.signature),
    userHandle: asserted.userHandle ? encode(asserted.userHandle) : '',
  }
  return { kind: 'asserted', response, prf: readPrf(used) }
}

function encode(bytes: ArrayBuffer): string {
  return encodeBase64Url(new Uint8Array(bytes))
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
