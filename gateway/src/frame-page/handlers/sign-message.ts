import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { base58 } from '@scure/base'
import { getChainId } from '../chain/network-list.js'
import type { RequestContext } from '../channel/frame-port.js'
import { decodeMessage, decodeOffChain, toMessageBytes } from '../decode/decode-message.js'
import { decodeTypedData } from '../decode/decode-typed-data.js'
import { type Decoded, MAX_REVIEWED_LENGTH } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import { isSignableText } from '../vault/solana-messages.js'
import type { HandlerDeps } from './handler-context.js'
import { requestApproval } from './request-approval.js'

export interface TextToSign {
  readonly network: FrameNetwork
  readonly message: Uint8Array
}

/** `personal_sign`: shows exactly the bytes that are signed. Returns hex. Standard: EIP-191. */
export async function personalSign(
  deps: HandlerDeps,
  [message, address]: readonly [string, string],
  network: FrameNetwork,
  context: RequestContext,
): Promise<string> {
  requireOwnAccount(deps, address)
  return signText(deps, { network, message: toMessageBytes(message) }, context)
}

/** Shows a message and signs it after approval: hex on EVM networks, base58 on Solana. */
export async function signText(
  deps: HandlerDeps,
  { network, message }: TextToSign,
  context: RequestContext,
): Promise<string> {
  const isEvm = getChainId(network) !== undefined
  const facts = deps.wallet.wallet
  if (!isEvm && !isSignableText(message, decodeKey(facts?.solanaAddress)))
    throw new FrameError('E_SCHEMA', 'This could be a transaction. It cannot be signed as a message.', {
      rpcCode: -32_602,
    })
  const decode = isEvm ? decodeMessage : decodeOffChain
  const decoded = decode(message, {
    origin: deps.origin,
    account: (isEvm ? facts?.evmAddress : facts?.solanaAddress) ?? '',
    chainId: network.caipNetworkId.split(':')[1] ?? '',
    now: deps.clock.now() / 1_000,
  })
  requireReviewable(decoded)
  await requestApproval(deps, { network, decoded }, context.signal)
  context.commit()
  if (isEvm) return (await deps.wallet.signer.signMessage(message)).signature
  return base58.encode((await deps.wallet.signer.solanaSignMessage(message)).signature)
}

/** `eth_signTypedData_v4`: shows every signed field. Returns hex. Standard: EIP-712. */
export async function signTypedData(
  deps: HandlerDeps,
  [address, raw]: readonly [string, unknown],
  chain: string | number | undefined,
  context: RequestContext,
): Promise<string> {
  requireOwnAccount(deps, address)
  const network = deps.networks.requireEvm(chain)
  const { contracts } = deps.approvalRules
  const now = deps.clock.now() / 1_000
  const facts = { chainId: network.chainId, account: address, now, ...(contracts && { contracts }) }
  const { typedData, decoded } = decodeTypedData(raw, facts)
  requireReviewable(decoded)
  await requestApproval(deps, { network, decoded }, context.signal)
  if (!typedData) throw new FrameError('E_REJECTED', 'This request is damaged.', { rpcCode: 4001 })
  context.commit()
  return (await deps.wallet.signer.signTypedData(typedData)).signature
}

// Nothing is cut on the screen, so what is too long is not signed.
function requireReviewable({ warnings }: Decoded): void {
  if (!warnings.some(({ code }) => code === 'too-long')) return
  const message = `This is longer than ${MAX_REVIEWED_LENGTH} characters, so it cannot be reviewed or signed.`
  throw new FrameError('E_SCHEMA', message, { rpcCode: -32_602 })
}

export function requireOwnAccount({ wallet }: HandlerDeps, address: string): void {
  if (address.toLowerCase() !== wallet.wallet?.evmAddress.toLowerCase())
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
}

function decodeKey(address = ''): Uint8Array {
  try {
    return base58.decode(address)
  } catch {
    return new Uint8Array()
  }
}
