import { describe, expect, test, vi } from 'vitest'
import { connect, createSession, REVOKE_TIMEOUT_MS, readAccounts } from '../../../src/chains/eip155/connect.js'
import type { ConnectRequest, Provider } from '../../../src/core/connector.js'
import { manualClock } from '../../helpers/chains/fake-context.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A provider with scripted responses. Functions are called. */
function scriptedProvider(answers: Record<string, unknown>): Provider & { requested: string[] } {
  const requested: string[] = []
  return {
    requested,
    async request({ method }) {
      requested.push(method)
      const answer = answers[method]
      return typeof answer === 'function' ? answer() : answer
    },
  }
}

const validResponses = { eth_requestAccounts: [ADDRESS.toLowerCase()], eth_accounts: [ADDRESS], eth_chainId: '0x7a69' }
const toRequest = (signal = new AbortController().signal): ConnectRequest => ({ networks: [], signal })
const fail = (error: unknown) => () => {
  throw error
}
const open = (provider: Provider | undefined, silent = false, request = toRequest()) =>
  connect(provider, request, silent, manualClock())

describe('EVM connection', () => {
  test("returns a session with checksummed accounts and the wallet's network", async () => {
    const provider = scriptedProvider(validResponses)
    const [session] = await open(provider)
    expect(session).toMatchObject({
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
      caipNetworkId: 'eip155:31337',
    })
    expect(session?.provider).toBe(provider)
  })

  test.each([
    ['wallet/rejected', { code: 4001, message: 'User rejected the request.' }],
    ['wallet/rejected', { code: -32603, message: 'User denied account access' }],
    ['wallet/busy', { code: -32002, message: 'Request already pending' }],
    ['request/not-allowed', { code: 4100, message: 'The wallet is locked.' }],
    ['wallet/no-accounts', { code: -32603, message: 'wallet must has at least one account' }],
    ['wallet/failed', { code: -32603, message: 'Boom' }],
    ['wallet/failed', 'a bare text'],
  ])('rejects with %s for %j', async (code, error) => {
    await expect(open(scriptedProvider({ ...validResponses, eth_requestAccounts: fail(error) }))).rejects.toMatchObject(
      {
        code,
        cause: error,
      },
    )
  })

  test('rejects with wallet/no-accounts without accounts', async () => {
    await expect(open(scriptedProvider({ ...validResponses, eth_requestAccounts: [] }))).rejects.toMatchObject({
      code: 'wallet/no-accounts',
    })
  })

  test.each([
    ['accounts', { eth_requestAccounts: ADDRESS }],
    ['a chain id', { eth_chainId: 'mainnet' }],
  ])('rejects malformed %s', async (_, over) => {
    await expect(open(scriptedProvider({ ...validResponses, ...over }))).rejects.toMatchObject({
      code: 'wallet/invalid-response',
    })
  })

  test('rejects with wallet/not-found without a provider', async () => {
    await expect(open(undefined)).rejects.toMatchObject({ code: 'wallet/not-found' })
  })
})

describe('EVM reconnection', () => {
  test('never prompts', async () => {
    const provider = scriptedProvider(validResponses)
    expect(await open(provider, true)).toHaveLength(1)
    expect(provider.requested).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('returns no session if the wallet does not recognize the page', async () => {
    const provider = scriptedProvider({ ...validResponses, eth_accounts: [] })
    expect(await open(provider, true)).toEqual([])
    expect(provider.requested).toEqual(['eth_accounts'])
  })
})

describe('aborted EVM connection', () => {
  test('rejects while the wallet does not respond', async () => {
    const life = new AbortController()
    const pending = open(scriptedProvider({ eth_accounts: () => new Promise(() => {}) }), true, toRequest(life.signal))
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('sends no further request', async () => {
    const life = new AbortController()
    const provider = scriptedProvider({ ...validResponses, eth_requestAccounts: () => (life.abort(), [ADDRESS]) })
    await expect(open(provider, false, toRequest(life.signal))).rejects.toMatchObject({ code: 'request/aborted' })
    expect(provider.requested).toEqual(['eth_requestAccounts'])
  })
})

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

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readAccounts', () => {
  test("returns checksummed accounts in the wallet's order", () => {
    expect(readAccounts([OTHER.toLowerCase(), ADDRESS])).toEqual([
      { namespace: 'eip155', address: OTHER, type: 'eoa' },
      { namespace: 'eip155', address: ADDRESS, type: 'eoa' },
    ])
  })

  test('removes duplicates', () => {
    expect(readAccounts([ADDRESS, ADDRESS.toLowerCase(), OTHER]).map(({ address }) => address)).toEqual([
      ADDRESS,
      OTHER,
    ])
  })

  test('accepts the checksum of another network', () => {
    const ofRootstock = '0xF39fd6E51aad88f6f4Ce6Ab8827279cFFFB92266'
    expect(readAccounts([ofRootstock])[0]?.address).toBe(ADDRESS)
  })

  test('accepts an empty list', () => expect(readAccounts([])).toEqual([]))

  test.each([
    [undefined],
    [null],
    [ADDRESS],
    [{ 0: ADDRESS }],
    [[ADDRESS, 42]],
    [['0x123']],
    [[ADDRESS.slice(2)]],
    [[`${ADDRESS}00`]],
    [[`javascript:${ADDRESS}`]],
    [[[ADDRESS]]],
  ])('rejects %j', answer => {
    expect(() => readAccounts(answer)).toThrow(expect.objectContaining({ code: 'wallet/invalid-response' }))
  })
})
