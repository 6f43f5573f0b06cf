import { describe, expect, test } from 'vitest'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { calmNode, handlerRoom } from '../helpers/handler-fixture.js'
import { account } from '../helpers/scripted-wallet.js'

const ME = account.address
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** A node with one token of 6 decimals, of which the person has 1.5. */
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

function ask(question: unknown, method = 'wallet_getAssets') {
  const room = handlerRoom({ node })
  return room.handlers.RPC_REQUEST({ method, params: question }, room.context) as Promise<unknown>
}

describe('the assets of an account', () => {
  test('are the currency of the network on view where nothing else is asked', async () => {
    expect(await ask([{ account: ME }])).toEqual({ '0x7a69': [native] })
  })

  test('are of the networks that are asked for and known', async () => {
    const said = await ask([{ account: ME, chainFilter: ['0x7a69', '0x7a6a', '0xdead'] }])
    expect(Object.keys(said as object)).toEqual(['0x7a69', '0x7a6a'])
  })

  test('are the ones that are named, tokens too, whatever the other filters say', async () => {
    const assetFilter = {
      '0x7a69': [
        { address: TOKEN, type: 'erc20' },
        { address: 'native', type: 'native' },
      ],
    }
    const said = await ask([{ account: ME, assetFilter, assetTypeFilter: ['erc721'], chainFilter: ['0x1'] }])
    expect(said).toEqual({ '0x7a69': [coin, native] })
  })

  test('are none of a token that is none, or of another type', async () => {
    const other = `0x${'11'.repeat(20)}`
    const assetFilter = {
      '0x7a69': [
        { address: other, type: 'erc20' },
        { address: TOKEN, type: 'erc721' },
      ],
    }
    expect(await ask([{ account: ME, assetFilter }])).toEqual({ '0x7a69': [] })
  })

  test.each([
    [
      'more assets than may be asked for',
      { assetFilter: { '0x7a69': Array.from({ length: 21 }, () => ({ address: TOKEN, type: 'erc20' })) } },
    ],
    ['an address that is none', { assetFilter: { '0x7a69': [{ address: '0x12', type: 'erc20' }] } }],
    ['filters that are none', { chainFilter: 'all' }],
  ])('are not looked for with %s', async (_what, question) => {
    await expect(ask([question])).rejects.toMatchObject({ code: 'E_SCHEMA' })
  })

  test.each(['wallet_getAssets', 'wallet_getCapabilities'])('are told of nobody else: %s', async method => {
    const stranger = `0x${'22'.repeat(20)}`
    const asked = ask(method === 'wallet_getAssets' ? [{ account: stranger }] : [stranger], method)
    const refused = (await asked.catch((error: unknown) => error)) as FrameError
    expect(refused).toBeInstanceOf(FrameError)
    expect([refused.code, refused.details.rpcCode]).toEqual(['E_UNAUTH', 4100])
  })
})
