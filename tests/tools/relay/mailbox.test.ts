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
  test('gives way to new messages at the front when it is full', () => {
    const mailbox = new Mailbox()
    for (let number = 0; number <= MAX_MESSAGES; number++) mailbox.keep(message(number))
    expect(mailbox.size).toBe(MAX_MESSAGES)
    expect(mailbox.waiting('topic', 'reader', 0)[0]?.message).toBe('1')
  })

  test('keeps for a reader what neither is its own nor was acknowledged by it', () => {
    const mailbox = new Mailbox()
    mailbox.keep(message(1, { from: 'reader' }))
    mailbox.keep(message(2, { acked: new Set(['reader']) }))
    mailbox.keep(message(3, { topic: 'other' }))
    mailbox.keep(message(4))
    expect(mailbox.waiting('topic', 'reader', 0).map(each => each.message)).toEqual(['4'])
  })

  test('forgets what has expired, to the millisecond', () => {
    const mailbox = new Mailbox()
    mailbox.keep(message(1))
    expect(mailbox.waiting('topic', 'reader', 999)).toHaveLength(1)
    expect(mailbox.waiting('topic', 'reader', 1_000)).toEqual([])
    expect(mailbox.size).toBe(0)
  })
})
