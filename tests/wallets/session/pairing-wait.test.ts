import { describe, expect, test } from 'vitest'
import { startTestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { relayRefusal } from '../../../src/wallets/session/pairing-wait.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { asking, pageConnector } from '../helpers/two-sides.js'

describe('a relay that refuses', () => {
  test.each([
    ['Unauthorized: invalid key', 'config/project-id-invalid'],
    ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'config/token-not-valid'],
    ['Something new', 'pairing/relay-unreachable'],
  ])('%s, said in the close event alone, is %s without waiting', async (reason, code) => {
    const relay = await startTestRelay()
    relay.relay.faults.refuse(reason)
    const clock = turnedClock() // never turned: the reason itself must be what ends the wait
    const page = pageConnector(relay.url, { clock })
    await expect(page.connect(asking())).rejects.toMatchObject({
      code,
      message: expect.stringContaining(reason) as string,
    })
    await page.dispose()
    expect(clock.waiting).toBe(0)
    await relay.stop()
  })

  test('an unknown project is refused by the relay itself, and a known one is not', async () => {
    const relay = await startTestRelay({ projects: ['known'] })
    const stranger = pageConnector(relay.url, { projectId: 'unknown', clock: turnedClock() })
    await expect(stranger.connect(asking())).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    const page = pageConnector(relay.url, { projectId: 'known' })
    const uri = await new Promise(resolve => void page.connect(asking({ onUri: resolve })).catch(resolve))
    expect(uri).toMatch(/^wc:/)
    await Promise.all([stranger.dispose(), page.dispose()])
    await relay.stop()
  })
})

test('a refusal that is no error is one all the same', () => {
  expect(relayRefusal('Unauthorized: invalid key')).toMatchObject({ code: 'config/project-id-invalid' })
  expect(relayRefusal(undefined)).toMatchObject({ code: 'pairing/relay-unreachable' })
})
