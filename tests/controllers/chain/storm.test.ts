import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asyncProperty } from '../../helpers/async-property.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { settled } from '../../lib/fake-clock.js'
import { StormStage } from '../connection/storm-stage.js'

/** One thing that happens: its name, and numbers that say to whom. */
interface Gust {
  readonly what: keyof typeof gusts
  readonly nth: number
  readonly many: number
}

const gusts = {
  connect: (stage: StormStage, { nth }: Gust) => stage.connect(nth),
  approve: (stage: StormStage, { nth, many }: Gust) => stage.approve(nth, many),
  fail: (stage: StormStage, { nth }: Gust) => stage.fail(nth),
  accountsChanged: (stage: StormStage, { nth }: Gust) => stage.tell(nth, session => session.accountsChanged(bob)),
  chainChanged: (stage: StormStage, { nth, many }: Gust) =>
    stage.tell(nth, session => session.networkChanged(`${session.namespace}:${many > 1 ? 8453 : 424_242}`)),
  gone: (stage: StormStage, { nth }: Gust) => stage.gone(nth),
  disconnect: (stage: StormStage, { nth }: Gust) =>
    void stage.connection.disconnect(([undefined, 'eip155', 'solana'] as const)[nth % 3]),
  switch: (stage: StormStage, { nth }: Gust) => stage.switchNetwork(nth % 2 ? 'eip155:8453' : 'solana:main'),
  reload: (stage: StormStage) => stage.reload(),
  wait: (stage: StormStage, { nth }: Gust) => stage.advance(nth * 900),
}

/** Without these nothing else has anybody to happen to. */
const often = ['connect', 'approve', 'connect', 'approve', 'accountsChanged', 'chainChanged'] as const

const weather = fc.array(
  fc.record<Gust>({
    what: fc.constantFrom(...often, ...(Object.keys(gusts) as (keyof typeof gusts)[])),
    nth: fc.nat(7),
    many: fc.nat(2),
  }),
  { maxLength: 40, size: 'max' }, // else most are too short for anything to happen
)

describe('a storm of wallet events', () => {
  expectNoUnhandledRejection()

  test('never says connected without a session that lives, and leaves nothing behind', async () => {
    const reached = new Set<string>()
    await asyncProperty(
      weather,
      async gustsOfRun => {
        const stage = new StormStage()
        for (const gust of gustsOfRun) {
          if (stage.connection.sessions.size > 0) reached.add(gust.what)
          await gusts[gust.what](stage, gust)
          for (let turn = 0; turn < 4 * gust.many; turn += 1) await settled() // none: the next one comes in the same moment
          expect(stage.faults()).toEqual([])
        }
        expect(await stage.end()).toEqual([])
      },
      150,
    )
    expect(reached.size).toBe(Object.keys(gusts).length) // else the storm was too mild to say anything
  })
})
