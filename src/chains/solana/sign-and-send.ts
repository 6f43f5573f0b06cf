import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { askWallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58 } from '../../lib/base58.js'
import { readBase64, toBase64 } from './encoding.js'
import { programs } from './instructions.js'
import { type Instruction, type Message, readMessage } from './message.js'
import { COMMITMENT, nodeOf } from './node-requests.js'
import { nodeFailure } from './plan-transfer.js'
import { readTransaction, withSignature } from './wallet-features.js'

/** The most that a wallet may bid beside the fee without a word, in lamports. */
const MOST_BID = 1_000_000n

/**
 * Whether what a wallet signed does what it was asked for. It may bid otherwise for a place in a block, within bounds, take
 * another block, and add guards, which can only make a transaction fail: the best wallets do. Anything else is a lie.
 */
function isUntouched(asked: Message, signed: Message): boolean {
  const [ours, theirs] = [stepsOf(asked), stepsOf(signed)]
  return (
    asked.payer === signed.payer &&
    ours.length === theirs.length &&
    ours.every((step, at) => isSame(step, theirs[at])) &&
    bidOf(signed) <= MOST_BID
  )
}

function stepsOf({ instructions }: Message): readonly Instruction[] {
  const beside: readonly string[] = [programs.computeBudget, programs.lighthouse]
  return instructions.filter(({ program }) => !beside.includes(program))
}

function isSame(one: Instruction, other: Instruction | undefined): boolean {
  const accounts = ({ accounts: all }: Instruction) => all.map(({ address }) => address).join()
  return (
    other !== undefined &&
    one.program === other.program &&
    accounts(one) === accounts(other) &&
    one.data.join() === other.data.join()
  )
}

/** The work that is paid for at most, times its price, in lamports. Without a word on the work, as much as a transaction may do. */
function bidOf({ instructions }: Message): bigint {
  const told = instructions.filter(({ program }) => program === programs.computeBudget).map(({ data }) => data)
  const [units = 1_400_000n] = told.filter(([kind]) => kind === 2).map(data => little(data.slice(1, 5)))
  const [price = 0n] = told.filter(([kind]) => kind === 3).map(data => little(data.slice(1, 9)))
  return (units * price) / 1_000_000n
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

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
