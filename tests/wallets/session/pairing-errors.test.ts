import { describe, expect, test } from 'vitest'
import { startTestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { toRelayError, toPairingError } from '../../../src/wallets/session/pair.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { connectRequest, pageConnector } from '../helpers/two-sides.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toRequestError } from '../../../src/wallets/session/wallet-request.js'

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

describe('toPairingError', () => {
  test.each([
    [{ code: 4001, message: 'no' }, 'wallet/rejected'],
    [new Error('User canceled'), 'wallet/rejected'],
    [new Error('Request cancelled'), 'wallet/rejected'],
    [new Error('User closed modal'), 'wallet/rejected'],
    [{ code: 0, message: 'Proposal expired' }, 'pairing/expired'],
    [{ code: 5101, message: 'Unsupported methods.' }, 'wallet/method-unsupported'],
    [new Error('No internet connection detected. Please restart your network'), 'pairing/relay-unreachable'],
    [new Error('Failed to publish custom payload, please try again.'), 'pairing/relay-unreachable'],
    [undefined, 'pairing/failed'],
    ['text', 'pairing/failed'],
    [{ code: { toString: 'no' }, message: 7 }, 'pairing/failed'],
  ])('maps the pairing error %o to %s', (cause, code) => {
    const failure = toPairingError(cause)
    expect(failure.code).toBe(code)
    expect(failure.cause).toBe(cause)
  })

  test('returns an AppKitError unchanged', () => {
    const error = new AppKitError('pairing/expired')
    expect(toPairingError(error)).toBe(error)
  })
})

describe('toRequestError', () => {
  test.each([
    [new Error('Request expired. Please try again.'), 'wallet/no-answer'],
    [new Error('Missing or invalid. request() chainId: eip155:10'), 'network/unsupported'],
    [new Error('Missing or invalid. request() method: eth_foo'), 'wallet/method-unsupported'],
    [new Error('Failed to publish payload, please try again.'), 'pairing/relay-unreachable'],
    [new Error('No matching key. session topic doesn’t exist: x'), 'wallet/disconnected'],
    [{ code: 6000, message: 'User disconnected.' }, 'wallet/disconnected'],
    [new Error('something'), 'request/failed'],
    [null, 'request/failed'],
  ])('maps the request error %o to %s', (cause, code) => {
    expect(toRequestError(cause)).toMatchObject({ code })
  })

  test("returns the wallet's error unchanged", () => {
    const cause = { code: 4001, message: 'No.', data: { why: 'because' } }
    expect(toRequestError(cause)).toBe(cause)
  })
})
