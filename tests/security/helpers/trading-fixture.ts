import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import { lazyActions, readAddress } from '../../../src/chains/eip155/eip155-actions.js'
import { readApproval } from '../../../src/chains/eip155/approvals.js'
import { readSwap } from '../../../src/chains/eip155/swap-calls.js'
import { routerAbi } from '../../helpers/chains/router-abis.js'
import { readTransfer } from '../../../src/chains/eip155/transfer.js'
import type { TransactionParams } from '../../../src/chains/eip155/transactions.js'
import type { RpcCall } from '../../../src/core/chain-adapter.js'
import type { DataApi } from '../../../src/services/data.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import type { ChainFault } from './chain-faults.js'
import type { Answers } from './faulty-service.js'

const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const oracle = '0x420000000000000000000000000000000000000f'
const unit = 10n ** 18n

/** A regular token, a token whose transfer has no return value, and the swap router. */
export const oak = getAddress(`0x${'1'.repeat(40)}`)
export const noReturnToken = getAddress(`0x${'2'.repeat(40)}`)
export const swapRouter = getAddress(`0x${'e'.repeat(39)}1`)

/** Kinds of requests to the node. */
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

/** The transaction that the wallet was requested to sign, decoded. */
export interface Signed {
  readonly transfer: ReturnType<typeof readTransfer>
  readonly approval: ReturnType<typeof readApproval>
  readonly swap: ReturnType<typeof readSwap>
  readonly params: TransactionParams
}

const hash = `0x${'a'.repeat(64)}`
const validResults: Readonly<Record<Exclude<ChainStep, 'trial' | 'oracle' | 'decimals'>, unknown>> = {
  eth_getCode: '0x60',
  eth_estimateGas: '0xc350',
  eth_gasPrice: '0x3b9aca00',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_getTransactionReceipt: { status: '0x1' },
}

/** Answers of the data service for Ada's account. All tokens have 18 decimals. */
export function tradingAnswers({
  allowance = 0n,
  minimum = (4_950n * unit) / 1_000n,
  held = 100n * unit,
} = {}): Answers {
  const at = (address: string) => `eip155:1:${address}`
  const listed = [
    ['Ether', 'ETH', native],
    ['Oak', 'OAK', oak],
    ['Silent', 'SIL', noReturnToken],
  ] as const
  const route = [unit, minimum, [oak, noReturnToken], ada as `0x${string}`, 2_000_000_000n] as const
  const calldata = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args: route })
  const approvalCalldata = encodeFunctionData({ abi: erc20, args: [swapRouter, unit] })
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
    [
      /fungible\/price$/,
      { fungibles: listed.map(([, symbol, tokenAddress]) => ({ symbol, address: at(tokenAddress), price: 1 })) },
    ],
    [/gas-price$/, { standard: '1000000000', fast: '1', instant: '1' }],
    [
      /quotes$/,
      {
        quotes: [
          {
            id: null,
            fromAmount: `${unit}`,
            toAmount: `${5n * unit}`,
            fromAccount: at(oak),
            toAccount: at(noReturnToken),
          },
        ],
      },
    ],
    [/allowance$/, { allowance: `${allowance}` }],
    [/build-approve$/, { tx: { from: at(ada), to: at(oak), data: approvalCalldata, value: '0' } }],
    [
      /build-transaction$/,
      { tx: { from: at(ada), to: at(swapRouter), data: calldata, value: '0', amount: `${5n * unit}` } },
    ],
  ]
}

interface TradingParts {
  /** Called with each request to the node; the answer waits for the returned promise. */
  readonly onRequest?: (step: ChainStep) => Promise<void> | void
  /** Overrides results of the node. */
  readonly override?: (step: ChainStep, to: string) => unknown
  /** Ada's balance of the coin. */
  readonly coins?: () => bigint
}

/** Creates a connected app with the real EVM adapter, and a scripted node and wallet. */
export function tradingFixture(data: DataApi, { onRequest, override, coins = () => 100n * unit }: TradingParts = {}) {
  const faults: Partial<Record<ChainStep, ChainFault>> = {}
  const requests: ChainStep[] = []
  const signed: Signed[] = []
  const wallet = { answer: (): unknown => hash }
  const rpc = async (_network: unknown, { method, params }: RpcCall) => {
    const [{ to = '', data: called = '' } = {}] = (params ?? []) as [{ to?: string; data?: string }?]
    const step = method === 'eth_call' ? getStep(to, called) : (method as ChainStep)
    requests.push(step)
    const fault = faults[step]
    await onRequest?.(step)
    if (fault) return fault.play()
    const overridden = override?.(step, to)
    if (overridden !== undefined) return overridden
    if (step === 'trial') return to === noReturnToken ? '0x' : `0x${'1'.padStart(64, '0')}`
    if (step === 'decimals') return `0x${'12'.padStart(64, '0')}`
    return step === 'oracle' ? '0x' : validResults[step]
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
    options: { swaps: { routers: { 'eip155:1': [swapRouter] } } },
  })
  return { scope, session, faults, requests, signed, wallet }
}

function getStep(to: string, called: string): ChainStep {
  if (to.toLowerCase() === oracle) return 'oracle'
  return called === '0x313ce567' ? 'decimals' : 'trial'
}
