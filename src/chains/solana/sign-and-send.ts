import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { sendWalletRequest } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58 } from '../../lib/base58.js'
import { encodeBase64 } from '../../lib/bytes.js'
import { readBase64 } from './encoding.js'
import { programs, readPriorityFee } from './instructions.js'
import {
  type Instruction,
  type LookupTables,
  type Message,
  readMessage,
  readTransaction,
  withSignature,
} from './message.js'
import { COMMITMENT, createNode } from './node-requests.js'
import { toNodeError } from './plan-transfer.js'

// The maximum priority fee that a wallet or a swap service may set, in lamports.
export const MAX_PRIORITY_FEE = 1_000_000n

// Returns true if the signed transaction is the requested one. Wallets may change the blockhash and, within limits, the
// priority fee, and may add guard instructions, which can only make a transaction fail.
function isEquivalent(requested: Message, signed: Message): boolean {
  const [requestedSteps, signedSteps] = [getEffectiveInstructions(requested), getEffectiveInstructions(signed)]
  const priorityFee = readPriorityFee(signed.instructions)
  return (
    requested.payer === signed.payer &&
    requestedSteps.length === signedSteps.length &&
    requestedSteps.every((step, at) => isSame(step, signedSteps[at])) &&
    priorityFee !== undefined &&
    priorityFee <= MAX_PRIORITY_FEE
  )
}

function getEffectiveInstructions({ instructions }: Message): readonly Instruction[] {
  const neutralPrograms: readonly string[] = [programs.computeBudget, programs.lighthouse]
  return instructions.filter(({ program }) => !neutralPrograms.includes(program))
}

function isSame(a: Instruction, b: Instruction | undefined): boolean {
  const accounts = ({ accounts: all }: Instruction) => all.map(({ address }) => address).join()
  return b !== undefined && a.program === b.program && accounts(a) === accounts(b) && a.data.join() === b.data.join()
}

const sendOptions = { preflightCommitment: COMMITMENT } as const

/**
 * Requests a signature, verifies the signed transaction and sends it through the app's node. Returns the signature,
 * which is also the transaction id. Wallets that cannot only sign also send it themselves.
 * @throws AppKitError `send/mismatch` if another transaction was signed, `send/…` or `request/failed` if the network
 * rejects it
 */
export async function signAndSend(
  context: Pick<ChainContext, 'rpc'>,
  transaction: Uint8Array,
  signer: Signer,
  tables: LookupTables = [],
): Promise<string> {
  const params = { transaction: encodeBase64(transaction), pubkey: signer.address }
  let signed: Uint8Array
  try {
    signed = readSigned(await requestSigner(signer, 'solana_signTransaction', params), transaction)
  } catch (error) {
    if (!AppKitError.is(error, 'wallet/method-unsupported')) throw error
    const { signature } = await requestSigner(signer, 'solana_signAndSendTransaction', { ...params, sendOptions })
    return requireSignature(signature)
  }
  const [requestedMessage, signedMessage] = [transaction, signed].map(bytes => readTransactionMessage(bytes, tables))
  if (!requestedMessage || !signedMessage || !isEquivalent(requestedMessage, signedMessage))
    throw new AppKitError('send/mismatch')
  return broadcast(context, signed, signer)
}

function readTransactionMessage(transaction: Uint8Array, tables: LookupTables): Message | undefined {
  const parts = readTransaction(transaction)
  return parts && readMessage(parts.message, tables)
}

async function broadcast(context: Pick<ChainContext, 'rpc'>, signed: Uint8Array, { network }: Signer): Promise<string> {
  const node = createNode(context, network, undefined)
  const config = { encoding: 'base64', ...sendOptions }
  try {
    return requireSignature(await node('sendTransaction', [encodeBase64(signed), config]))
  } catch (error) {
    throw toNodeError(error)
  }
}

async function requestSigner(
  { provider, network }: Signer,
  method: string,
  params: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await sendWalletRequest(provider, { method, params }, { caipNetworkId: network.caipNetworkId })
  return typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {}
}

// Some wallets return the transaction, others only the signature.
function readSigned({ transaction, signature }: Readonly<Record<string, unknown>>, requested: Uint8Array): Uint8Array {
  const complete = readBase64(transaction)
  if (complete) return complete
  const bytes = decodeBase58(requireSignature(signature))
  const { message, signatures = [] } = readTransaction(requested) ?? {}
  if (!bytes || !message || signatures.length !== 1) throw new AppKitError('wallet/invalid-response')
  return withSignature(message, bytes)
}

function requireSignature(signature: unknown): string {
  if (typeof signature === 'string' && decodeBase58(signature)?.length === 64) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
}
