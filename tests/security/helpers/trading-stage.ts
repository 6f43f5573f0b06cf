import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import { lazyActions, readAddress } from '../../../src/chains/eip155/eip155-actions.js'
import { readApproval } from '../../../src/chains/eip155/approvals.js'
import { readSwap, routerAbi } from '../../../src/chains/eip155/swap-calls.js'
import { readTransfer } from '../../../src/chains/eip155/transfer.js'
import type { TransactionParams } from '../../../src/chains/eip155/transactions.js'
import type { RpcCall } from '../../../src/core/chain-adapter.js'
import type { DataApi } from '../../../src/services/data.js'
import { fakeContext } from '../../helpers/fake-context.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import type { ChainFault } from './chain-faults.js'
import type { Answers } from './faulty-service.js'

const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const oracle = '0x420000000000000000000000000000000000000f'
const unit = 10n ** 18n

/** An ordinary token, one whose transfer says nothing, and who swaps them. */
export const oak = getAddress(`0x${'1'.repeat(40)}`)
export const silent = getAddress(`0x${'2'.repeat(40)}`)
export const exchange = getAddress(`0x${'e'.repeat(39)}1`)

/** What the node is asked for, by what for. */
export type ChainStep =
  | 'decimals'
  | 'trial'
  | 'oracle'
  | 'eth_getCode'
  | 'eth_estimateGas'
  | 'eth_gasPrice'
  | 'eth_getBlockByNumber'
  | 'eth_maxPriorityFeePerGas'
  | 'eth_getTransactionReceipt'

/** What the wallet was asked to sign, as it can be read back. */
export interface Signed {
  readonly transfer: ReturnType<typeof readTransfer>
  readonly approval: ReturnType<typeof readApproval>
  readonly swap: ReturnType<typeof readSwap>
  readonly params: TransactionParams
}

const hash = `0x${'a'.repeat(64)}`
const sound: Readonly<Record<Exclude<ChainStep, 'trial' | 'oracle' | 'decimals'>, unknown>> = {
  eth_getCode: '0x60',
  eth_estimateGas: '0xc350',
  eth_gasPrice: '0x3b9aca00',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_getTransactionReceipt: { status: '0x1' },
}

/** What the service answers about Ada and this market, whose tokens all have 18 places. */
export function tradingAnswers({
  allowance = 0n,
  minimum = (4_950n * unit) / 1_000n,
  held = 100n * unit,
} = {}): Answers {
  const at = (address: string) => `eip155:1:${address}`
  const listed = [
    ['Ether', 'ETH', native],
    ['Oak', 'OAK', oak],
    ['Silent', 'SIL', silent],
  ] as const
  const route = [unit, minimum, [oak, silent], ada as `0x${string}`, 2_000_000_000n] as const
  const written = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args: route })
  const approving = encodeFunctionData({ abi: erc20, args: [exchange, unit] })
  const quantity = { decimals: '18', numeric: `${held / unit}` }
  return [
    [/supported-chains$/, { http: ['eip155:1'], ws: [] }],
    [/\/identity\//, { name: 'grace.dev.test', avatar: null }],
    [/\/profile\/account\//, { name: 'grace.dev.test', addresses: { 60: { address: `0x${'3'.repeat(40)}` } } }],
    [
      /\/balance$/,
      {
        balances: listed.map(([name, symbol, address]) => ({
          name,
          symbol,
          chainId: 'eip155:1',
          quantity,
          price: 1,
          value: 100,
          ...(address !== native && { address: at(address) }),
        })),
      },
    ],
    [
      /convert\/tokens$/,
      { tokens: listed.map(([name, symbol, address]) => ({ name, symbol, address: at(address), decimals: 18 })) },
    ],
    [/fungible\/price$/, { fungibles: listed.map(([, symbol, each]) => ({ symbol, address: at(each), price: 1 })) }],
    [/gas-price$/, { standard: '1000000000', fast: '1', instant: '1' }],
    [
      /quotes$/,
      {
        quotes: [
          { id: null, fromAmount: `${unit}`, toAmount: `${5n * unit}`, fromAccount: at(oak), toAccount: at(silent) },
        ],
      },
    ],
    [/allowance$/, { allowance: `${allowance}` }],
    [/build-approve$/, { tx: { from: at(ada), to: at(oak), data: approving, value: '0' } }],
    [
      /build-transaction$/,
      { tx: { from: at(ada), to: at(exchange), data: written, value: '0', amount: `${5n * unit}` } },
    ],
  ]
}

interface TradingParts {
  /** Hears each question to the node, and may hold it up. */
  readonly heard?: (step: ChainStep) => Promise<void> | void
  /** What the node says instead of what it would. */
  readonly say?: (step: ChainStep, to: string) => unknown
  /** What Ada has of the coin. */
  readonly coins?: () => bigint
}

/** A connected app with the real verbs of the family, a node and a wallet that do as the test says. */
export function tradingStage(data: DataApi, { heard, say, coins = () => 100n * unit }: TradingParts = {}) {
  const faults: Partial<Record<ChainStep, ChainFault>> = {}
  const asked: ChainStep[] = []
  const signed: Signed[] = []
  const wallet = { answer: (): unknown => hash }
  const rpc = async (_network: unknown, { method, params }: RpcCall) => {
    const [{ to = '', data: called = '' } = {}] = (params ?? []) as [{ to?: string; data?: string }?]
    const step = method === 'eth_call' ? stepOf(to, called) : (method as ChainStep)
    asked.push(step)
    const fault = faults[step]
    await heard?.(step)
    if (fault) return fault.play()
    const said = say?.(step, to)
    if (said !== undefined) return said
    if (step === 'trial') return to === silent ? '0x' : `0x${'1'.padStart(64, '0')}`
    if (step === 'decimals') return `0x${'12'.padStart(64, '0')}`
    return step === 'oracle' ? '0x' : sound[step]
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method !== 'eth_sendTransaction') return undefined
    const [given] = params as [TransactionParams]
    signed.push({
      transfer: readTransfer(given),
      approval: readApproval(given),
      swap: readSwap(given),
      params: given,
    })
    return wallet.answer()
  }
  const verbs = {
    ...lazyActions(fakeContext({ rpc })),
    readAddress,
    balance: async () => ({ value: coins(), decimals: 18, symbol: 'ETH' }),
  }
  const { scope, session } = connectedScope({
    session: { provider: { request } },
    verbs,
    services: { data, rpc: { send: rpc } },
    options: { swaps: { routers: { 'eip155:1': [exchange] } } },
  })
  return { scope, session, faults, asked, signed, wallet }
}

function stepOf(to: string, called: string): ChainStep {
  if (to.toLowerCase() === oracle) return 'oracle'
  return called === '0x313ce567' ? 'decimals' : 'trial'
}
