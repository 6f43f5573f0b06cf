import { createHash } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { RelayMessage } from './mailbox.js'

export class RelayPeer {
  readonly #subscriptions = new Map<string, string>()
  readonly #unacked = new Map<number, RelayMessage>()
  #nextId = 1
  alive = true

  constructor(
    readonly clientId: string,
    readonly socket: WebSocket,
  ) {}

  /** Subscribes to a topic. The id is deterministic, because clients compute it, too. */
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

  push(message: RelayMessage): void {
    const subscription = this.#subscriptions.get(message.topic)
    if (subscription === undefined) return
    const id = this.#nextId++
    this.#unacked.set(id, message)
    const { topic, tag, publishedAt } = message
    // with an empty attestation, wallets skip verification
    const data = { topic, message: message.message, publishedAt, tag, attestation: '' }
    this.send({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: subscription, data } })
  }

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
