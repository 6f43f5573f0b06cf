import { describe, expect, test, vi } from 'vitest'
import { createSession, REVOKE_TIMEOUT_MS } from '../../../src/chains/eip155/connect.js'
import type { Provider } from '../../../src/core/connector.js'
import { manualClock } from '../../helpers/fake-context.js'

function opened(request: Provider['request']) {
  const clock = manualClock()
  return { clock, session: createSession({ provider: { request }, accounts: [], caipNetworkId: 'eip155:1', clock }) }
}

describe('EVM session disconnect', () => {
  test('revokes the permission in the wallet', async () => {
    const request = vi.fn(async () => null)
    const { session, clock } = opened(request)
    await session.disconnect()
    expect(request).toHaveBeenCalledWith({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(clock.timerCount).toBe(0)
  })

  test('succeeds if the wallet does not support revoking', async () => {
    const { session } = opened(() => Promise.reject({ code: -32601 }))
    await expect(session.disconnect()).resolves.toBeUndefined()
  })

  test('resolves at the time limit if the wallet does not respond', async () => {
    const { session, clock } = opened(() => new Promise(() => {}))
    const left = vi.fn()
    const leaving = session.disconnect().then(left)
    clock.advance(REVOKE_TIMEOUT_MS - 1)
    await Promise.resolve()
    expect(left).not.toHaveBeenCalled()
    clock.advance(1)
    await leaving
    expect(left).toHaveBeenCalledTimes(1)
  })
})
