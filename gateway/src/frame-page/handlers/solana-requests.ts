import { base58, base64 } from '@scure/base'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { chainIdOf } from '../chain/network-list.js'
import type { RequestContext } from '../channel/live-requests.js'
import { decodeSolana, together, foldAccounts } from '../decode/decode-solana.js'
import { solanaFee } from '../decode/solana-programs.js'
import { hasUnknownVersion, readSolanaTransaction } from '../decode/solana-transaction.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-context.js'
import { seekApproval } from './request-approval.js'
import { sayOwners } from './resolve-token-owners.js'
import { signText } from './sign-message.js'

interface Written {
  readonly bytes: Uint8Array
  /** Writes bytes as the app wrote its own. */
  write(bytes: Uint8Array): string
}

/** What a request for signatures of transactions may say beside them. */
interface ToSign {
  /** Whose signature is wanted, where the app says so. */
  readonly pubkey?: string | undefined
}

/** Where a transaction goes once it is signed, and how the node is to take it in. */
interface ToSend extends ToSign {
  readonly transaction: string
  readonly options?: object
  /** The same, as the wallet-connection protocol names it. */
  readonly sendOptions?: object
}

/** `solana_signMessage`: a message in base58, a signature in base58. */
export async function solanaSignMessage(
  deps: HandlerDeps,
  { message, pubkey }: { message: string; pubkey: string },
  network: FrameNetwork,
  context: RequestContext,
): Promise<{ signature: string }> {
  needOwn(deps, pubkey)
  const bytes = base58Bytes(message)
  if (!bytes) throw new FrameError('E_SCHEMA', 'The message is not in base58.', { rpcCode: -32_602 })
  return { signature: await signText(deps, { network: needSolana(network), message: bytes }, context) }
}

/** Shows transactions, signs them once approved, and gives each back as it came, with its signature. */
export async function solanaSign(
  deps: HandlerDeps,
  { transactions, pubkey }: ToSign & { readonly transactions: readonly string[] },
  network: FrameNetwork,
  context: RequestContext,
): Promise<readonly { transaction: string; signature: string; bytes: Uint8Array }[]> {
  needSolana(network)
  const account = needOwn(deps, pubkey)
  const written = transactions.map(text => {
    const read = readWritten(text)
    if (read) return read
    const isNewer = [base64Bytes(text), base58Bytes(text)].some(bytes => bytes && hasUnknownVersion(bytes))
    const message = isNewer ? 'This version of Solana transactions is not supported.' : 'This is not a transaction.'
    throw new FrameError('E_SCHEMA', message, { rpcCode: -32_602 })
  })
  const read = written.map(({ bytes }) => decodeSolana(bytes, account))
  const said = foldAccounts(await sayOwners(deps, network, together(read), context.signal))
  const fee = solanaFee(
    read.flatMap(({ transaction }) => transaction ?? []),
    account,
  )
  const cost = fee && { feeLimit: fee.limit, feeHigh: fee.high }
  await seekApproval(deps, { network, decoded: said, ...cost }, context.signal)
  context.commit()
  const signed = []
  for (const { bytes, write } of written) {
    const { transaction, signature } = await deps.wallet.signer.solanaSignTransaction(bytes)
    signed.push({ transaction: write(transaction), signature: base58.encode(signature), bytes: transaction })
  }
  return signed
}

/** `solana_signAndSendTransaction`: where the operator has no node of Solana, nothing is shown and nothing is signed. */
export async function solanaSend(
  deps: HandlerDeps,
  { transaction, pubkey, sendOptions, options = sendOptions }: ToSend,
  network: FrameNetwork,
  context: RequestContext,
): Promise<{ signature: string }> {
  if (needSolana(network).rpcUrls.length === 0)
    throw new FrameError('E_CHAIN', `The wallet cannot send on ${network.name}.`, { rpcCode: 4901 })
  const [signed] = await solanaSign(deps, { transactions: [transaction], pubkey }, network, context)
  if (!signed) throw new FrameError('E_SCHEMA', 'There is nothing to send.')
  const params = [base64.encode(signed.bytes), { ...options, encoding: 'base64' }]
  await deps.ask(network, 'sendTransaction', params)
  return { signature: signed.signature }
}

/** A transaction in base64 or base58: whichever of the two reads as one. */
function readWritten(text: string): Written | undefined {
  const inBase64 = base64Bytes(text)
  if (inBase64 && readSolanaTransaction(inBase64)) return { bytes: inBase64, write: bytes => base64.encode(bytes) }
  const inBase58 = base58Bytes(text)
  if (inBase58 && readSolanaTransaction(inBase58)) return { bytes: inBase58, write: bytes => base58.encode(bytes) }
  return undefined
}

function base64Bytes(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

function base58Bytes(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

function needSolana(network: FrameNetwork): FrameNetwork {
  if (chainIdOf(network) === undefined) return network
  throw new FrameError('E_CHAIN', 'This request is for another kind of network.')
}

/** The wallet's own account, where it is the one that is meant. */
function needOwn({ wallet }: HandlerDeps, pubkey?: string): string {
  const own = wallet.wallet?.solanaAddress ?? ''
  if (pubkey === undefined || pubkey === own) return own
  throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
}
