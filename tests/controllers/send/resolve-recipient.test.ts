import { describe, expect, test, vi } from 'vitest'
import { readAddress } from '../../../src/chains/eip155/eip155-actions.js'
import { resolveRecipient } from '../../../src/controllers/send/resolve-recipient.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toNetwork } from '../../../src/core/network.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const network = toNetwork({
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const [first, second, third] = ['1', '2', '3'].map(digit => `0x${digit.repeat(40)}`)
const waiting = new AbortController().signal

function setUp(answer: () => Promise<unknown> = async () => ({ name: 'ada.eth', addresses: {} }), available = true) {
  const call = vi.fn(answer)
  const data = { available, call, serves: async () => true } as unknown as DataApi
  const { scope } = connectedScope({ services: { data }, verbs: { readAddress } })
  disposeAfterTest(scope)
  return { call, read: (text: string, signal = waiting) => resolveRecipient(scope, text, network, signal) }
}

/** A name that resolves to these addresses. */
const leadsTo = (addresses: Record<string, string | undefined>) => async () => ({
  name: 'ada.eth',
  addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
})
const status = (code: number) => () => Promise.reject(new AppKitError('http/status', { cause: { status: code } }))

describe('resolveRecipient', () => {
  test.each([
    ['', { kind: 'none' }],
    ['  ', { kind: 'none' }],
    [`${first}`, { kind: 'known', address: first }],
    [` ${first?.slice(2)} `, { kind: 'known', address: first }],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { kind: 'invalid', reason: 'checksum' }],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', { kind: 'invalid', reason: 'incomplete' }],
    ['ada', { kind: 'invalid', reason: 'text' }],
    ['ada..eth', { kind: 'invalid', reason: 'text' }],
    ['../v1/ada.eth', { kind: 'invalid', reason: 'text' }],
    [`${'a'.repeat(252)}.eth`, { kind: 'invalid', reason: 'text' }],
  ])('resolves %j without a request', async (text, recipient) => {
    const { read, call } = setUp()
    expect(await read(text)).toEqual(recipient)
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['its address of this network', { 60: first, 2147483658: second, 2147483648: third }, second],
    ['its default EVM address', { 60: first, 2147483648: third }, third],
    ['its Ethereum address', { 60: first, 0: second }, first],
  ])('resolves a name: %s', async (_, addresses, address) => {
    const { read, call } = setUp(leadsTo(addresses))
    expect(await read(' ada.eth ')).toEqual({ kind: 'known', address, name: 'ada.eth' })
    expect(call).toHaveBeenCalledWith('GET /v1/profile/account/{name}', { name: 'ada.eth' }, { signal: waiting })
  })

  test.each([
    ['without an address', leadsTo({})],
    ['with an address of another namespace', leadsTo({ 0: first })],
    ['with an invalid address', leadsTo({ 60: 'bc1q' })],
    ['with the zero address', leadsTo({ 60: `0x${'0'.repeat(40)}` })],
    ['that does not exist', status(404)],
  ])('rejects a name %s', async (_, answer) =>
    expect(await setUp(answer).read('ada.eth')).toEqual({ kind: 'invalid', reason: 'name' }),
  )

  test('rejects a name without a data service', async () => {
    const { read, call } = setUp(leadsTo({ 60: first }), false)
    expect(await read('ada.eth')).toEqual({ kind: 'invalid', reason: 'name' })
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['is down', status(503)],
    ['is unreachable', () => Promise.reject(new AppKitError('http/unreachable'))],
  ])('reports a name as failed, not invalid, when the service %s', async (_, answer) =>
    expect(await setUp(answer).read('ada.eth')).toEqual({ kind: 'failed' }),
  )

  test('rejects when aborted', async () => {
    const life = new AbortController()
    const { read } = setUp(async () => {
      life.abort()
      throw new AppKitError('http/unreachable')
    })
    await expect(read('ada.eth', life.signal)).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(read(`${first}`, life.signal)).rejects.toMatchObject({ code: 'request/aborted' })
  })
})
