import { describe, expect, test, vi } from 'vitest'
import { createSession, REVOKE_LIMIT_MS } from '../../../src/chains/eip155/connect.js'
import type { Provider } from '../../../src/core/connector.js'
import { handClock } from '../../helpers/fake-context.js'

function opened(request: Provider['request']) {
  const clock = handClock()
  return { clock, session: createSession({ provider: { request }, accounts: [], caipNetworkId: 'eip155:1', clock }) }
}

describe('disconnecting', () => {
  test('takes the permission back in the wallet', async () => {
    const request = vi.fn(async () => null)
    const { session, clock } = opened(request)
    await session.disconnect()
    expect(request).toHaveBeenCalledWith({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(clock.waiting).toBe(0)
  })

  test('is no failure where the wallet knows no such thing', async () => {
    const { session } = opened(() => Promise.reject({ code: -32601 }))
    await expect(session.disconnect()).resolves.toBeUndefined()
  })

  test('goes on without a wallet that does not answer', async () => {
    const { session, clock } = opened(() => new Promise(() => {}))
    const left = vi.fn()
    const leaving = session.disconnect().then(left)
    clock.turn(REVOKE_LIMIT_MS - 1)
    await Promise.resolve()
    expect(left).not.toHaveBeenCalled()
    clock.turn(1)
    await leaving
    expect(left).toHaveBeenCalledTimes(1)
  })
})
