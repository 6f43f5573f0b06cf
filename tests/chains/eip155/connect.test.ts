import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/chains/eip155/connect.js'
import type { ConnectRequest, Provider } from '../../../src/core/connector.js'
import { manualClock } from '../../helpers/fake-context.js'

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
