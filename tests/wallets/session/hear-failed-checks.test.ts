import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { systemClock } from '../../../src/core/clock.js'
import { hearFailedChecks, openProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import type { SignClient } from '../../../src/wallets/session/session-options.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import '../helpers/two-sides.js'

/** What a wallet may say of a session, and the library's own name for who hears it. */
const words = [
  ['onSessionDeleteRequest', { code: 6000, message: 'Bye' }],
  ['onSessionUpdateRequest', { namespaces: { eip155: 'none' } }],
  ['onSessionExtendRequest', {}],
  ['onSessionPingRequest', {}],
  ['onSessionEventRequest', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }],
] as const

const gone = 'a'.repeat(64)

describe('hearFailedChecks', () => {
  expectNoUnhandledRejection()

  test.each(words)(
    'a wallet that says something of a session that is gone (%s) leaves no rejection unheard',
    async (name, params) => {
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
      engine['sendError'] = engine['sendResult'] = async () => {} // there is nobody to tell
      void Promise.resolve(engine[name]?.(gone, { id: 1, jsonrpc: '2.0', method: '', params })).catch(() => {})
      await client.close()
    },
  )

  test('who waits for a look hears of it, and a library made otherwise is let be', async () => {
    const wrong = new Error('gone')
    const engine = { isValidPing: async () => Promise.reject(wrong), isValidEmit: undefined }
    hearFailedChecks({ engine } as unknown as SignClient)
    await expect(engine.isValidPing()).rejects.toBe(wrong)
    expect(engine.isValidEmit).toBeUndefined()
  })
})
