import type { ChainContext } from '../../src/core/chain-adapter.js'
import { systemClock, type Clock } from '../../src/core/clock.js'
import type { Connector } from '../../src/core/connector.js'
import type { Network } from '../../src/core/network.js'

export interface FakeContext extends ChainContext {
  readonly connectors: Connector[]
  destroy(): void
}

/** What an instance gives a family, with its connectors kept in a list; RPC goes straight to the network's first URL. */
export function fakeContext(
  over: Partial<ChainContext> & { networks?: () => readonly Network[]; clock?: Clock } = {},
): FakeContext {
  const life = new AbortController()
  const connectors: Connector[] = []
  return {
    id: 'default',
    networks: () => [],
    rpc: async () => undefined,
    rest: async () => '',
    onConnector: connector => connectors.push(connector),
    discover: { announced: true, injected: true },
    signal: life.signal,
    clock: systemClock,
    ...over,
    connectors,
    destroy: () => life.abort(),
  }
}

/** A clock that stands still until it is turned. */
export function handClock(): Clock & { turn(ms: number): void; readonly waiting: number } {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    turn(ms) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.run()
      }
    },
    get waiting() {
      return timers.size
    },
  }
}
