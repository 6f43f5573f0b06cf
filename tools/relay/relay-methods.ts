import * as z from 'zod/mini'
import type { RelayMessage } from './mailbox.js'
import type { RelayPeer } from './relay-peer.js'

/** A message as a client hands it in; `ttl` in seconds. */
export interface Publication {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag?: number | undefined
}

/** What the methods may do with the relay. */
export interface RelayHub {
  publish(from: RelayPeer, publication: Publication): void
  /** Subscribes, and replays what waits once the answer is out. */
  subscribe(peer: RelayPeer, topic: string): string
  unsubscribe(peer: RelayPeer, topic: string): void
  waiting(peer: RelayPeer, topic: string): readonly RelayMessage[]
}

/** A method of the relay: reads its parameters (throws where they are wrong) and gives the result. */
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

/** All the relay answers, by method name. The two `wc_` methods do several steps of a pairing in one call. */
export const relayMethods: ReadonlyMap<string, RelayMethod> = new Map<string, RelayMethod>([
  ['irn_publish', publish],
  ['irn_batchPublish', batchPublish],
  ['irn_subscribe', (params, peer, hub) => hub.subscribe(peer, z.object({ topic }).parse(params).topic)],
  ['irn_batchSubscribe', (params, peer, hub) => topics.parse(params).topics.map(each => hub.subscribe(peer, each))],
  ['irn_unsubscribe', unsubscribe],
  ['irn_batchUnsubscribe', batchUnsubscribe],
  ['irn_fetchMessages', (params, peer, hub) => fetched([z.object({ topic }).parse(params).topic], peer, hub)],
  ['irn_batchFetchMessages', (params, peer, hub) => fetched(topics.parse(params).topics, peer, hub)],
  ['wc_proposeSession', propose],
  ['wc_approveSession', approve],
])

function publish(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  hub.publish(peer, publication.parse(params))
  return true
}

function batchPublish(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  const { messages } = z.object({ messages: z.array(publication).check(z.maxLength(MAX_BATCH)) }).parse(params)
  for (const each of messages) hub.publish(peer, each)
  return true
}

function unsubscribe(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  hub.unsubscribe(peer, z.object({ topic }).parse(params).topic)
  return true
}

function batchUnsubscribe(params: unknown, peer: RelayPeer, hub: RelayHub): true {
  const { subscriptions } = z.object({ subscriptions: z.array(z.object({ topic })) }).parse(params)
  for (const each of subscriptions) hub.unsubscribe(peer, each.topic)
  return true
}

function fetched(of: readonly string[], peer: RelayPeer, hub: RelayHub): object {
  const messages = of.flatMap(each => hub.waiting(peer, each))
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
