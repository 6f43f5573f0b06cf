import type { SignClient } from './protocol-library.js'

/** What the library tells itself of one question. */
export interface WireAnswer {
  readonly session?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

/** The parts of the library that it needs for itself, and that a question of our own needs as well. */
export interface Engine {
  readonly events: {
    on(name: string, hear: (answer: WireAnswer) => void): void
    off(name: string, hear: (answer: WireAnswer) => void): void
  }
  /** Gives the request's number, when the relay has taken it. */
  sendRequest(request: {
    readonly topic: string
    readonly method: string
    readonly params: object
    readonly clientRpcId?: number
    readonly throwOnFailedPublish: true
  }): Promise<number>
  setProposal(id: number, proposal: object): Promise<void>
  setAuthRequest(id: number, request: object): Promise<void>
  setExpiry(topic: string, expiry: number): Promise<void>
}

const verbs = ['sendRequest', 'setProposal', 'setAuthRequest', 'setExpiry'] as const

/** The library's engine; undefined where an app brought one along that is made otherwise. */
export function engineOf(client: SignClient): Engine | undefined {
  const engine = client.engine as unknown as Partial<Engine> | undefined
  const isWhole = verbs.every(verb => typeof engine?.[verb] === 'function')
  return isWhole && engine?.events && client.auth ? (engine as Engine) : undefined
}
