import type { ChainContext } from '../../../src/core/chain-adapter.js'
import { systemClock, type Clock } from '../../../src/core/clock.js'
import type { Connector } from '../../../src/core/connector.js'
import type { Network } from '../../../src/core/network.js'

export interface FakeContext extends ChainContext {
  readonly connectors: Connector[]
  destroy(): void
}

/** The context that an instance passes to an adapter. It records connectors; RPC requests return undefined. */
export function fakeContext(
  overrides: Partial<ChainContext> & { networks?: () => readonly Network[]; clock?: Clock } = {},
): FakeContext {
  const lifetime = new AbortController()
  const connectors: Connector[] = []
  return {
    id: 'default',
    networks: () => [],
    rpc: async () => undefined,
    rest: async () => '',
    onConnector: connector => connectors.push(connector),
    discover: { announced: true, injected: true },
    signal: lifetime.signal,
    clock: systemClock,
    ...overrides,
    connectors,
    destroy: () => lifetime.abort(),
  }
}

/** A clock that moves only when the test calls `turn`. */
export function manualClock(): Clock & { advance(ms: number): void; readonly timerCount: number } {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.run()
      }
    },
    get timerCount() {
      return timers.size
    },
  }
}
