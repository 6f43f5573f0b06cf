import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { SIGN_WITHIN_MS } from './check-message.js'
import { ACCOUNT_PLACEHOLDER } from './message.js'
import { isSameMessage } from './read-session.js'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 24 of 62 signs: 142 bits. */
const LENGTH = 24
/** The greatest multiple of 62 that a byte can be below: what is above would make some signs likelier. */
const FAIR = 248

/** A number to be used once, of letters and digits, that nobody can guess. */
export function randomNonce(): string {
  let nonce = ''
  while (nonce.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
    nonce += Array.from(bytes, byte => (byte < FAIR ? (SIGNS[byte % SIGNS.length] ?? '') : '')).join('')
  }
  return nonce.slice(0, LENGTH)
}

/** The messages that were made here and not signed yet, by their nonce: each is good for one sign-in. */
export class MadeMessages {
  private readonly made = new Map<string, { readonly data: SIWXMessageData; readonly at: number }>()

  add(data: SIWXMessageData, now: number): void {
    for (const [nonce, { at }] of this.made) if (now - at > SIGN_WITHIN_MS) this.made.delete(nonce)
    this.made.set(data.nonce, { data, at: now })
  }

  /**
   * Takes back the messages of these sign-ins, all at once: no second one has the same. The function it gives makes them
   * good again, for when nobody could tell whether they were right. Throws where one was not made here, or is not as made.
   */
  take(sessions: readonly SIWXSession[]): () => void {
    const nonces = new Set(sessions.map(({ data }) => data.nonce))
    const taken = [...nonces].map(nonce => [nonce, this.made.get(nonce)] as const)
    for (const nonce of nonces) this.made.delete(nonce)
    for (const session of sessions) {
      const made = taken.find(([nonce]) => nonce === session.data.nonce)?.[1]
      if (!made) throw new AppKitError('siwx/wrong-nonce')
      if (!isOf(session, made.data)) throw new AppKitError('siwx/wrong-request')
    }
    return () => {
      for (const [nonce, made] of taken) if (made) this.made.set(nonce, made)
    }
  }
}

/** Of a connection that signed along the protocol sets the time, and adds what the page may ask; the chain is any asked. */
function isOf({ data, cacao }: SIWXSession, made: SIWXMessageData): boolean {
  const isOpen = cacao !== undefined || made.accountAddress === ACCOUNT_PLACEHOLDER
  const open = isOpen ? (['accountAddress'] as const) : []
  if (!cacao) return isSameMessage(data, made, open)
  const isBegun = (data.statement ?? '').startsWith(made.statement ?? '')
  const isListed = (made.resources ?? []).every(
    (item, at) => item === data.resources?.[at] || item.startsWith('urn:recap:'),
  )
  const further = ['chainId', 'issuedAt', 'statement', 'resources', 'requestId'] as const
  return isBegun && isListed && isSameMessage(data, made, [...open, ...further])
}
