import type { CaipNetworkId } from '../../core/caip.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'

/** Whose sign-in is looked for, and when. */
interface Wanted {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The first of an app's sign-ins that is one of this account on this network, and holds now. */
export function sessionFor(sessions: readonly SIWXSession[], wanted: Wanted): SIWXSession | undefined {
  return sessions.find(({ data }) => isFor(data, wanted) && !(endOf(data) <= wanted.now) && !(begin(data) > wanted.now))
}

/** Whether a message or a sign-in speaks of this account on this network. */
export function isFor(data: SIWXMessageData, { address, chainId }: Omit<Wanted, 'now'>): boolean {
  return data.chainId === chainId && spelled(data.accountAddress) === spelled(address)
}

/** When a sign-in ends, in milliseconds since the epoch: never where it does not say, long ago where nobody can read it. */
export function endOf({ expirationTime }: SIWXMessageData): number {
  return expirationTime === undefined ? Infinity : Date.parse(expirationTime) || 0
}

/** The fields of a message, without how it is written. */
export function dataOf(message: SIWXMessage): SIWXMessageData {
  const { accountAddress, chainId, domain, uri, version, nonce, ...more } = message
  const { issuedAt, expirationTime, notBefore, requestId, statement, resources } = more
  const optional = { issuedAt, expirationTime, notBefore, requestId, statement, resources }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { accountAddress, chainId, domain, uri, version, nonce, ...given }
}

function begin({ notBefore }: SIWXMessageData): number {
  return notBefore === undefined ? 0 : Date.parse(notBefore) || Infinity
}

/** Hex means the same in every case; in base58 and bech32 each letter counts. */
function spelled(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/** Whether somebody who does not sign in is to be disconnected. */
export function isSignInRequired(config: SIWXConfig): boolean {
  try {
    return config.getRequired?.() ?? true
  } catch {
    return true // an app that cannot say lets nobody in
  }
}
