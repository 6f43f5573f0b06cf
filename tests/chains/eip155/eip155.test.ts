import { afterEach, describe, expect, test, vi } from 'vitest'
import { eip155 } from '../../../src/chains/eip155/eip155.js'
import { createTestWallet } from '../../../src/testing/test-wallet.js'
import { announce } from '../../../src/testing/announce.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const

describe('eip155 adapter', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [ADDRESS, true],
    [ADDRESS.toLowerCase(), true],
    [ADDRESS.slice(2), true],
    [ADDRESS.slice(0, -1), false],
    [`${ADDRESS}0`, false],
    ['0xg39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
    ['', false],
  ])('isAddress of %j is %s', (value, is) => {
    expect(eip155().isAddress(value)).toBe(is)
  })

  test('discovers a wallet on the page and connects it', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const wallet = createTestWallet({ rpc: { 1: 'http://127.0.0.1:1' } })
    const silence = announce(wallet, page)
    const context = fakeContext()
    eip155().start(context)
    silence()
    const [session] = (await context.connectors[0]?.connect({ networks: [], signal: context.signal })) ?? []
    expect(session).toMatchObject({ caipNetworkId: 'eip155:1', accounts: [{ address: ADDRESS }] })
    context.destroy()
  })

  test('starts without a page', () => {
    const context = fakeContext()
    expect(() => eip155().start(context)).not.toThrow()
    expect(context.connectors).toEqual([])
  })

  test('serves several instances with their own RPC', async () => {
    const adapter = eip155()
    const [first, second] = await Promise.all(
      ['0x1', '0x2'].map(answer => adapter.verbs(fakeContext({ rpc: async () => answer }))),
    )
    expect(await first?.balance(ADDRESS, network)).toMatchObject({ value: 1n })
    expect(await second?.balance(ADDRESS, network)).toMatchObject({ value: 2n })
  })
})
