import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { systemClock } from '../../../src/core/clock.js'
import { handleFailedChecks, openProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import type { SignClient } from '../../../src/wallets/session/session-options.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import '../helpers/two-sides.js'

/** Session messages of a wallet, and the library's handler of each. */
const words = [
  ['onSessionDeleteRequest', { code: 6000, message: 'Bye' }],
  ['onSessionUpdateRequest', { namespaces: { eip155: 'none' } }],
  ['onSessionExtendRequest', {}],
  ['onSessionPingRequest', {}],
  ['onSessionEventRequest', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }],
] as const

const gone = 'a'.repeat(64)

describe('handleFailedChecks', () => {
  expectNoUnhandledRejection()

  test.each(words)('handles the rejection of a message for an ended session (%s)', async (name, params) => {
    const client = await openProtocolClient({
      relayUrl: 'ws://127.0.0.1:1',
      metadata: { name: 'Page', description: 'A page', url: 'http://localhost', icons: [] },
      networks: () => [],
      rpcUrls: () => [],
      storage: memoryStorage(),
      clock: systemClock,
    })
    const { engine } = client.provider.client as unknown as {
      engine: Record<string, (topic: string, of: object) => unknown>
    }
    engine['sendError'] = engine['sendResult'] = async () => {} // there is no recipient
    void Promise.resolve(engine[name]?.(gone, { id: 1, jsonrpc: '2.0', method: '', params })).catch(() => {})
    await client.close()
  })

  test('rejects for callers that await a check, and ignores a library with a different engine', async () => {
    const wrong = new Error('gone')
    const engine = { isValidPing: async () => Promise.reject(wrong), isValidEmit: undefined }
    handleFailedChecks({ engine } as unknown as SignClient)
    await expect(engine.isValidPing()).rejects.toBe(wrong)
    expect(engine.isValidEmit).toBeUndefined()
  })
})
