import type { Hono } from 'hono'
import { createWalletClient, erc20Abi, http, isAddress, publicActions, type Address, type Hex } from 'viem'
import { expect } from 'vitest'
import type { Deployments } from '../../../../scripts/stack/deploy-market.mjs'
import { dataApi, reasonedError, type DataResponse, type DataRoute } from '../../../../src/contract/data-api.js'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { swapRoutes } from '../../../src/modules/swap/routes.js'
import type { WireSwap } from '../../../src/modules/swap/swap-responses.js'
import { openMarketFixture, type MarketFixture } from './market-fixture.js'
import { testRoutes } from './test-data.js'

/** A market token by name, the native coin, or any address. */
export type FixtureToken = keyof Deployments['tokens'] | 'coin' | Address

export const FIXTURE_NETWORK = 'eip155:31337'

/** A swap or approval call as returned by the gateway. */
export type WireCall = Omit<WireSwap, 'amount'>

export interface Refused {
  readonly status: number
  readonly name: string | undefined
  readonly description: string | undefined
}

/** The swap routes on a real chain with the development market. */
export class SwapFixture {
  /** An account with a balance of each token. */
  readonly user: Address
  readonly market: Deployments
  readonly client

  private constructor(
    readonly chain: MarketFixture,
    private readonly app: Hono,
  ) {
    this.market = chain.market
    this.user = chain.market.accounts[0] ?? '0x'
    this.client = createWalletClient({ transport: http(chain.url) }).extend(publicActions)
  }

  static async open(options: { readonly v3?: boolean } = {}): Promise<SwapFixture> {
    const stage = await openMarketFixture({}, options)
    return new SwapFixture(stage, testRoutes(stage.core, [swapRoutes]))
  }

  /** Returns the CAIP-10 id of a token, the native coin, or an address. */
  id(token: FixtureToken): string {
    if (token === 'coin') return `${FIXTURE_NETWORK}:${NATIVE_ADDRESS}`
    return `${FIXTURE_NETWORK}:${isAddress(token) ? token : this.market.tokens[token].address}`
  }

  get account(): string {
    return `${FIXTURE_NETWORK}:${this.user}`
  }

  /** Calls a route and returns its response: GET with a query, POST with a body. */
  async call<R extends DataRoute>(route: R, input: object): Promise<DataResponse<R>> {
    const { status, body } = await this.raw(route, input)
    if (status !== 200) throw new TypeError(`${route}: ${status} ${JSON.stringify(body)}`)
    return dataApi[route].answer.parse(body) as DataResponse<R>
  }

  async expectRefusal(route: DataRoute, input: object): Promise<Refused> {
    const { status, body } = await this.raw(route, input)
    const { reasons } = reasonedError.parse(body)
    return { status, name: reasons[0]?.name, description: reasons[0]?.description }
  }

  async raw(route: DataRoute, body: object): Promise<{ readonly status: number; readonly body: unknown }> {
    const [method = '', path = ''] = route.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(body) }
    const answer = await this.app.request(`${path}${query}`, init)
    return { status: answer.status, body: await answer.json() }
  }

  /** Returns the only quote of a swap. */
  async quote(from: FixtureToken, to: FixtureToken, amount: bigint, slippage = 1) {
    const body = { from: this.id(from), to: this.id(to), amount: `${amount}`, slippage: `${slippage}` }
    const { quotes } = await this.call('GET /v1/convert/quotes', { ...body, userAddress: this.user })
    const [quote] = quotes
    if (!quote || quotes.length > 1) throw new TypeError(`${quotes.length} quotes`)
    return quote
  }

  async swap(from: FixtureToken, to: FixtureToken, amount: bigint, slippage = 1) {
    const body = { from: this.id(from), to: this.id(to), amount: `${amount}`, userAddress: this.account }
    const { tx } = await this.call('POST /v1/convert/build-transaction', { ...body, eip155: { slippage } })
    return tx
  }

  /** Approves exactly this amount for the router and waits for it. */
  async approve(token: FixtureToken, amount: bigint): Promise<void> {
    const body = { from: this.id(token), to: this.id('coin'), userAddress: this.account, amount: `${amount}` }
    const { tx, reset } = await this.call('GET /v1/convert/build-approve', body)
    for (const call of reset ? [reset, tx] : [tx]) await this.send(call)
  }

  balance(token: FixtureToken, owner: Address = this.user): Promise<bigint> {
    if (token === 'coin') return this.client.getBalance({ address: owner })
    const address = isAddress(token) ? token : this.market.tokens[token].address
    return this.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  }

  async send(tx: WireCall) {
    const plain = (text: string) => text.split(':').at(-1) as Address
    const hash = await this.client.sendTransaction({
      chain: null,
      account: plain(tx.from),
      to: plain(tx.to),
      data: tx.data as Hex,
      value: BigInt(tx.value ?? 0),
      gas: BigInt(tx.eip155?.gas ?? 0),
      gasPrice: BigInt(tx.eip155?.gasPrice ?? 0),
    })
    return this.mined(hash)
  }

  /** Waits for a receipt. The node responds before the transaction is mined, and then creates no further block. */
  async mined(hash: Hex) {
    const find = () => this.client.getTransactionReceipt({ hash }).catch(() => undefined)
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    return this.client.getTransactionReceipt({ hash })
  }

  /** Takes a snapshot of the chain. Returns a function that restores it. */
  async keep(): Promise<() => Promise<void>> {
    const id = await this.chain.rpc('evm_snapshot')
    return async () => void (await this.chain.rpc('evm_revert', id))
  }
}
