import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asyncProperty } from '../../helpers/async-property.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { settled } from '../../lib/fake-clock.js'
import { RandomEventsFixture } from './random-events-fixture.js'

/** A random event: its name, and numbers that select its target. */
interface RandomEvent {
  readonly what: keyof typeof randomEvents
  readonly nth: number
  readonly many: number
}

const randomEvents = {
  connect: (stage: RandomEventsFixture, { nth }: RandomEvent) => stage.connect(nth),
  approve: (stage: RandomEventsFixture, { nth, many }: RandomEvent) => stage.approve(nth, many),
  fail: (stage: RandomEventsFixture, { nth }: RandomEvent) => stage.fail(nth),
  accountsChanged: (stage: RandomEventsFixture, { nth }: RandomEvent) =>
    stage.emit(nth, session => session.accountsChanged(bob)),
  chainChanged: (stage: RandomEventsFixture, { nth, many }: RandomEvent) =>
    stage.emit(nth, session => session.networkChanged(`${session.namespace}:${many > 1 ? 8453 : 424_242}`)),
  gone: (stage: RandomEventsFixture, { nth }: RandomEvent) => stage.gone(nth),
  disconnect: (stage: RandomEventsFixture, { nth }: RandomEvent) =>
    void stage.connection.disconnect(([undefined, 'eip155', 'solana'] as const)[nth % 3]),
  switch: (stage: RandomEventsFixture, { nth }: RandomEvent) =>
    stage.switchNetwork(nth % 2 ? 'eip155:8453' : 'solana:main'),
  reload: (stage: RandomEventsFixture) => stage.reload(),
  wait: (stage: RandomEventsFixture, { nth }: RandomEvent) => stage.advance(nth * 900),
}

/** More frequent, because the other events require a connection. */
const often = ['connect', 'approve', 'connect', 'approve', 'accountsChanged', 'chainChanged'] as const

const runs = fc.array(
  fc.record<RandomEvent>({
    what: fc.constantFrom(...often, ...(Object.keys(randomEvents) as (keyof typeof randomEvents)[])),
    nth: fc.nat(7),
    many: fc.nat(2),
  }),
  { maxLength: 40, size: 'max' }, // otherwise most sequences are too short to connect
)

describe('random wallet events', () => {
  expectNoUnhandledRejection()

  test('never report connected without a live session, and leave nothing behind', async () => {
    const reached = new Set<string>()
    await asyncProperty(
      runs,
      async events => {
        const stage = new RandomEventsFixture()
        for (const event of events) {
          if (stage.connection.sessions.size > 0) reached.add(event.what)
          await randomEvents[event.what](stage, event)
          for (let turn = 0; turn < 4 * event.many; turn += 1) await settled() // 0: the next event happens in the same tick
          expect(stage.faults()).toEqual([])
        }
        expect(await stage.end()).toEqual([])
      },
      150,
    )
    expect(reached.size).toBe(Object.keys(randomEvents).length) // otherwise the sequences covered too little
  })
})
