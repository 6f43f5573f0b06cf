import type { Clock } from '../../src/core/clock.js'
import { Mailbox, MAX_TTL_S, type RelayMessage } from './mailbox.js'
import type { RelayFaults } from './relay-faults.js'
import type { Publication, RelayHub } from './relay-methods.js'
import type { RelayPeer } from './relay-peer.js'

/** A relay event, for logs and tests. Does not contain the message. */
export interface RelayEvent {
  readonly type: 'opened' | 'closed' | 'refused' | 'subscribed' | 'unsubscribed' | 'published' | 'acknowledged'
  readonly clientId?: string
  readonly topic?: string
  readonly tag?: number
  readonly reason?: string
}

interface ExchangeOptions {
  readonly clock: Clock
  readonly faults: Pick<RelayFaults, 'shouldLose'>
  readonly emit: (event: RelayEvent) => void
}

export class RelayExchange implements RelayHub {
  readonly peers = new Set<RelayPeer>()
  readonly #mailbox = new Mailbox()

  constructor(private readonly deps: ExchangeOptions) {}

  publish(from: RelayPeer, { topic, message, ttl, tag = 0 }: Publication): void {
    const { clock, faults, emit } = this.deps
    emit({ type: 'published', clientId: from.clientId, topic, tag })
    if (faults.shouldLose({ method: 'irn_publish', topic, tag })) return
    const publishedAt = clock.now()
    const expiresAt = publishedAt + Math.min(Math.max(ttl, 0), MAX_TTL_S) * 1000
    const stored: RelayMessage = {
      topic,
      message,
      tag,
      publishedAt,
      expiresAt,
      from: from.clientId,
      acked: new Set(),
    }
    this.#mailbox.store(stored)
    for (const peer of this.peers) if (peer.clientId !== from.clientId) peer.push(stored)
  }

  subscribe(peer: RelayPeer, topic: string): string {
    const id = peer.subscribe(topic)
    const pending = this.waiting(peer, topic)
    setImmediate(() => pending.forEach(message => peer.push(message))) // after the response to the call
    this.deps.emit({ type: 'subscribed', clientId: peer.clientId, topic })
    return id
  }

  unsubscribe(peer: RelayPeer, topic: string): void {
    peer.unsubscribe(topic)
    this.deps.emit({ type: 'unsubscribed', clientId: peer.clientId, topic })
  }

  acknowledge(peer: RelayPeer, id: string | number): void {
    const message = peer.acknowledge(id)
    if (!message) return
    this.deps.emit({ type: 'acknowledged', clientId: peer.clientId, topic: message.topic, tag: message.tag })
  }

  waiting(peer: RelayPeer, topic: string): readonly RelayMessage[] {
    return this.#mailbox.findPending(topic, peer.clientId, this.deps.clock.now())
  }

  forget(): void {
    this.#mailbox.clear()
    for (const peer of this.peers) peer.forget()
  }
}
