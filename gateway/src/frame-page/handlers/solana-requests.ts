import { base58, base64 } from '@scure/base'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { getChainId } from '../chain/network-list.js'
import type { RequestContext } from '../channel/frame-port.js'
import { decodeSolana, combineTransactions, foldAccounts } from '../decode/decode-solana.js'
import { getSolanaFee } from '../decode/solana-programs.js'
import { hasUnknownVersion, readSolanaTransaction } from '../decode/solana-transaction.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-context.js'
import { requestApproval } from './request-approval.js'
import { resolveTokenOwners } from './resolve-token-owners.js'
import { signText } from './sign-message.js'

interface EncodedTransaction {
  readonly bytes: Uint8Array
  encode(bytes: Uint8Array): string
}

interface ToSign {
  readonly pubkey?: string | undefined
}

interface ToSend extends ToSign {
  readonly transaction: string
  readonly options?: object
  readonly sendOptions?: object
}

/** `solana_signMessage`: message and signature in base58. */
export async function solanaSignMessage(
  deps: HandlerDeps,
  { message, pubkey }: { message: string; pubkey: string },
  network: FrameNetwork,
  context: RequestContext,
): Promise<{ signature: string }> {
  requireOwnAccount(deps, pubkey)
  const bytes = base58Bytes(message)
  if (!bytes) throw new FrameError('E_SCHEMA', 'The message is not in base58.', { rpcCode: -32_602 })
  return { signature: await signText(deps, { network: requireSolana(network), message: bytes }, context) }
}

/** Shows transactions and signs them after approval. Returns each in the encoding in which it arrived. */
export async function solanaSign(
  deps: HandlerDeps,
  { transactions, pubkey }: ToSign & { readonly transactions: readonly string[] },
  network: FrameNetwork,
  context: RequestContext,
): Promise<readonly { transaction: string; signature: string; bytes: Uint8Array }[]> {
  requireSolana(network)
  const account = requireOwnAccount(deps, pubkey)
  const encoded = transactions.map(text => {
    const read = readEncoded(text)
    if (read) return read
    const isNewer = [base64Bytes(text), base58Bytes(text)].some(bytes => bytes && hasUnknownVersion(bytes))
    const message = isNewer ? 'This version of Solana transactions is not supported.' : 'This is not a transaction.'
    throw new FrameError('E_SCHEMA', message, { rpcCode: -32_602 })
  })
  const read = encoded.map(({ bytes }) => decodeSolana(bytes, account))
  const shown = foldAccounts(await resolveTokenOwners(deps, network, combineTransactions(read), context.signal))
  const fee = getSolanaFee(
    read.flatMap(({ transaction }) => transaction ?? []),
    account,
  )
  const cost = fee && { feeLimit: fee.limit, feeHigh: fee.high }
  await requestApproval(deps, { network, decoded: shown, ...cost }, context.signal)
  context.commit()
  const signed = []
  for (const { bytes, encode } of encoded) {
    const { transaction, signature } = await deps.wallet.signer.solanaSignTransaction(bytes)
    signed.push({ transaction: encode(transaction), signature: base58.encode(signature), bytes: transaction })
  }
  return signed
}

/** `solana_signAndSendTransaction`. Rejects before showing anything if the operator has no Solana node. */
export async function solanaSend(
  deps: HandlerDeps,
  { transaction, pubkey, sendOptions, options = sendOptions }: ToSend,
  network: FrameNetwork,
  context: RequestContext,
): Promise<{ signature: string }> {
  if (requireSolana(network).rpcUrls.length === 0)
    throw new FrameError('E_CHAIN', `The wallet cannot send on ${network.name}.`, { rpcCode: 4901 })
  const [signed] = await solanaSign(deps, { transactions: [transaction], pubkey }, network, context)
  if (!signed) throw new FrameError('E_SCHEMA', 'There is nothing to send.')
  const params = [base64.encode(signed.bytes), { ...options, encoding: 'base64' }]
  await deps.rpc(network, 'sendTransaction', params)
  return { signature: signed.signature }
}

function readEncoded(text: string): EncodedTransaction | undefined {
  const inBase64 = base64Bytes(text)
  if (inBase64 && readSolanaTransaction(inBase64)) return { bytes: inBase64, encode: bytes => base64.encode(bytes) }
  const inBase58 = base58Bytes(text)
  if (inBase58 && readSolanaTransaction(inBase58)) return { bytes: inBase58, encode: bytes => base58.encode(bytes) }
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

function requireSolana(network: FrameNetwork): FrameNetwork {
  if (getChainId(network) === undefined) return network
  throw new FrameError('E_CHAIN', 'This request is for another kind of network.')
}

function requireOwnAccount({ wallet }: HandlerDeps, pubkey?: string): string {
  const own = wallet.wallet?.solanaAddress ?? ''
  if (pubkey === undefined || pubkey === own) return own
  throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
}
