import type { EvmTransaction } from '../../../../src/contract/rpc-requests.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { prepareTransaction, type Prepared } from '../chain/prepare-transaction.js'
import { quantityOf } from '../chain/rpc-client.js'
import type { RequestContext } from '../channel/live-requests.js'
import { decodeCall } from '../decode/decode-call.js'
import type { Decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning, Hex } from '../worker/worker-protocol.js'
import type { HandlerDeps } from './handler-context.js'
import { seekApproval } from './request-approval.js'

const MAX_NONCE = 2n ** 40n

/** `eth_sendTransaction`: fills, shows, signs what was shown, and sends it. Gives the hash. */
export async function sendTransaction(
  deps: HandlerDeps,
  asked: EvmTransaction,
  chain: string | number | undefined,
  context: RequestContext,
): Promise<Hex> {
  const network = deps.networks.needEvm(chain ?? asked.chainId)
  const from = ownAddress(deps)
  const prepared = await prepareTransaction(asked, { ask: deps.ask, network, from, signal: context.signal })
  const { signing, feeLimit, feeHigh, nonceKind } = prepared
  const decoded = decodeSigning(deps, signing)
  await seekApproval(deps, { network, decoded, feeLimit, feeHigh, nonceKind, all: [prepared] }, context.signal)
  // Others may have been sent while this one waited: the next number is taken as it is now, so that an app that named
  // it cannot replace them. Only a number that the person was warned of stays what it is.
  const nonce = nonceKind === 'next' ? await nextNonce(deps, network, from, context.signal) : signing.nonce
  context.commit()
  return signAndSend(deps, network, { ...signing, nonce })
}

/** What a decided transaction does. */
export function decodeSigning(deps: HandlerDeps, { to, data, value, chainId }: EvmSigning): Decoded {
  const { contracts } = deps.rules
  const facts = { chainId, account: ownAddress(deps), now: deps.clock.now() / 1_000, ...(contracts && { contracts }) }
  return decodeCall({ to: to ?? undefined, data, value }, facts)
}

/** Signs and sends. A node that has it already is as good as one that takes it now. */
export async function signAndSend(deps: HandlerDeps, network: EvmNetwork, signing: Prepared['signing']): Promise<Hex> {
  const { serialized, hash } = await deps.wallet.signer.signTransaction(signing)
  try {
    await deps.ask(network, 'eth_sendRawTransaction', [serialized])
  } catch (error) {
    if (!(error instanceof FrameError) || !/already known|alreadyknown/i.test(error.message)) throw error
  }
  return hash
}

/** The number the next transaction takes. */
export async function nextNonce(
  deps: HandlerDeps,
  network: EvmNetwork,
  from: Hex,
  signal?: AbortSignal,
): Promise<number> {
  return Number(quantityOf(await deps.ask(network, 'eth_getTransactionCount', [from, 'pending'], signal), MAX_NONCE))
}

/** The person's account on EVM. Throws `E_UNAUTH` without a session. */
export function ownAddress({ wallet }: HandlerDeps): Hex {
  const address = wallet.wallet?.evmAddress
  if (address === undefined)
    throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.', { rpcCode: 4100 })
  return address
}
