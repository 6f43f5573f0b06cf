/** Maximum time to live of a message, in seconds. */
export const MAX_TTL_S = 30 * 24 * 60 * 60
export const MAX_MESSAGES = 10_000

export interface RelayMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly expiresAt: number
  readonly from: string
  readonly acked: Set<string>
}

export class Mailbox {
  readonly #messages = new Set<RelayMessage>() // in the order of publishing

  get size(): number {
    return this.#messages.size
  }

  store(message: RelayMessage): void {
    this.#sweep(message.publishedAt)
    this.#messages.add(message)
    const [oldest] = this.#messages
    if (this.#messages.size > MAX_MESSAGES && oldest) this.#messages.delete(oldest)
  }

  findPending(topic: string, clientId: string, now: number): RelayMessage[] {
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
