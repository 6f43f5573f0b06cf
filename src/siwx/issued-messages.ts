import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { SIGN_WITHIN_MS } from './check-message.js'
import { ACCOUNT_PLACEHOLDER } from './message.js'
import { isSameMessage } from './read-session.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
// 24 of 62 characters: 142 bits of entropy.
const NONCE_LENGTH = 24
const MAX_UNBIASED_BYTE = 248

/** Returns a random alphanumeric nonce. */
export function randomNonce(): string {
  let nonce = ''
  while (nonce.length < NONCE_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))
    nonce += Array.from(bytes, byte => (byte < MAX_UNBIASED_BYTE ? (ALPHABET[byte % ALPHABET.length] ?? '') : '')).join(
      '',
    )
  }
  return nonce.slice(0, NONCE_LENGTH)
}

export class IssuedMessages {
  private readonly messages = new Map<string, { readonly data: SIWXMessageData; readonly at: number }>()

  add(data: SIWXMessageData, now: number): void {
    for (const [nonce, { at }] of this.messages) if (now - at > SIGN_WITHIN_MS) this.messages.delete(nonce)
    this.messages.set(data.nonce, { data, at: now })
  }

  /**
   * Consumes the messages of these sessions, so that they cannot be used again. The returned function restores them,
   * for the case that the verification was inconclusive.
   * @throws AppKitError `siwx/wrong-nonce` for an unknown message, or `siwx/wrong-request` for a changed one
   */
  consume(sessions: readonly SIWXSession[]): () => void {
    const nonces = new Set(sessions.map(({ data }) => data.nonce))
    const consumed = [...nonces].map(nonce => [nonce, this.messages.get(nonce)] as const)
    for (const nonce of nonces) this.messages.delete(nonce)
    for (const session of sessions) {
      const message = consumed.find(([nonce]) => nonce === session.data.nonce)?.[1]
      if (!message) throw new AppKitError('siwx/wrong-nonce')
      if (!matchesMessage(session, message.data)) throw new AppKitError('siwx/wrong-request')
    }
    return () => {
      for (const [nonce, made] of consumed) if (made) this.messages.set(nonce, made)
    }
  }
}

// Compares a session with the issued message. In a sign-in during connection, the protocol sets the time, the wallet
// adds a ReCap, and the chain is any of those requested.
function matchesMessage({ data, cacao }: SIWXSession, issued: SIWXMessageData): boolean {
  const hasAnyAccount = cacao !== undefined || issued.accountAddress === ACCOUNT_PLACEHOLDER
  const ignored = hasAnyAccount ? (['accountAddress'] as const) : []
  if (!cacao) return isSameMessage(data, issued, ignored)
  const hasStatement = (data.statement ?? '').startsWith(issued.statement ?? '')
  const hasResources = (issued.resources ?? []).every(
    (item, at) => item === data.resources?.[at] || item.startsWith('urn:recap:'),
  )
  const flexible = ['chainId', 'issuedAt', 'statement', 'resources', 'requestId'] as const
  return hasStatement && hasResources && isSameMessage(data, issued, [...ignored, ...flexible])
}
