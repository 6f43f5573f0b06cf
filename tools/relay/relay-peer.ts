import { createHash } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { RelayMessage } from './mailbox.js'

/** One open socket of one client: what it listens to, and what it has been sent but not yet acknowledged. */
export class RelayPeer {
  /** Subscription id by topic. */
  readonly #subscriptions = new Map<string, string>()
  readonly #unacked = new Map<number, RelayMessage>()
  #nextId = 1
  /** Whether the last ping was answered. */
  alive = true

  constructor(
    readonly clientId: string,
    readonly socket: WebSocket,
  ) {}

  /** The id is the same each time: clients work it out on their own too. */
  subscribe(topic: string): string {
    const id = createHash('sha256').update(`${topic}${this.clientId}`).digest('hex')
    this.#subscriptions.set(topic, id)
    return id
  }

  unsubscribe(topic: string): void {
    this.#subscriptions.delete(topic)
  }

  isSubscribed(topic: string): boolean {
    return this.#subscriptions.has(topic)
  }

  forget(): void {
    this.#subscriptions.clear()
    this.#unacked.clear()
  }

  /** Pushes a message of a topic that the client listens to; nothing happens for another. */
  push(message: RelayMessage): void {
    const subscription = this.#subscriptions.get(message.topic)
    if (subscription === undefined) return
    const id = this.#nextId++
    this.#unacked.set(id, message)
    const { topic, tag, publishedAt } = message
    // an empty attestation tells wallets that there is nothing to look up
    const data = { topic, message: message.message, publishedAt, tag, attestation: '' }
    this.send({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: subscription, data } })
  }

  /** The client has answered a push; the message is its own for good. */
  acknowledge(id: unknown): RelayMessage | undefined {
    const message = typeof id === 'number' ? this.#unacked.get(id) : undefined
    if (!message || typeof id !== 'number') return undefined
    this.#unacked.delete(id)
    message.acked.add(this.clientId)
    return message
  }

  send(payload: object): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(payload))
  }
}
