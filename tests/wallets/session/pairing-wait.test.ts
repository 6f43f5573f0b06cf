import { describe, expect, test } from 'vitest'
import { startTestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { toRelayError } from '../../../src/wallets/session/pairing-wait.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { connectRequest, pageConnector } from '../helpers/two-sides.js'

describe('relay errors', () => {
  test.each([
    ['Unauthorized: invalid key', 'config/project-id-invalid'],
    ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'config/token-not-valid'],
    ['Something new', 'pairing/relay-unreachable'],
  ])('%s, reported only in the close event, becomes %s immediately', async (reason, code) => {
    const relay = await startTestRelay()
    relay.relay.faults.refuse(reason)
    const clock = createManualClock() // never turned, so only the reason can end the wait
    const page = pageConnector(relay.url, { clock })
    await expect(page.connect(connectRequest())).rejects.toMatchObject({
      code,
      message: expect.stringContaining(reason) as string,
    })
    await page.dispose()
    expect(clock.waiting).toBe(0)
    await relay.stop()
  })

  test('the relay rejects an unknown project and accepts a known one', async () => {
    const relay = await startTestRelay({ projects: ['known'] })
    const stranger = pageConnector(relay.url, { projectId: 'unknown', clock: createManualClock() })
    await expect(stranger.connect(connectRequest())).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    const page = pageConnector(relay.url, { projectId: 'known' })
    const uri = await new Promise(resolve => void page.connect(connectRequest({ onUri: resolve })).catch(resolve))
    expect(uri).toMatch(/^wc:/)
    await Promise.all([stranger.dispose(), page.dispose()])
    await relay.stop()
  })
})

test('toRelayError converts a value that is not an Error', () => {
  expect(toRelayError('Unauthorized: invalid key')).toMatchObject({ code: 'config/project-id-invalid' })
  expect(toRelayError(undefined)).toMatchObject({ code: 'pairing/relay-unreachable' })
})
