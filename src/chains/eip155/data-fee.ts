import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { findRevert } from '../../core/errors/wallet-error.js'

// The gas price oracle of OP stack chains.
const ORACLE = '0x420000000000000000000000000000000000000F'
// `getL1FeeUpperBound(uint256)`, or `getL1Fee(bytes)` on older chains.
const UPPER_BOUND = '0xf1c7a58b'
const L1_FEE = '0x49948e0e'
// The size of a transaction without its data and signature.
const OVERHEAD_BYTES = 120

/**
 * Returns the maximum L1 data fee of an OP stack chain, with a 50 % margin for changes of the L1 gas price. Returns 0
 * on other chains, and undefined if the request fails.
 */
export async function dataFee(
  { rpc }: Pick<ChainContext, 'rpc'>,
  { data = '0x' }: TransactionRequest,
  { network }: Pick<Signer, 'network'>,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const size = OVERHEAD_BYTES + (data.length - 2) / 2
  const callOracle = async (input: string) => {
    const params = [{ to: ORACLE, data: input }, 'latest']
    const result = await rpc(network.caipNetworkId, { method: 'eth_call', params }, signal)
    return typeof result === 'string' && /^0x[\da-f]{64}$/i.test(result) ? (BigInt(result) * 3n) / 2n : 0n
  }
  try {
    return await callOracle(UPPER_BOUND + word(size)).catch((error: unknown) => {
      if (!findRevert(error)) throw error
      return callOracle(L1_FEE + word(32) + word(size) + paddedBytes(size)).catch((retryError: unknown) => {
        if (!findRevert(retryError)) throw retryError
        return 0n
      })
    })
  } catch {
    return undefined
  }
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

// Incompressible bytes, padded to whole words.
function paddedBytes(size: number): string {
  return 'ff'.repeat(size).padEnd(Math.ceil(size / 32) * 64, '0')
}
