import type { Clock } from '../../src/core/clock.js'
import { Mailbox, MAX_TTL_S, type RelayMessage } from './mailbox.js'
import type { RelayFaults } from './relay-faults.js'
import type { Publication, RelayHub } from './relay-methods.js'
import type { RelayPeer } from './relay-peer.js'

/** What happens at a relay, for logs and tests. Never holds a message. */
export interface RelayEvent {
  readonly type: 'opened' | 'closed' | 'refused' | 'subscribed' | 'unsubscribed' | 'published' | 'acknowledged'
  readonly clientId?: string
  readonly topic?: string
  readonly tag?: number
  readonly reason?: string
}

/** What an exchange leans on. */
interface ExchangeDeps {
  readonly clock: Clock
  readonly faults: Pick<RelayFaults, 'loses'>
  readonly tell: (event: RelayEvent) => void
}

/** The memory of a relay: who is here, who listens to what, and what waits for those who are away. */
export class RelayExchange implements RelayHub {
  readonly peers = new Set<RelayPeer>()
  readonly #mailbox = new Mailbox()

  constructor(private readonly deps: ExchangeDeps) {}

  publish(from: RelayPeer, { topic, message, ttl, tag = 0 }: Publication): void {
    const { clock, faults, tell } = this.deps
    tell({ type: 'published', clientId: from.clientId, topic, tag })
    if (faults.loses({ method: 'irn_publish', topic, tag })) return
    const publishedAt = clock.now()
    const expiresAt = publishedAt + Math.min(Math.max(ttl, 0), MAX_TTL_S) * 1000
    const kept: RelayMessage = {
      topic,
      message,
      tag,
      publishedAt,
      expiresAt,
      from: from.clientId,
      acked: new Set(),
    }
    this.#mailbox.keep(kept)
    for (const peer of this.peers) if (peer.clientId !== from.clientId) peer.push(kept)
  }

  subscribe(peer: RelayPeer, topic: string): string {
    const id = peer.subscribe(topic)
    const waiting = this.waiting(peer, topic)
    setImmediate(() => waiting.forEach(message => peer.push(message))) // the answer to the call goes first
    this.deps.tell({ type: 'subscribed', clientId: peer.clientId, topic })
    return id
  }

  unsubscribe(peer: RelayPeer, topic: string): void {
    peer.unsubscribe(topic)
    this.deps.tell({ type: 'unsubscribed', clientId: peer.clientId, topic })
  }

  acknowledge(peer: RelayPeer, id: string | number): void {
    const message = peer.acknowledge(id)
    if (!message) return
    this.deps.tell({ type: 'acknowledged', clientId: peer.clientId, topic: message.topic, tag: message.tag })
  }

  waiting(peer: RelayPeer, topic: string): readonly RelayMessage[] {
    return this.#mailbox.waiting(topic, peer.clientId, this.deps.clock.now())
  }

  forget(): void {
    this.#mailbox.clear()
    for (const peer of this.peers) peer.forget()
  }
}
