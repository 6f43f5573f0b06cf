import type { DataResponse } from '../../../../src/contract/data-api.js'
import type { SwapQuoteRecord } from '../../../../src/contract/data-records.js'
import { minimumReceived, formatPercent } from './swap-amounts.js'
import { toCaip10, type ReadyCall, type ReadySwap, type SwapRequest } from './swap-provider.js'

export type WireApproval = DataResponse<'GET /v1/convert/build-approve'>['tx']
export type WireSwap = DataResponse<'POST /v1/convert/build-transaction'>['tx']

/** An offer. Amounts are in the smallest unit, the price impact in millionths. */
export interface Offer {
  readonly id?: string | undefined
  readonly toAmount: bigint
  readonly impact?: bigint | undefined
}

export function toWireQuote(request: SwapRequest, { id, toAmount, impact }: Offer): SwapQuoteRecord {
  return {
    id: id ?? null,
    fromAmount: `${request.amount}`,
    fromAccount: toCaip10(request.from),
    toAmount: `${toAmount}`,
    toAccount: toCaip10(request.to),
    minToAmount: `${minimumReceived(toAmount, request.slippagePercent)}`,
    ...(impact !== undefined && { priceImpactPercent: formatPercent(impact) }),
  }
}

export function toWireApproval(caipNetworkId: string, call: ReadyCall): WireApproval {
  return { ...toWireCall(caipNetworkId, call), value: `${call.value}` }
}

export function toWireSwap(caipNetworkId: string, swap: ReadySwap): WireSwap {
  const { toAmount, minToAmount, value } = swap
  return {
    ...toWireCall(caipNetworkId, swap),
    amount: `${toAmount}`,
    value: `${value}`,
    minToAmount: `${minToAmount}`,
  }
}

function toWireCall(caipNetworkId: string, { from, to, data, gas, gasPrice }: ReadyCall) {
  return {
    from: `${caipNetworkId}:${from}`,
    to: `${caipNetworkId}:${to}`,
    data,
    eip155: { gas: `${gas}`, gasPrice: `${gasPrice}` },
  }
}
