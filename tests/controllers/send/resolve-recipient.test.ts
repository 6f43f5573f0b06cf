import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAddress } from '../../../src/chains/eip155/eip155-actions.js'
import { resolveRecipient } from '../../../src/controllers/send/resolve-recipient.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toNetwork } from '../../../src/core/network.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope } from '../../helpers/connected-scope.js'

const network = toNetwork({
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const [one, other, third] = ['1', '2', '3'].map(digit => `0x${digit.repeat(40)}`)
const waiting = new AbortController().signal

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

function setUp(answer: () => Promise<unknown> = async () => ({ name: 'ada.eth', addresses: {} }), available = true) {
  const call = vi.fn(answer)
  const data = { available, call, serves: async () => true } as unknown as DataApi
  const { scope } = connectedScope({ services: { data }, verbs: { readAddress } })
  left.push(scope)
  return { call, read: (text: string, signal = waiting) => resolveRecipient(scope, text, network, signal) }
}

/** A name that leads to these addresses. */
const leadsTo = (addresses: Record<string, string | undefined>) => async () => ({
  name: 'ada.eth',
  addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
})
const status = (code: number) => () => Promise.reject(new AppKitError('http/status', { cause: { status: code } }))

describe('the receiver', () => {
  test.each([
    ['', { kind: 'none' }],
    ['  ', { kind: 'none' }],
    [`${one}`, { kind: 'known', address: one }],
    [` ${one?.slice(2)} `, { kind: 'known', address: one }],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { kind: 'invalid' }],
    ['ada', { kind: 'invalid' }],
    ['ada..eth', { kind: 'invalid' }],
    ['../v1/ada.eth', { kind: 'invalid' }],
    [`${'a'.repeat(252)}.eth`, { kind: 'invalid' }],
  ])('of %j is known without asking anybody', async (text, receiver) => {
    const { read, call } = setUp()
    expect(await read(text)).toEqual(receiver)
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['its address on this network', { 60: one, 2147483658: other, 2147483648: third }, other],
    ['its address on every such network', { 60: one, 2147483648: third }, third],
    ['its first address', { 60: one, 0: other }, one],
  ])('of a name is %s', async (_, addresses, address) => {
    const { read, call } = setUp(leadsTo(addresses))
    expect(await read(' ada.eth ')).toEqual({ kind: 'known', address, name: 'ada.eth' })
    expect(call).toHaveBeenCalledWith('GET /v1/profile/account/{name}', { name: 'ada.eth' }, { signal: waiting })
  })

  test.each([
    ['that leads nowhere', leadsTo({})],
    ['that leads to another family', leadsTo({ 0: one })],
    ['that leads to what is no address', leadsTo({ 60: 'bc1q' })],
    ['that leads to nobody', leadsTo({ 60: `0x${'0'.repeat(40)}` })],
    ['that nobody has', status(404)],
  ])('of a name %s is none', async (_, answer) =>
    expect(await setUp(answer).read('ada.eth')).toEqual({ kind: 'invalid' }),
  )

  test('of a name is none where there is no service', async () => {
    const { read, call } = setUp(leadsTo({ 60: one }), false)
    expect(await read('ada.eth')).toEqual({ kind: 'invalid' })
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['is down', status(503)],
    ['cannot be reached', () => Promise.reject(new AppKitError('http/unreachable'))],
  ])('of a name is not called wrong where the service %s', async (_, answer) =>
    expect(await setUp(answer).read('ada.eth')).toEqual({ kind: 'failed' }),
  )

  test('that nobody waits for any more is nobody', async () => {
    const life = new AbortController()
    const { read } = setUp(async () => {
      life.abort()
      throw new AppKitError('http/unreachable')
    })
    await expect(read('ada.eth', life.signal)).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(read(`${one}`, life.signal)).rejects.toMatchObject({ code: 'request/aborted' })
  })
})
