import { describe, expect, test } from 'vitest'
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

function call(question: unknown, method = 'wallet_getAssets') {
  const room = createHandlerFixture({ node })
  return room.handlers.RPC_REQUEST({ method, params: question }, room.context) as Promise<unknown>
}

describe('wallet_getAssets', () => {
  test('returns the currency of the current network by default', async () => {
    expect(await call([{ account: ME }])).toEqual({ '0x7a69': [native] })
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
