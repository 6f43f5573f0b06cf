import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/chains/eip155/connect.js'
import type { ConnectAsk, Provider } from '../../../src/core/connector.js'
import { handClock } from '../../helpers/fake-context.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A provider that answers from a table; a function there is called. */
function answering(answers: Record<string, unknown>): Provider & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async request({ method }) {
      asked.push(method)
      const answer = answers[method]
      return typeof answer === 'function' ? answer() : answer
    },
  }
}

const honest = { eth_requestAccounts: [ADDRESS.toLowerCase()], eth_accounts: [ADDRESS], eth_chainId: '0x7a69' }
const ask = (signal = new AbortController().signal): ConnectAsk => ({ networks: [], signal })
const fail = (error: unknown) => () => {
  throw error
}
const open = (provider: Provider | undefined, silent = false, asked = ask()) =>
  connect(provider, asked, silent, handClock())

describe('connecting', () => {
  test('gives a session with checksummed accounts and the network of the wallet', async () => {
    const provider = answering(honest)
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
  ])('says %s for %j', async (code, error) => {
    await expect(open(answering({ ...honest, eth_requestAccounts: fail(error) }))).rejects.toMatchObject({
      code,
      cause: error,
    })
  })

  test('says so where the wallet gives no account', async () => {
    await expect(open(answering({ ...honest, eth_requestAccounts: [] }))).rejects.toMatchObject({
      code: 'wallet/no-accounts',
    })
  })

  test.each([
    ['accounts', { eth_requestAccounts: ADDRESS }],
    ['a chain id', { eth_chainId: 'mainnet' }],
  ])('takes %s that is none for a lie', async (_, over) => {
    await expect(open(answering({ ...honest, ...over }))).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('says so where the wallet has left the page', async () => {
    await expect(open(undefined)).rejects.toMatchObject({ code: 'wallet/not-found' })
  })
})

describe('reconnecting', () => {
  test('never asks the person', async () => {
    const provider = answering(honest)
    expect(await open(provider, true)).toHaveLength(1)
    expect(provider.asked).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('gives no session where the wallet does not know the page any more', async () => {
    const provider = answering({ ...honest, eth_accounts: [] })
    expect(await open(provider, true)).toEqual([])
    expect(provider.asked).toEqual(['eth_accounts'])
  })
})

describe('giving up', () => {
  test('ends the wait for a wallet that never answers', async () => {
    const life = new AbortController()
    const pending = open(answering({ eth_accounts: () => new Promise(() => {}) }), true, ask(life.signal))
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('between two questions asks no second one', async () => {
    const life = new AbortController()
    const provider = answering({ ...honest, eth_requestAccounts: () => (life.abort(), [ADDRESS]) })
    await expect(open(provider, false, ask(life.signal))).rejects.toMatchObject({ code: 'request/aborted' })
    expect(provider.asked).toEqual(['eth_requestAccounts'])
  })
})
