/** What happens at a relay, for logs and tests. Never holds a message. */
export interface RelayEvent {
  readonly type: 'opened' | 'closed' | 'refused' | 'subscribed' | 'unsubscribed' | 'published' | 'acknowledged'
  readonly clientId?: string
  readonly topic?: string
  readonly tag?: number
  readonly reason?: string
}
