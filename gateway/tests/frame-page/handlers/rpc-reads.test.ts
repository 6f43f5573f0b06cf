import { describe, expect, test } from 'vitest'
import type { DataReader } from '../../../src/frame-page/chain/token-checks.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { calmNode, createHandlerFixture } from '../helpers/handler-fixture.js'
import { account } from '../helpers/scripted-wallet.js'

const ME = account.address
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** A node with one token of 6 decimals and a balance of 1.5. */
const node = {
  ...calmNode,
  eth_call: (params: unknown) => {
    const [{ to = '', data = '' }] = params as [{ to?: string; data?: string }]
    if (to.toLowerCase() !== TOKEN) return '0x'
    if (data === '0x313ce567') return word(6n)
    if (data === '0x95d89b41') return `0x${Buffer.from('COIN').toString('hex').padEnd(64, '0')}`
    return data === `0x70a08231${ME.slice(2).toLowerCase().padStart(64, '0')}` ? word(1_500_000n) : '0x'
  },
}
const native = {
  address: 'native',
  balance: '0x56bc75e2d63100000',
  type: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const coin = {
  address: TOKEN,
  balance: '0x16e360',
  type: 'erc20',
  metadata: { name: 'COIN', symbol: 'COIN', decimals: 6 },
}

/** A data service with one network and the balances of the account there. */
const served: DataReader = {
  hasBalances: async ({ caipNetworkId }) => caipNetworkId === 'eip155:31337',
  readBalances: async ({ address, fresh }) =>
    address === ME
      ? [
          {
            ...native.metadata,
            chainId: 'eip155:31337',
            price: 2,
            value: fresh ? 4 : 3,
            quantity: quantity('1.5', 18),
          },
          { ...coin.metadata, chainId: 'eip155:31337', address: `eip155:31337:${TOKEN}`, quantity: quantity('2', 6) },
        ]
      : [],
}
function quantity(numeric: string, decimals: number) {
  return { numeric, decimals: String(decimals) }
}

function call(question: unknown, method = 'wallet_getAssets', data?: DataReader) {
  const room = createHandlerFixture({ node, ...(data && { data }) })
  return room.handlers.RPC_REQUEST({ method, params: question }, room.context) as Promise<unknown>
}

describe('wallet_getAssets', () => {
  test('returns the currency of the current network by default', async () => {
    expect(await call([{ account: ME }])).toEqual({ '0x7a69': [native] })
  })

  test('wallet asset discovery: returns what the data service finds, and the currency on other networks', async () => {
    const question = { account: ME, chainFilter: ['0x7a69', '0x7a6a'] }
    const listed = { ...native, balance: '0x14d1120d7b160000', metadata: { ...native.metadata, price: 2, value: 3 } }
    const token = { ...coin, balance: '0x1e8480' }
    expect(await call([question], undefined, served)).toEqual({ '0x7a69': [listed, token], '0x7a6a': [native] })
    const tokens = await call([{ ...question, assetTypeFilter: ['erc20'] }], undefined, served)
    expect(tokens).toEqual({ '0x7a69': [token] })
    expect(await call([{ ...question, fresh: true }], undefined, served)).toMatchObject({
      '0x7a69': [{ metadata: { value: 4 } }, {}],
    })
  })

  test('wallet asset discovery: is a capability only where the data service has the network', async () => {
    const atomic = { status: 'unsupported' }
    expect(await call([ME, ['0x7a69', '0x7a6a']], 'wallet_getCapabilities', served)).toEqual({
      '0x7a69': { atomic, assetDiscovery: { supported: true } },
      '0x7a6a': { atomic },
    })
  })

  test('wallet asset discovery: reports a data service that fails, instead of an incomplete list', async () => {
    const readBalances = () => Promise.reject(new FrameError('E_NETWORK', 'The network could not be reached.'))
    await expect(call([{ account: ME }], undefined, { ...served, readBalances })).rejects.toMatchObject({
      code: 'E_NETWORK',
    })
  })

  test('returns the requested known networks', async () => {
    const result = await call([{ account: ME, chainFilter: ['0x7a69', '0x7a6a', '0xdead'] }])
    expect(Object.keys(result as object)).toEqual(['0x7a69', '0x7a6a'])
  })

  test('returns the assets of assetFilter regardless of other filters', async () => {
    const assetFilter = {
      '0x7a69': [
        { address: TOKEN, type: 'erc20' },
        { address: 'native', type: 'native' },
      ],
    }
    const result = await call([{ account: ME, assetFilter, assetTypeFilter: ['erc721'], chainFilter: ['0x1'] }])
    expect(result).toEqual({ '0x7a69': [coin, native] })
  })

  test('omits invalid tokens and other types', async () => {
    const unknownToken = `0x${'11'.repeat(20)}`
    const assetFilter = {
      '0x7a69': [
        { address: unknownToken, type: 'erc20' },
        { address: TOKEN, type: 'erc721' },
      ],
    }
    expect(await call([{ account: ME, assetFilter }])).toEqual({ '0x7a69': [] })
  })

  test.each([
    [
      'too many assets',
      { assetFilter: { '0x7a69': Array.from({ length: 21 }, () => ({ address: TOKEN, type: 'erc20' })) } },
    ],
    ['an invalid address', { assetFilter: { '0x7a69': [{ address: '0x12', type: 'erc20' }] } }],
    ['invalid filters', { chainFilter: 'all' }],
  ])('rejects %s without requests', async (_what, question) => {
    await expect(call([question])).rejects.toMatchObject({ code: 'E_SCHEMA' })
  })

  test.each(['wallet_getAssets', 'wallet_getCapabilities'])('rejects other accounts: %s', async method => {
    const stranger = `0x${'22'.repeat(20)}`
    const pending = call(method === 'wallet_getAssets' ? [{ account: stranger }] : [stranger], method)
    const refused = (await pending.catch((error: unknown) => error)) as FrameError
    expect(refused).toBeInstanceOf(FrameError)
    expect([refused.code, refused.details.rpcCode]).toEqual(['E_UNAUTH', 4100])
  })
})
