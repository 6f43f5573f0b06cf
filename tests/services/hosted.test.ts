import { describe, expect, test } from 'vitest'
import { readSwap } from '../../src/chains/eip155/swap-calls.js'
import { readApproval } from '../../src/chains/eip155/approvals.js'
import { toNetwork } from '../../src/core/network.js'
import { mainnet } from '../../src/networks.js'
import { createOnrampApi } from '../../src/services/onramp.js'
import { createServices } from '../../src/services/services.js'
import { buildApproval, buildSwap, readSwapOffer, readSwapPrices, readSwapTokens } from '../../src/services/swap.js'
import { readTokens } from '../../src/services/tokens.js'
import { toTransaction } from '../../src/services/transactions.js'
import {
  HOSTED_ADDRESS,
  HOSTED_PROJECT_ID,
  HOSTED_ROUTER,
  HOSTED_USDC,
  hostedWallets,
} from '../../tools/hosted/hosted-answers.js'
import { hostedFetch } from '../../tools/hosted/hosted-services.js'
import { WaitlessClock } from './waitless-clock.js'

const network = toNetwork(mainnet)
const chainId = network.caipNetworkId
const { signal } = new AbortController()

/** The clients of an app that has only a project id. The hosted services are a stand-in under their real host names. */
function setUp(projectId = HOSTED_PROJECT_ID) {
  const requests: string[] = []
  const errors: string[] = []
  const services = createServices(
    { projectId, networks: [mainnet] },
    {
      networks: () => [{ ...network, rpcUrls: { default: { http: [] } } }],
      sdkVersion: 'html-universal-0.0.0',
      clock: new WaitlessClock(),
      onConfigError: error => errors.push(error.code),
      fetch: (input, init) => {
        requests.push(String(input))
        return hostedFetch(input, init)
      },
    },
  )
  return { services, requests, errors }
}

describe('an app with only a project id', () => {
  test('lists the wallets of the hosted catalogue, with their pictures and links', async () => {
    const { services, requests } = setUp()
    const { wallets, count } = await services.catalogue.wallets({ page: 1, entries: 40, chains: [chainId] })
    expect(count).toBe(hostedWallets.length)
    expect(wallets).toEqual([
      expect.objectContaining({ name: 'Meadow', certified: true, rdns: 'example.meadow', mobileLink: 'meadow://' }),
      expect.objectContaining({ name: 'Harbor Wallet', webappLink: 'https://app.harbor.example' }),
    ])
    expect(new URL(requests[0] ?? '').searchParams.get('sv')).toBe('html-universal-0.0.0')
    const picture = await hostedFetch(services.images.wallet(wallets[0]?.imageId) ?? '')
    expect(picture.headers.get('Content-Type')).toBe('image/png')
  })

  test('follows the features of the hosted configuration', async () => {
    const { services } = setUp()
    expect(await services.project.features()).toEqual({
      email: true,
      socials: ['google', 'x'],
      swaps: true,
      onramp: true,
    })
  })

  test('reads the tokens of an address, with their values', async () => {
    const { services } = setUp()
    const tokens = await readTokens(services.data, HOSTED_ADDRESS, chainId, {})
    expect(tokens.map(({ symbol, amount, value }) => [symbol, amount, value])).toEqual([
      ['ETH', 10n ** 18n, 2500],
      ['USDC', 12_500_000n, 12.5],
      ['UNP', 3n * 10n ** 18n, undefined],
    ])
  })

  test('activity: reads that of an address, transactions without transfers included', async () => {
    const { services } = setUp()
    const { data, next } = await services.data.call('GET /v1/account/{address}/history', {
      address: HOSTED_ADDRESS,
      chainId,
    })
    const transactions = data.map(toTransaction)
    expect(transactions.map(({ operation, status, transfers }) => [operation, status, transfers.length])).toEqual([
      ['send', 'confirmed', 1],
      ['receive', 'confirmed', 1],
      ['execute', 'failed', 0],
    ])
    expect(transactions[1]?.transfers[0]).toMatchObject({ kind: 'collectible', name: 'Tile #1', isSpam: false })
    expect(next).toBeNull()
  })

  test('reads identities and names', async () => {
    const { services } = setUp()
    expect(await services.data.call('GET /v1/identity/{address}', { address: HOSTED_ADDRESS })).toEqual({
      name: null,
      avatar: null,
    })
    const [name] = await services.data.call('GET /v1/profile/reverse/{address}', { address: HOSTED_ADDRESS })
    expect(name?.name).toBe('ada.reown.id')
    const found = await services.data.call('GET /v1/profile/account/{name}', { name: 'ada.reown.id' })
    expect(found.addresses['60']?.address).toBe(HOSTED_ADDRESS)
    const { suggestions } = await services.data.call('GET /v1/profile/suggestions/{name}', { name: 'grace' })
    expect(suggestions).toEqual([{ name: 'grace.reown.id', registered: false }])
  })

  test('swap tokens: an unlimited approval and a 1inch call are both read before they are signed', async () => {
    const { services } = setUp()
    const { data } = services
    const [ether, usdc] = await readSwapTokens(data, chainId, signal)
    if (!ether || !usdc) throw new Error('the stand-in has two tokens')
    expect([ether.address, usdc.address]).toEqual([undefined, HOSTED_USDC])
    expect([...(await readSwapPrices(data, [ether, usdc], signal)).values()]).toEqual([2500, 1])
    const request = { from: usdc, to: ether, amount: 5_000_000n, slippage: 1 }
    const sender = { userAddress: HOSTED_ADDRESS, gasPrice: 1n }
    expect((await readSwapOffer(data, request, sender, signal))?.toAmount).toBe(2_000_000_000_000_000n)
    const owner = `${chainId}:${HOSTED_ADDRESS}` as const
    const approval = await buildApproval(data, request, owner, signal)
    expect(readApproval(toParams(approval))).toMatchObject({ token: HOSTED_USDC, spender: HOSTED_ROUTER })
    const { transaction, toAmount } = await buildSwap(data, request, owner, signal)
    expect(readSwap(toParams(transaction))).toMatchObject({
      router: HOSTED_ROUTER,
      from: HOSTED_USDC,
      recipient: HOSTED_ADDRESS,
      amount: 5_000_000n,
      minimum: (toAmount * 99n) / 100n,
    })
  })

  test('buy crypto: offers the provider of the hosted service', async () => {
    const { services } = setUp()
    const api = createOnrampApi(services.data)
    const [seller, ...others] = await api.sellers(network, signal)
    expect(others).toEqual([])
    expect(seller).toMatchObject({ name: 'card', origin: 'https://pay.coinbase.com', network: 'ethereum' })
    const { fiats, coins } = await api.offer(network, signal)
    expect(fiats.map(({ code }) => code)).toEqual(['USD', 'EUR'])
    const coin = coins.find(({ symbol }) => symbol === 'USDC')
    if (!seller || !coin) throw new Error('the stand-in has a provider and sells USDC')
    const quote = await api.quote({ coin, fiat: fiats[0], amount: 100_000_000n }, signal)
    expect(quote).toMatchObject({ total: 100_000_000n, fee: 1_500_000n, networkFee: 0n })
    const account = `${chainId}:${HOSTED_ADDRESS}`
    const page = await api.page({ seller, account, coin, fiat: fiats[0] }, signal)
    expect(new URL(page).origin).toBe('https://pay.coinbase.com')
  })

  test('reads from the hosted RPC service', async () => {
    const { services } = setUp()
    expect(await services.rpc.send(chainId, { method: 'eth_chainId' })).toBe('0x1')
  })

  test('reports a wrong project id', async () => {
    const { services, errors } = setUp('another')
    await expect(services.catalogue.wallets({})).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    expect(errors).toContain('config/project-id-invalid')
  })
})

function toParams({ to, data, value }: { to?: string; data?: `0x${string}`; value?: bigint }) {
  return { from: HOSTED_ADDRESS, to, data, value: `0x${(value ?? 0n).toString(16)}` } as never
}
