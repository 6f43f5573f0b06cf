import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { revertOf } from '../../core/errors/wallet-error.js'

/** Where chains of the OP stack tell what it costs to publish a transaction. */
const ORACLE = '0x420000000000000000000000000000000000000F'
/** `getL1FeeUpperBound(uint256)` and, on chains that do not know that yet, `getL1Fee(bytes)`. */
const UPPER_BOUND = '0xf1c7a58b'
const OF_BYTES = '0x49948e0e'
/** What a transaction has beside its data, in bytes, signature excluded. */
const FRAME_BYTES = 120

/**
 * What an OP stack chain takes at most for publishing a transaction on the chain beneath, beside its gas; nothing on any
 * other chain. Undefined where the chain cannot be asked. What lies beneath may cost half as much again until then.
 */
export async function dataFee(
  { rpc }: Pick<ChainContext, 'rpc'>,
  { data = '0x' }: TransactionRequest,
  { network }: Pick<Signer, 'network'>,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const size = FRAME_BYTES + (data.length - 2) / 2
  const ask = async (input: string) => {
    const params = [{ to: ORACLE, data: input }, 'latest']
    const said = await rpc(network.caipNetworkId, { method: 'eth_call', params }, signal)
    return typeof said === 'string' && /^0x[\da-f]{64}$/i.test(said) ? (BigInt(said) * 3n) / 2n : 0n
  }
  try {
    return await ask(UPPER_BOUND + word(size)).catch((error: unknown) => {
      if (!revertOf(error)) throw error
      return ask(OF_BYTES + word(32) + word(size) + filled(size)).catch((again: unknown) => {
        if (!revertOf(again)) throw again
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

/** So many bytes that do not compress, to whole words. */
function filled(size: number): string {
  return 'ff'.repeat(size).padEnd(Math.ceil(size / 32) * 64, '0')
}
