import { Address, OutScript, p2sh, p2tr, p2wpkh, RawTx, type Transaction } from '@scure/btc-signer'
import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import { readAddress } from './address.js'
import { readEsplora } from './balance.js'
import { requestSigner, isTxid } from './signing.js'

/** In satoshis. */
export interface Payment {
  readonly to: string
  readonly amount: bigint
}

// The tolerance for the fee, in satoshis: change below the dust limit is added to the fee.
const FEE_TOLERANCE = 1_000n

interface TransactionTerms {
  // The change address.
  readonly address: string
  // In satoshis per virtual byte.
  readonly rate: bigint
  readonly form: NonNullable<Parameters<typeof Address>[0]>
}

/**
 * Verifies a built transaction: the payment, the change output, and a fee that matches the rate.
 * @throws AppKitError `send/mismatch`
 */
export function checkBuilt(
  transaction: Transaction,
  { to, amount }: Payment,
  { address, rate, form }: TransactionTerms,
): void {
  const toScript = (text: string) => encodeHex(OutScript.encode(Address(form).decode(text)))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
  const paid = outputs.map(output => ({ script: output.script && encodeHex(output.script), amount: output.amount }))
  const recipientIndex = paid.findIndex(output => output.script === toScript(to) && output.amount === amount)
  const change = paid.filter((_, at) => at !== recipientIndex)
  const hasExpectedOutputs =
    recipientIndex >= 0 && change.length <= 1 && change.every(({ script }) => script === toScript(address))
  // Signatures are never longer than the size estimate assumes.
  const maxFee =
    rate * BigInt(Math.ceil(transaction.isFinal ? transaction.vsize : 150 * transaction.inputsLength + 100))
  const hasExpectedFee = transaction.fee >= 0n && transaction.fee <= maxFee + FEE_TOLERANCE
  if (!hasExpectedOutputs || !hasExpectedFee) throw new AppKitError('send/mismatch')
}

interface Utxo {
  readonly txid: string
  readonly index: number
  // In satoshis.
  readonly amount: bigint
  readonly confirmed: boolean
}

/** Higher rates are rejected as implausible. In satoshis per virtual byte. */
export const MAX_FEE_RATE = 1_000n

// Confirmation targets in blocks, in order of preference. The service may lack some of them.
const TARGETS = ['3', '4', '6', '2', '10', '1']

export async function readUtxos(context: ChainContext, network: Network, address: string): Promise<readonly Utxo[]> {
  const records = await readEsplora(context, network, `/address/${encodeURIComponent(address)}/utxo`)
  if (!Array.isArray(records)) throw new AppKitError('http/malformed', { text: 'The service gave no list of coins' })
  const coins = new Map(records.map(toUtxo).map(coin => [`${coin.txid}:${coin.index}`, coin]))
  return [...coins.values()].toSorted((a, b) => Number(b.confirmed) - Number(a.confirmed))
}

function toUtxo(value: unknown): Utxo {
  const { txid, vout, value: amount, status } = (value ?? {}) as Record<string, unknown>
  if (!isTxid(txid) || !isCount(vout) || !isCount(amount) || amount === 0)
    throw new AppKitError('http/malformed', { text: 'The service returned an invalid coin' })
  const { confirmed } = (status ?? {}) as { confirmed?: unknown }
  return { txid, index: vout, amount: BigInt(amount), confirmed: confirmed === true }
}

/**
 * Reads the fee rate for prompt confirmation, in satoshis per virtual byte.
 * @throws AppKitError `request/failed` if the rate is implausible
 */
export async function readFeeRate(context: ChainContext, network: Network): Promise<bigint> {
  const estimates = (await readEsplora(context, network, '/fee-estimates')) as Record<string, unknown> | null
  const rates = TARGETS.map(target => estimates?.[target]).filter(rate => typeof rate === 'number' && rate > 0)
  const rate = BigInt(Math.ceil(Math.min(Number(rates[0] ?? 1), 1e6)))
  if (rate > MAX_FEE_RATE) throw new AppKitError('request/failed', { text: 'The network asks for a fee beyond reason' })
  return rate
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

interface SpendingInfo {
  readonly script: Uint8Array
  readonly inputFields: { readonly redeemScript?: Uint8Array; readonly tapInternalKey?: Uint8Array }
  // True if the signature does not commit to the spent amount.
  readonly isLegacy: boolean
}

interface RawAddress {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly intention?: unknown
}

/**
 * Collects the data required to spend the signer's UTXOs. Ordinals are never spent, because their market price can
 * exceed their amount.
 * @throws AppKitError `wallet/method-unsupported` for ordinals and script addresses
 */
export async function readSpendingInfo(signer: Signer, form: TransactionTerms['form']): Promise<SpendingInfo> {
  const { address } = signer
  const kind = readAddress(address)?.kind
  const { publicKey, intention } = await readAddressRecord(signer)
  if (intention === 'ordinal')
    throw new AppKitError('wallet/method-unsupported', { text: 'Coins of ordinals are kept' })
  const script = OutScript.encode(Address(form).decode(address))
  if (kind === 'p2wpkh' || kind === 'p2pkh') return { script, inputFields: {}, isLegacy: kind === 'p2pkh' }
  const key = typeof publicKey === 'string' ? decodeHex(publicKey) : undefined
  const internalKey = kind === 'p2tr' && key ? key.subarray(-32) : undefined
  if (internalKey?.length === 32 && p2tr(internalKey, undefined, form).address === address)
    return { script, inputFields: { tapInternalKey: internalKey }, isLegacy: false }
  const wrapped = kind === 'p2sh' && key?.length === 33 ? p2sh(p2wpkh(key, form), form) : undefined
  if (wrapped?.address !== address || !wrapped.redeemScript)
    throw new AppKitError('wallet/method-unsupported', { text: 'Coins of a script are not spent here' })
  return { script, inputFields: { redeemScript: wrapped.redeemScript }, isLegacy: false }
}

async function readAddressRecord(signer: Signer): Promise<RawAddress> {
  const response = await requestSigner(signer, 'getAccountAddresses', {}).catch(() => undefined)
  const list = Array.isArray(response) ? (response as readonly (RawAddress | null)[]) : []
  return list.find(entry => entry?.address === signer.address) ?? {}
}

// Limits the inputs of a transaction. The largest UTXOs are used first.
const MAX_INPUTS = 200

/** Legacy inputs need the previous transaction, because their signature does not commit to the amount. */
export function toInputs(context: ChainContext, network: Network, coins: readonly Utxo[], from: SpendingInfo) {
  const largest = coins.toSorted((a, b) => Number(b.amount - a.amount)).slice(0, MAX_INPUTS)
  return Promise.all(
    largest.map(async ({ txid, index, amount, confirmed }) => {
      const { script, inputFields, isLegacy } = from
      const proof = isLegacy
        ? { nonWitnessUtxo: await readPreviousTransaction(context, network, txid) }
        : { witnessUtxo: { script, amount } }
      return { confirmed, input: { txid, index, ...proof, ...inputFields } }
    }),
  )
}

// The library verifies that the transaction matches its id. Throws `http/malformed`.
async function readPreviousTransaction({ rest }: ChainContext, { caipNetworkId }: Network, txid: string) {
  const bytes = decodeHex((await rest(caipNetworkId, { path: `/tx/${txid}/hex` })).trim())
  try {
    return RawTx.decode(bytes ?? new Uint8Array())
  } catch (cause) {
    throw new AppKitError('http/malformed', { text: 'The service gave no transaction', cause })
  }
}
