import { viem } from '../../lib/viem.js'
import type { ChainContext, PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isSilentToken } from './silent-tokens.js'
import { simulate } from './simulate.js'
import { transferAbi, transferCall } from './transfer-calls.js'
import { transferFee } from './transfer-fee.js'

/**
 * Makes a transfer ready to be signed, and tries it on the network. Throws `request/failed`, with the contract's reason
 * where it gave one, for a transfer that would fail; `request/aborted` where nobody waits any more. Standard: ERC-20.
 */
export async function planTransfer(
  context: ChainContext,
  transfer: Transfer,
  signer: Signer,
  signal?: AbortSignal,
): Promise<PlannedTransfer> {
  const transaction = transferCall(transfer)
  const said = transfer.token && (await simulate(context, transaction, signer, { abi: transferAbi, signal }))
  if (transfer.token && said !== undefined && !(await hasMoved(context, transfer.token, said, signer, signal)))
    throw new AppKitError('request/failed', { text: 'The token refuses to move' })
  const fee = await transferFee(context, transaction, signer, signal)
  return { transaction, ...(fee !== undefined && { fee }) }
}

/** Whether what a token said means that it moved. Silence does where there is a contract at all: nobody's address is silent, too. */
async function hasMoved(
  { rpc }: ChainContext,
  token: string,
  said: unknown,
  { network }: Signer,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (isSilentToken(`${network.caipNetworkId}:${token}`)) return true
  if (said === '0x') {
    const code = await rpc(network.caipNetworkId, { method: 'eth_getCode', params: [token, 'latest'] }, signal)
    return code !== '0x'
  }
  try {
    return viem.decodeFunctionResult({ abi: transferAbi, data: said as `0x${string}` })
  } catch {
    return false
  }
}
