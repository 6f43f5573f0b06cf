/** The longest a message waits, in seconds, whatever its sender asks for. */
export const MAX_TTL_S = 30 * 24 * 60 * 60
/** How many messages wait in all; beyond it the oldest give way. */
export const MAX_MESSAGES = 10_000

/** One encrypted message of a topic, as published. */
export interface RelayMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
  /** The client that published it: it never gets its own message back. */
  readonly from: string
  /** The clients that have acknowledged it. */
  readonly acked: Set<string>
}

/** What the relay remembers for clients that are away. Forgets what has expired, and all of it on `clear`. */
export class Mailbox {
  readonly #messages = new Set<RelayMessage>() // in the order of publishing

  get size(): number {
    return this.#messages.size
  }

  keep(message: RelayMessage): void {
    this.#sweep(message.publishedAt)
    this.#messages.add(message)
    const [oldest] = this.#messages
    if (this.#messages.size > MAX_MESSAGES && oldest) this.#messages.delete(oldest)
  }

  /** What a client has not yet had of a topic, oldest first. */
  waiting(topic: string, clientId: string, now: number): RelayMessage[] {
    this.#sweep(now)
    return [...this.#messages].filter(
      message => message.topic === topic && message.from !== clientId && !message.acked.has(clientId),
    )
  }

  clear(): void {
    this.#messages.clear()
  }

  #sweep(now: number): void {
    for (const message of this.#messages) if (message.expiresAt <= now) this.#messages.delete(message)
  }
}
