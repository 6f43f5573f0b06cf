import { describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/chains/eip155/connect.js'
import type { ConnectAsk } from '../../../src/core/connector.js'
import type { Provider } from '../../../src/core/provider.js'
import { handClock } from './fake-context.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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
    ['0x1', 1],
    ['1', 1],
    [1, 1],
    ['0X89', 137],
    [10n, 10],
  ])('reads the chain id %s', async (eth_chainId, id) => {
    const [session] = await open(answering({ ...honest, eth_chainId }))
    expect(session?.caipNetworkId).toBe(`eip155:${id}`)
  })

  test.each([
    ['wallet/rejected', { code: 4001, message: 'User rejected the request.' }],
    ['wallet/rejected', { code: -32603, message: 'User denied account access' }],
    ['wallet/busy', { code: -32002, message: 'Request already pending' }],
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
    [undefined],
    [null],
    [ADDRESS],
    [{ 0: ADDRESS }],
    [[ADDRESS, 42]],
    [['0x123']],
    [[`${ADDRESS}00`]],
    [[`javascript:${ADDRESS}`]],
  ])('takes the accounts %j for a lie', async eth_requestAccounts => {
    await expect(open(answering({ ...honest, eth_requestAccounts }))).rejects.toMatchObject({ code: 'wallet/lied' })
  })

  test.each([undefined, null, '', '0x', '0x0', 0, -1, 1.5, 'eip155:1', '0x20000000000001', {}, NaN])(
    'takes the chain id %j for a lie',
    async eth_chainId => {
      await expect(open(answering({ ...honest, eth_chainId }))).rejects.toMatchObject({ code: 'wallet/lied' })
    },
  )

  test('counts an account once', async () => {
    const [session] = await open(answering({ ...honest, eth_requestAccounts: [ADDRESS, ADDRESS.toLowerCase(), OTHER] }))
    expect(session?.accounts.map(({ address }) => address)).toEqual([ADDRESS, OTHER])
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

  test('before it begins asks nothing', async () => {
    const provider = answering(honest)
    await expect(open(provider, false, ask(AbortSignal.abort()))).rejects.toMatchObject({ code: 'request/aborted' })
    expect(provider.asked).toEqual([])
  })

  test('leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await open(answering(honest), false, ask(signal))
    await Promise.resolve()
    expect(added).toHaveBeenCalledTimes(2)
    expect(removed).toHaveBeenCalledTimes(2)
  })
})

describe('a provider out of its mind', () => {
  test('that throws instead of rejecting is a rejection', async () => {
    const provider: Provider = { request: fail({ code: 4001 }) }
    await expect(open(provider)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('that answers twice is heard once', async () => {
    const twice = (first: unknown, second: unknown) => {
      const thenable = {} as Promise<unknown>
      Reflect.set(thenable, 'then', (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
        resolve(first)
        resolve(second)
        reject(new TypeError('mine'))
      })
      return thenable
    }
    const provider: Provider = {
      request: ({ method }) => (method === 'eth_chainId' ? twice('0x1', '0x2') : twice([ADDRESS], [OTHER])),
    }
    expect(await open(provider)).toMatchObject([{ caipNetworkId: 'eip155:1', accounts: [{ address: ADDRESS }] }])
  })

  test('that answers at once, without a promise, is heard', async () => {
    const provider = {
      request: ({ method }: { method: string }) => (method === 'eth_chainId' ? 1 : [ADDRESS]),
    } as unknown as Provider
    expect(await open(provider)).toHaveLength(1)
  })

  test('whose error throws when it is read is a failure', async () => {
    const error = {
      get code(): never {
        throw new TypeError('mine')
      },
      get message(): never {
        throw new TypeError('mine')
      },
    }
    await expect(open(answering({ eth_requestAccounts: fail(error) }))).rejects.toMatchObject({ code: 'wallet/failed' })
  })
})
