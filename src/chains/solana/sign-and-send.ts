import { askWallet } from '../../core/ask-wallet.js'
import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58 } from '../../lib/decode-base58.js'
import { readBase64, toBase64 } from './base64.js'
import { isUntouched } from './is-untouched.js'
import { type Message, readMessage } from './message.js'
import { COMMITMENT, nodeOf } from './node-of.js'
import { nodeFailure } from './node-failure.js'
import { readTransaction, withSignature } from './signed-transaction.js'

const sendOptions = { preflightCommitment: COMMITMENT } as const

/**
 * Has the wallet sign a transaction, looks at what it signed, and hands it to the network by the app's own node; gives the
 * signature, which is its name. A wallet that cannot sign alone signs and sends by itself. Throws `send/mismatch` where
 * something else was signed, and `send/…` or `request/failed` where the network refuses.
 */
export async function signAndSend(
  context: Pick<ChainContext, 'rpc'>,
  transaction: Uint8Array,
  signer: Signer,
): Promise<string> {
  const params = { transaction: toBase64(transaction), pubkey: signer.address }
  let signed: Uint8Array
  try {
    signed = signedOf(await ask(signer, 'solana_signTransaction', params), transaction)
  } catch (error) {
    if (!AppKitError.is(error, 'wallet/method-unsupported')) throw error
    const { signature } = await ask(signer, 'solana_signAndSendTransaction', { ...params, sendOptions })
    return nameOf(signature)
  }
  const [asked, given] = [transaction, signed].map(messageOf)
  if (!asked || !given || !isUntouched(asked, given)) throw new AppKitError('send/mismatch')
  return handOver(context, signed, signer)
}

function messageOf(transaction: Uint8Array): Message | undefined {
  const parts = readTransaction(transaction)
  return parts && readMessage(parts.message)
}

async function handOver(context: Pick<ChainContext, 'rpc'>, signed: Uint8Array, { network }: Signer): Promise<string> {
  const node = nodeOf(context, network, undefined)
  const config = { encoding: 'base64', ...sendOptions }
  try {
    return nameOf(await node('sendTransaction', [toBase64(signed), config]))
  } catch (error) {
    throw nodeFailure(error)
  }
}

async function ask(
  { provider, network }: Signer,
  method: string,
  params: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await askWallet(provider, { method, params }, { on: network.caipNetworkId })
  return typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {}
}

/** Some wallets give the transaction back, others the signature alone. */
function signedOf({ transaction, signature }: Readonly<Record<string, unknown>>, asked: Uint8Array): Uint8Array {
  const whole = readBase64(transaction)
  if (whole) return whole
  const bytes = decodeBase58(nameOf(signature))
  const { message, signatures = [] } = readTransaction(asked) ?? {}
  if (!bytes || !message || signatures.length !== 1) throw new AppKitError('wallet/invalid-response')
  return withSignature(message, bytes)
}

function nameOf(signature: unknown): string {
  if (typeof signature === 'string' && decodeBase58(signature)?.length === 64) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}
