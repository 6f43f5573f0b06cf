import type { EvmTransaction } from '../../../../src/contract/rpc-requests.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { prepareTransaction, type PreparedTransaction } from '../chain/prepare-transaction.js'
import { parseQuantity } from '../chain/rpc-client.js'
import type { RequestContext } from '../channel/frame-port.js'
import { decodeCall } from '../decode/decode-call.js'
import type { Decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning, Hex } from '../worker/worker-protocol.js'
import type { HandlerDeps } from './handler-context.js'
import { requestApproval } from './request-approval.js'

const MAX_NONCE = 2n ** 40n

export async function sendTransaction(
  deps: HandlerDeps,
  requested: EvmTransaction,
  chain: string | number | undefined,
  context: RequestContext,
): Promise<Hex> {
  const network = deps.networks.requireEvm(chain ?? requested.chainId)
  const from = ownAddress(deps)
  const prepared = await prepareTransaction(requested, { rpc: deps.rpc, network, from, signal: context.signal })
  const { signing, feeLimit, feeHigh, nonceKind } = prepared
  const decoded = decodeSigning(deps, signing)
  await requestApproval(deps, { network, decoded, feeLimit, feeHigh, nonceKind, all: [prepared] }, context.signal)
  // Others may have been sent meanwhile, so the nonce is read again. This prevents an app that named the nonce from
  // replacing them. A nonce that the user was warned about is kept.
  const nonce = nonceKind === 'next' ? await nextNonce(deps, network, from, context.signal) : signing.nonce
  context.commit()
  return signAndSend(deps, network, { ...signing, nonce })
}

export function decodeSigning(deps: HandlerDeps, { to, data, value, chainId }: EvmSigning): Decoded {
  const { contracts } = deps.approvalRules
  const facts = { chainId, account: ownAddress(deps), now: deps.clock.now() / 1_000, ...(contracts && { contracts }) }
  return decodeCall({ to: to ?? undefined, data, value }, facts)
}

/** Signs and sends a transaction. A node that already has it counts as success. */
export async function signAndSend(
  deps: HandlerDeps,
  network: EvmNetwork,
  signing: PreparedTransaction['signing'],
): Promise<Hex> {
  const { serialized, hash } = await deps.wallet.signer.signTransaction(signing)
  try {
    await deps.rpc(network, 'eth_sendRawTransaction', [serialized])
  } catch (error) {
    if (!(error instanceof FrameError) || !/already known|alreadyknown/i.test(error.message)) throw error
  }
  return hash
}

export async function nextNonce(
  deps: HandlerDeps,
  network: EvmNetwork,
  from: Hex,
  signal?: AbortSignal,
): Promise<number> {
  return Number(parseQuantity(await deps.rpc(network, 'eth_getTransactionCount', [from, 'pending'], signal), MAX_NONCE))
}

/**
 * Returns the user's EVM account.
 * @throws FrameError `E_UNAUTH` without a session
 */
export function ownAddress({ wallet }: HandlerDeps): Hex {
  const address = wallet.wallet?.evmAddress
  if (address === undefined)
    throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.', { rpcCode: 4100 })
  return address
}
