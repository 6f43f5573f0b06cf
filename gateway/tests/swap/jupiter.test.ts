import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJupiter, type JupiterServer } from '../../../scripts/stack/solana/jupiter-server.mjs'
import { SOLANA_DEV_NETWORK } from '../../../scripts/stack/solana/start-solana.mjs'
import { dataApi, reasonedError, type DataRoute } from '../../../src/contract/data-api.js'
import { readTransaction } from '../../../src/chains/solana/message.js'
import { JUPITER_PROGRAM } from '../../../src/core/swap.js'
import { decodeHex } from '../../../src/lib/bytes.js'
import { chainRoutes } from '../../src/modules/chains/routes.js'
import { readJupiter } from '../../src/modules/swap/jupiter.js'
import { swapRoutes } from '../../src/modules/swap/routes.js'
import { solanaData } from '../helpers/chains/solana-data.js'
import { startSolanaFixture, type SolanaFixture } from '../helpers/chains/solana-fixture.js'
import { portPicker } from '../../../scripts/stack/ports.mjs'
import { testRoutes } from '../helpers/chains/test-data.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const NATIVE = `${SOLANA_DEV_NETWORK}:So11111111111111111111111111111111111111111`
const KEY = 'a-secret-key'

describe('swaps of Solana', () => {
  const parts = {} as { solana: SolanaFixture; jupiter: JupiterServer }
  beforeAll(async () => {
    parts.solana = await startSolanaFixture(await portPicker(() => {})(0, 'the chain of Solana', { pair: true }))
    const { rpc, mints } = parts.solana.chain
    const prices = { [WRAPPED_SOL]: 100, [mints.pebble.address]: 2 }
    parts.jupiter = await startJupiter({ rpc, prices, key: KEY })
  })
  afterAll(async () => void (await Promise.all([parts.jupiter.stop(), parts.solana.stop()])))
  beforeEach(() => void (parts.jupiter.requests.length = 0))

  const pebble = () => `${SOLANA_DEV_NETWORK}:${parts.solana.chain.mints.pebble.address}`
  const routes = (env: Record<string, string> = {}) => {
    const jupiter = { JUPITER_URL: parts.jupiter.url, JUPITER_API_KEY: KEY, JUPITER_NETWORK: SOLANA_DEV_NETWORK }
    return testRoutes(solanaData(parts.solana.chain, { env: { ...jupiter, ...env } }), [swapRoutes, chainRoutes])
  }
  const raw = async (route: DataRoute, request: Record<string, unknown>, env?: Record<string, string>) => {
    const [method = '', path = ''] = route.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : ''
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(request) }
    const response = await routes(env).request(`${path}${query}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const answer = async <R extends DataRoute>(route: R, request: Record<string, unknown>) =>
    dataApi[route].answer.parse((await raw(route, request)).body) as never
  const refusal = async (request: Record<string, unknown>, env?: Record<string, string>) => {
    const { status, body } = await raw('GET /v1/convert/quotes', request, env)
    return { status, name: reasonedError.parse(body).reasons[0]?.name }
  }
  const trade = () => ({ from: pebble(), to: NATIVE, amount: '1000000', slippage: '0.5' })

  test('are offered only if a server is configured: native SOL and the listed tokens, without wrapped SOL', async () => {
    const { tokens } = (await answer('GET /v1/convert/tokens', { chainId: SOLANA_DEV_NETWORK })) as {
      tokens: { address: string; decimals: number }[]
    }
    expect(tokens[0]).toMatchObject({ address: NATIVE, decimals: 9 })
    expect(tokens.map(({ address }) => address)).toContain(pebble())
    expect(tokens.some(({ address }) => address.endsWith(WRAPPED_SOL))).toBe(false)
    const { swaps } = (await answer('GET /v1/supported-chains', {})) as { swaps: string[] }
    expect(swaps).toEqual([SOLANA_DEV_NETWORK])
    const off = await raw('GET /v1/convert/tokens', { chainId: SOLANA_DEV_NETWORK }, { JUPITER_URL: '' })
    expect(off.body).toEqual({ tokens: [] })
    const { body } = await raw('GET /v1/supported-chains', {}, { JUPITER_URL: '' })
    expect(body).toMatchObject({ swaps: [] })
  })

  test('are quoted with the minimum of the slippage, and the key is sent', async () => {
    const { quotes } = (await answer('GET /v1/convert/quotes', trade())) as { quotes: object[] }
    expect(quotes).toEqual([
      {
        id: null,
        fromAmount: '1000000',
        fromAccount: pebble(),
        toAmount: '20000',
        toAccount: NATIVE,
        minToAmount: '19900',
        providerFeePercent: '0',
      },
    ])
    expect(parts.jupiter.requests).toEqual([
      {
        path: '/swap/v1/quote',
        query: {
          inputMint: parts.solana.chain.mints.pebble.address,
          outputMint: WRAPPED_SOL,
          amount: '1000000',
          slippageBps: '50',
          swapMode: 'ExactIn',
          instructionVersion: 'V2',
        },
        key: KEY,
      },
    ])
  })

  test('are built for the account, with a limited priority fee', async () => {
    const user = (await parts.solana.funded()).publicKey.toBase58()
    const request = {
      from: pebble(),
      to: NATIVE,
      amount: '1000000',
      userAddress: `${SOLANA_DEV_NETWORK}:${user}`,
      solana: { slippage: 3 },
    }
    const { tx } = (await answer('POST /v1/convert/build-transaction', request)) as {
      tx: { data: string; to: string; amount: string; minToAmount: string }
    }
    expect(tx).toMatchObject({ to: `${SOLANA_DEV_NETWORK}:${JUPITER_PROGRAM}`, amount: '20000', minToAmount: '19400' })
    expect(readTransaction(decodeHex(tx.data.slice(2)) ?? new Uint8Array())?.signatures).toHaveLength(1)
    const { body } = parts.jupiter.requests.at(-1) as { body: Record<string, unknown> }
    expect(body).toMatchObject({
      userPublicKey: user,
      wrapAndUnwrapSol: true,
      prioritizationFeeLamports: { priorityLevelWithMaxLamports: { maxLamports: 1_000_000 } },
      quoteResponse: { inAmount: '1000000', outAmount: '20000', slippageBps: 300, platformFee: null },
    })
  })

  test('name a fee price of one lamport', async () => {
    expect(await answer('GET /v1/convert/gas-price', { chainId: SOLANA_DEV_NETWORK })).toMatchObject({ standard: '1' })
  })

  test.each([
    [
      'an EVM token',
      () => ({ ...trade(), from: 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F' }),
      'networks-differ',
    ],
    ['a token for itself', () => ({ ...trade(), to: pebble() }), 'same-token'],
    ['wrapped SOL', () => ({ ...trade(), to: `${SOLANA_DEV_NETWORK}:${WRAPPED_SOL}` }), 'token-unknown'],
    ['an amount of zero', () => ({ ...trade(), amount: '0' }), 'amount-invalid'],
    ['an amount above 64 bits', () => ({ ...trade(), amount: `${2n ** 64n}` }), 'amount-invalid'],
    ['a slippage above 50 %', () => ({ ...trade(), slippage: '51' }), 'request-invalid'],
    [
      'a token without a route',
      () => ({ ...trade(), to: `${SOLANA_DEV_NETWORK}:${JUPITER_PROGRAM}` }),
      'insufficient-liquidity',
    ],
    ['a result of nothing', () => ({ ...trade(), amount: '1' }), 'amount-too-small'],
  ])('reject %s', async (_, request, name) => {
    const expected = name === 'networks-differ' ? 'swap/address-invalid' : `swap/${name}`
    expect(await refusal(request())).toEqual({ status: 400, name: expected })
  })

  test.each([
    ['another token', { outputMint: WRAPPED_SOL.replace('S', 'T') }, 'swap/provider-mismatch'],
    ['another amount', { inAmount: '2' }, 'swap/provider-mismatch'],
    ['a minimum above the amount', { otherAmountThreshold: '99999999' }, 'swap/provider-mismatch'],
    ['an exact output', { swapMode: 'ExactOut' }, 'swap/provider-unreachable'],
  ])('reject a quote for %s', async (_, over, name) => {
    const host = await startScriptedHost(
      json({
        inputMint: parts.solana.chain.mints.pebble.address,
        inAmount: '1000000',
        outputMint: WRAPPED_SOL,
        outAmount: '20000',
        otherAmountThreshold: '19900',
        swapMode: 'ExactIn',
        ...over,
      }),
    )
    expect(await refusal(trade(), { JUPITER_URL: host.url })).toEqual({ status: 502, name })
    await host.close()
  })
})

describe('settings of Jupiter', () => {
  test('default to the main network and no key', () => {
    expect(readJupiter({})).toBeUndefined()
    expect(readJupiter({ JUPITER_URL: 'https://api.jup.ag/swap/v1/' })).toEqual({
      url: 'https://api.jup.ag/swap/v1',
      key: undefined,
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
  })

  test.each([{ JUPITER_URL: 'jup.ag' }, { JUPITER_URL: 'https://api.jup.ag', JUPITER_NETWORK: 'eip155:1' }])(
    'reject %j',
    env => {
      expect(() => readJupiter(env)).toThrow(/JUPITER_/)
    },
  )
})
