import { describe, expect, test } from 'vitest'
import { Mailbox, MAX_MESSAGES, type RelayMessage } from '../../../tools/relay/mailbox.js'

const message = (number: number, more: Partial<RelayMessage> = {}): RelayMessage => ({
  topic: 'topic',
  message: `${number}`,
  tag: 0,
  publishedAt: 0,
  expiresAt: 1_000,
  from: 'sender',
  acked: new Set(),
  ...more,
})

describe('Mailbox', () => {
  test('discards the oldest messages when it is full', () => {
    const mailbox = new Mailbox()
    for (let number = 0; number <= MAX_MESSAGES; number++) mailbox.store(message(number))
    expect(mailbox.size).toBe(MAX_MESSAGES)
    expect(mailbox.findPending('topic', 'reader', 0)[0]?.message).toBe('1')
  })

  test("returns messages that are neither the client's own nor acknowledged", () => {
    const mailbox = new Mailbox()
    mailbox.store(message(1, { from: 'reader' }))
    mailbox.store(message(2, { acked: new Set(['reader']) }))
    mailbox.store(message(3, { topic: 'other' }))
    mailbox.store(message(4))
    expect(mailbox.findPending('topic', 'reader', 0).map(item => item.message)).toEqual(['4'])
  })

  test('drops messages exactly when they expire', () => {
    const mailbox = new Mailbox()
    mailbox.store(message(1))
    expect(mailbox.findPending('topic', 'reader', 999)).toHaveLength(1)
    expect(mailbox.findPending('topic', 'reader', 1_000)).toEqual([])
    expect(mailbox.size).toBe(0)
  })
})
