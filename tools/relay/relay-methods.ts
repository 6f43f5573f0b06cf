import * as z from 'zod/mini'
import type { RelayMessage } from './mailbox.js'
import type { RelayPeer } from './relay-peer.js'

export interface Publication {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag?: number | undefined
}

export interface RelayHub {
  publish(from: RelayPeer, publication: Publication): void
  subscribe(peer: RelayPeer, topic: string): string
  unsubscribe(peer: RelayPeer, topic: string): void
  waiting(peer: RelayPeer, topic: string): readonly RelayMessage[]
}

export type RelayMethod = (params: unknown, peer: RelayPeer, hub: RelayHub) => unknown

const MAX_BATCH = 500
const PROPOSE = { tag: 1100, ttl: 300 }
const RESPONSE = { tag: 1101, ttl: 300 }
const SETTLEMENT = { tag: 1102, ttl: 300 }

const topic = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const text = z.string().check(z.minLength(1))
const publication = z.object({ topic, message: text, ttl: z.number(), tag: z.optional(z.number()) })
const topics = z.object({ topics: z.array(topic).check(z.maxLength(MAX_BATCH)) })
const proposal = z.object({ pairingTopic: topic, sessionProposal: text, ttl: z.optional(z.number()) })
const approval = z.object({
  sessionTopic: topic,
  pairingTopic: topic,
  sessionProposalResponse: text,
  sessionSettlementRequest: text,
})

/** Methods of the relay. The two `wc_` methods combine several pairing steps. */
export const relayMethods: ReadonlyMap<string, RelayMethod> = new Map<string, RelayMethod>([
  ['irn_publish', publish],
  ['irn_batchPublish', batchPublish],
  ['irn_subscribe', (params, peer, hub) => hub.subscribe(peer, z.object({ topic }).parse(params).topic)],
  ['irn_batchSubscribe', (params, peer, hub) => topics.parse(params).topics.map(item => hub.subscribe(peer, item))],
  ['irn_unsubscribe', unsubscribe],
  ['irn_batchUnsubscribe', batchUnsubscribe],
  ['irn_fetchMessages', (params, peer, hub) => fetchMessages([z.object({ topic }).parse(params).topic], peer, hub)],
  ['irn_batchFetchMessages', (params, peer, hub) => fetchMessages(topics.parse(params).topics, peer, hub)],
  ['wc_proposeSession', propose],
  ['wc_approveSession', approve],
])

function publish(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  hub.publish(peer, publication.parse(params))
  return true
}

function batchPublish(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  const { messages } = z.object({ messages: z.array(publication).check(z.maxLength(MAX_BATCH)) }).parse(params)
  for (const message of messages) hub.publish(peer, message)
  return true
}

function unsubscribe(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  hub.unsubscribe(peer, z.object({ topic }).parse(params).topic)
  return true
}

function batchUnsubscribe(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  const { subscriptions } = z.object({ subscriptions: z.array(z.object({ topic })) }).parse(params)
  for (const subscription of subscriptions) hub.unsubscribe(peer, subscription.topic)
  return true
}

function fetchMessages(requestedTopics: readonly string[], peer: RelayPeer, hub: RelayHub): object {
  const messages = requestedTopics.flatMap(item => hub.waiting(peer, item))
  return {
    messages: messages.map(({ from: _from, acked: _acked, expiresAt: _expiresAt, ...rest }) => rest),
    hasMore: false,
  }
}

function propose(params: unknown, peer: RelayPeer, hub: RelayHub): string {
  const { pairingTopic, sessionProposal, ttl } = proposal.parse(params)
  const id = hub.subscribe(peer, pairingTopic)
  hub.publish(peer, { topic: pairingTopic, message: sessionProposal, tag: PROPOSE.tag, ttl: ttl ?? PROPOSE.ttl })
  return id
}

function approve(params: unknown, peer: RelayPeer, hub: RelayHub): string {
  const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest } = approval.parse(params)
  const id = hub.subscribe(peer, sessionTopic)
  hub.publish(peer, { topic: pairingTopic, message: sessionProposalResponse, ...RESPONSE })
  hub.publish(peer, { topic: sessionTopic, message: sessionSettlementRequest, ...SETTLEMENT })
  return id
}
