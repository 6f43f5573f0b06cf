import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deployments } from '../../../../scripts/stack/deploy-market.mjs'
import type { RpcRequest } from '../../../../src/contract/rpc-requests.js'
import { systemClock } from '../../../../src/core/clock.js'
import { openMarketFixture, type MarketFixture } from '../../helpers/chains/market-fixture.js'
import { getSeverity, getWarnings } from '../../../src/frame-page/approval/approval-request.js'
import { NetworkList } from '../../../src/frame-page/chain/network-list.js'
import { createRpcClient } from '../../../src/frame-page/chain/rpc-client.js'
import { simulateCalls } from '../../../src/frame-page/chain/simulate-calls.js'
import { toKnownContracts } from '../../../src/modules/frame/approval-rules.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { calmNode, createHandlerFixture, type NodeScript } from '../helpers/handler-fixture.js'
import type { EvmSigning, Hex } from '../../../src/frame-page/worker/worker-protocol.js'
import { account } from '../helpers/scripted-wallet.js'

const ME = account.address
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 10n ** 18n
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function deposit()',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const hex = (value: bigint) => `0x${value.toString(16)}`

/** A real node; the wallet sends nothing. */
let stage: MarketFixture
let market: Deployments
beforeAll(async () => {
  stage = await openMarketFixture()
  market = stage.market
}, 60_000)
afterAll(() => stage.stop())

function room(over: { contracts?: boolean; answer?: (method: string, params: unknown) => unknown } = {}) {
  const [network] = developmentNetworks(stage.url)
  const client = createRpcClient({ fetch: (input, init) => fetch(input, init), clock: systemClock })
  const exchange = { caipNetworkId: 'eip155:31337', router: market.router, wrapped: market.weth }
  return createHandlerFixture({
    networks: new NetworkList([network as NonNullable<typeof network>]),
    clock: systemClock as never,
    approvalRules: over.contracts === false ? {} : toKnownContracts([exchange]),
    rpc: async (at, method, params, signal) => {
      if (method === 'eth_sendRawTransaction') return calmNode[method]
      return over.answer?.(method, params) ?? client(at, method, params, signal)
    },
  })
}

async function shownFor(calls: readonly object[], over?: Parameters<typeof room>[0]) {
  const held = room(over)
  const single: RpcRequest = { method: 'eth_sendTransaction', params: [calls[0] as never] }
  const several: RpcRequest = { method: 'wallet_sendCalls', params: [{ calls } as never] }
  await held.handlers.RPC_REQUEST(calls.length === 1 ? single : several, held.context)
  const shown = held.shown[0]
  if (!shown) throw new Error('nothing was shown')
  return { shown, codes: getWarnings(shown).map(({ code, level }) => `${code} ${level}`), gravity: getSeverity(shown) }
}

/** A prepared transaction with fees that the node accepts. */
const signing = (to: string, data: string, value = 0n): EvmSigning => ({
  chainId: 31_337,
  nonce: 0,
  gas: 1_000_000n,
  to: to as Hex,
  data: data as Hex,
  value,
  type: 'eip1559',
  maxFeePerGas: 10n ** 11n,
  maxPriorityFeePerGas: 10n ** 9n,
})

const swapTo = (to: string, least: bigint) =>
  encode('swapExactETHForTokens', [least, [market.weth, market.tokens.dollar.address], to, 10n ** 12n])

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

describe('simulation on a real node', () => {
  test('adds no warning to plain requests', async () => {
    for (const call of [
      { to: FRIEND, value: hex(ETHER) },
      { to: market.tokens.oak.address, data: encode('transfer', [FRIEND, 5n]) },
      { to: market.tokens.oak.address, data: encode('approve', [market.router, 5n]) },
      { to: market.weth, data: encode('deposit', []), value: hex(ETHER) },
      { to: market.router, data: swapTo(ME, 1n), value: hex(ETHER) },
    ])
      expect(await shownFor([call])).toMatchObject({ codes: [], gravity: 'plain' })
  })

  test('adds no warning to a batch whose later call needs the earlier one', async () => {
    const { codes } = await shownFor([
      { to: market.weth, data: encode('deposit', []), value: hex(ETHER) },
      { to: market.weth, data: encode('approve', [market.router, ETHER]) },
      { to: market.weth, data: encode('transfer', [FRIEND, ETHER]) },
    ])
    expect(codes).toEqual([])
  })

  test('shows the actual transfers of an unknown contract', async () => {
    // The wrapped token accepts native currency with any data: an unknown function that costs one coin.
    const { shown, codes } = await shownFor([{ to: market.router, data: swapTo(ME, 1n), value: hex(ETHER) }], {
      contracts: false,
    })
    expect(shown.decoded.claimed).toBe(true)
    expect(codes).toEqual(['claimed-call red'])
  })

  test('agrees with an NFT that the screen shows instead of an amount', async () => {
    const data = encode('transferFrom', [ME, FRIEND, 1n])
    const { shown, codes } = await shownFor([{ to: market.collectible, data }])
    expect(shown.decoded.action).toBe('transfer-item')
    expect(shown.decoded.amounts).toMatchObject([{ flow: 'out', asset: { kind: 'item', id: 1n }, value: 1n }])
    expect(codes).toEqual([])
  })

  test('detects an NFT where the bytes read like an amount, if the contract does not report its kind', async () => {
    const data = encode('transferFrom', [ME, FRIEND, 1n])
    const answer = (method: string) => (method === 'eth_call' ? '0x' : undefined)
    const { shown, codes, gravity } = await shownFor([{ to: market.collectible, data }], { answer })
    expect(codes).toContain('simulation red')
    expect(gravity).toBe('red')
    const { amounts = [] } = shown.extra.find(({ code }) => code === 'simulation') ?? {}
    expect(amounts).toMatchObject([{ flow: 'out', asset: { kind: 'item', id: 1n }, value: 1n }])
  })

  test('sums the balance changes of an account by asset', async () => {
    const network = { ...(developmentNetworks(stage.url)[0] as never as object), chainId: 31_337 } as never
    const client = createRpcClient({ fetch: (input, init) => fetch(input, init), clock: systemClock })
    const simulation = {
      network,
      account: ME,
      calls: [signing(market.router, swapTo(ME, 1n), ETHER)],
      isWrapped: () => false,
    }
    const results = await simulateCalls(client, systemClock, simulation, new AbortController().signal)
    const moved = Object.fromEntries(
      (results?.[0]?.moved ?? []).map(({ asset, change }) => [asset.kind, change < 0n ? 'less' : 'more']),
    )
    expect(moved).toEqual({ native: 'less', token: 'more' })
  })

  test('2F1: does not believe a token that pays only while the gas price is zero', async () => {
    // Reports a transfer of 1000 tokens to the caller if GASPRICE is 0, and does nothing otherwise.
    const trap = '0x7777777777777777777777777777777777777777'
    const report = `6103e85f52335f7f${TRANSFER.slice(2)}60205fa3`
    const code = `0x3a60${(4 + report.length / 2).toString(16).padStart(2, '0')}57${report}5b00`
    await stage.rpc('anvil_setCode', trap, code)
    const network = { ...(developmentNetworks(stage.url)[0] as never as object), chainId: 31_337 } as never
    const client = createRpcClient({ fetch: (input, init) => fetch(input, init), clock: systemClock })
    const calls = [signing(trap, '0x12345678')]
    const run = { network, account: ME, calls, isWrapped: () => false }
    const [priced] = (await simulateCalls(client, systemClock, run, new AbortController().signal)) ?? []
    expect(priced).toMatchObject({ succeeded: true, moved: [] })
    // The trap works: without fees, the node reports the transfer.
    const free = [{ blockStateCalls: [{ calls: [{ from: ME, to: trap }] }], traceTransfers: true }, 'latest']
    const result = (await stage.rpc('eth_simulateV1', ...free)) as [{ calls: [{ logs: unknown[] }] }]
    expect(result[0].calls[0].logs).toHaveLength(1)
  })

  test("blocks a request that exceeds the node's balance", async () => {
    await stage.rpc('anvil_setBalance', ME, hex(ETHER / 1_000n))
    const { codes, gravity } = await shownFor([{ to: FRIEND, value: hex(ETHER / 1_000n), gas: '0x5208' }])
    expect(codes).toContain('not-enough blocked')
    expect(gravity).toBe('blocked')
    await stage.rpc('anvil_setBalance', ME, hex(10_000n * ETHER))
    expect((await shownFor([{ to: FRIEND, value: hex(ETHER / 1_000n) }])).codes).toEqual([])
  })
})

describe('scripted simulation', () => {
  const pad = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const log = (address: string, from: string, to: string, value: bigint) => ({
    address,
    topics: [TRANSFER, pad(from), pad(to)],
    data: `0x${value.toString(16).padStart(64, '0')}`,
  })
  const run = async (logs: readonly object[], status = '0x1', over: NodeScript = {}) => {
    const eth_simulateV1 = [{ calls: [{ status, logs }] }]
    const held = createHandlerFixture({ node: { ...calmNode, eth_simulateV1, ...over } })
    const request: RpcRequest = { method: 'eth_sendTransaction', params: [{ to: FRIEND, value: '0x5' }] }
    await held.handlers.RPC_REQUEST(request, held.context)
    return getWarnings(held.shown[0] as never).map(({ code, level }) => `${code} ${level}`)
  }
  const sent = log(NATIVE, ME, FRIEND, 5n)

  test.each([
    ['agrees', [sent], []],
    ['moves less', [], []],
    ['moves more of the currency', [log(NATIVE, ME, FRIEND, 6n)], ['simulation red']],
    ['moves a token as well', [sent, log(FRIEND, ME, FRIEND, 1n)], ['simulation red']],
    ['brings something', [sent, log(FRIEND, FRIEND, ME, 1n)], []],
    ['gives and takes the same', [sent, log(FRIEND, ME, FRIEND, 1n), log(FRIEND, FRIEND, ME, 1n)], []],
  ])('compares the simulation: %s', async (_what, logs, wanted) => {
    expect(await run(logs)).toEqual(wanted)
  })

  const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
  const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const STRANGER = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
  const allowed = (event: string, owner: string, value: bigint) => ({
    address: TOKEN,
    topics: [event, pad(owner), pad(STRANGER)],
    data: `0x${value.toString(16).padStart(64, '0')}`,
  })
  const itemAllowed = (spender: string) => ({
    address: TOKEN,
    topics: [APPROVAL, pad(ME), pad(spender), `0x${'7'.padStart(64, '0')}`],
    data: '0x',
  })

  test.each([
    ['an allowance of the account', allowed(APPROVAL, ME, 1n), ['simulation red']],
    ['control over its collection', allowed(APPROVAL_FOR_ALL, ME, 1n), ['simulation red']],
    ['one of its NFTs', itemAllowed(STRANGER), ['simulation red']],
    ['an allowance of another account', allowed(APPROVAL, FRIEND, 1n), []],
    ['an allowance that ends', allowed(APPROVAL, ME, 0n), []],
    ['control that ends', allowed(APPROVAL_FOR_ALL, ME, 0n), []],
    ['an NFT that no one may take', itemAllowed(`0x${'0'.repeat(40)}`), []],
  ])('simulation: what a stranger may take afterwards is red: %s', async (_what, event, wanted) => {
    expect(await run([sent, event])).toEqual(wanted)
  })

  test('warns of a failed simulation', async () => {
    expect(await run([], '0x0')).toEqual(['may-fail notice'])
  })

  test.each([
    ['nothing', null],
    ['an error', () => Promise.reject(new Error('method not found'))],
    ['no list', {}],
    ['a call too few', [{ calls: [] }]],
    ['broken logs', [{ calls: [{ status: '0x1', logs: [{ address: 1 }] }] }]],
    ['logs without end', [{ calls: [{ status: '0x1', logs: Array.from({ length: 2_001 }, () => sent) }] }]],
  ])('ignores an invalid response: %s', async (_what, eth_simulateV1) => {
    expect(await run([], '0x1', { eth_simulateV1 })).toEqual([])
  })

  test('gives up after 2,500 ms without a response', async () => {
    const held = createHandlerFixture({ node: { ...calmNode, eth_simulateV1: () => new Promise(() => {}) } })
    const request: RpcRequest = { method: 'eth_sendTransaction', params: [{ to: FRIEND, value: '0x5' }] }
    const pending = held.handlers.RPC_REQUEST(request, held.context)
    await expect.poll(() => held.asked.some(({ method }) => method === 'eth_simulateV1')).toBe(true)
    await new Promise<void>(resolve => setImmediate(resolve))
    held.clock.turn(2_499)
    await new Promise<void>(resolve => setImmediate(resolve))
    expect(held.shown).toHaveLength(0)
    held.clock.turn(1)
    await pending
    expect(getWarnings(held.shown[0] as never)).toEqual([])
  })
})
