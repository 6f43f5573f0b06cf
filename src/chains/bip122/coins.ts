import { Address, OutScript, p2sh, p2tr, p2wpkh, RawTx, type Transaction } from '@scure/btc-signer'
import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import { readAddress } from './address.js'
import { askEsplora } from './balance.js'
import { askSigner, isTxid } from './signing.js'

/** Who is paid how much, in satoshi. */
export interface Payment {
  readonly to: string
  readonly amount: bigint
}

/** So much more than the rate asks for may be paid: what is too little to come back goes to the fee. */
const SLACK = 1_000n

/** What a transaction may be: to whom it pays, where the rest goes, and what it costs. */
interface BuiltTerms {
  /** Where the rest comes back to. */
  readonly address: string
  /** In satoshi for each virtual byte. */
  readonly rate: bigint
  readonly form: NonNullable<Parameters<typeof Address>[0]>
}

/** Reads a transaction back: throws `send/mismatch` unless it pays what is meant, the rest comes back, and the fee is what the rate makes it. */
export function checkBuilt(
  transaction: Transaction,
  { to, amount }: Payment,
  { address, rate, form }: BuiltTerms,
): void {
  const scriptOf = (text: string) => encodeHex(OutScript.encode(Address(form).decode(text)))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
  const paid = outputs.map(output => ({ script: output.script && encodeHex(output.script), amount: output.amount }))
  const receiver = paid.findIndex(output => output.script === scriptOf(to) && output.amount === amount)
  const others = paid.filter((_, at) => at !== receiver)
  const isMeant = receiver >= 0 && others.length <= 1 && others.every(({ script }) => script === scriptOf(address))
  // a signature is at most as long as it was reckoned with
  const most = rate * BigInt(Math.ceil(transaction.isFinal ? transaction.vsize : 150 * transaction.inputsLength + 100))
  const isFair = transaction.fee >= 0n && transaction.fee <= most + SLACK
  if (!isMeant || !isFair) throw new AppKitError('send/mismatch')
}

/** An output of a transaction that nobody has spent. */
interface Coin {
  readonly txid: string
  readonly index: number
  /** In satoshi. */
  readonly amount: bigint
  readonly confirmed: boolean
}

/** No rate above this is believed, in satoshi for each virtual byte. */
export const HIGHEST_RATE = 1_000n

/** How many blocks a transfer may take: what the rate is chosen for, the next best where the service has none for it. */
const TARGETS = ['3', '4', '6', '2', '10', '1']

/** What an address can spend: the confirmed coins, and those on their way after them. Throws `http/malformed`. */
export async function readCoins(context: ChainContext, network: Network, address: string): Promise<readonly Coin[]> {
  const said = await askEsplora(context, network, `/address/${encodeURIComponent(address)}/utxo`)
  if (!Array.isArray(said)) throw new AppKitError('http/malformed', { text: 'The service gave no list of coins' })
  const coins = new Map(said.map(readCoin).map(coin => [`${coin.txid}:${coin.index}`, coin]))
  return [...coins.values()].toSorted((a, b) => Number(b.confirmed) - Number(a.confirmed))
}

function readCoin(value: unknown): Coin {
  const { txid, vout, value: amount, status } = (value ?? {}) as Record<string, unknown>
  if (!isTxid(txid) || !isCount(vout) || !isCount(amount) || amount === 0)
    throw new AppKitError('http/malformed', { text: 'The service gave a coin that is none' })
  const { confirmed } = (status ?? {}) as { confirmed?: unknown }
  return { txid, index: vout, amount: BigInt(amount), confirmed: confirmed === true }
}

/** The rate at which a transfer is mined soon, in whole satoshi for each virtual byte. Throws where it is out of all reason. */
export async function readRate(context: ChainContext, network: Network): Promise<bigint> {
  const said = (await askEsplora(context, network, '/fee-estimates')) as Record<string, unknown> | null
  const rates = TARGETS.map(target => said?.[target]).filter(rate => typeof rate === 'number' && rate > 0)
  const rate = BigInt(Math.ceil(Math.min(Number(rates[0] ?? 1), 1e6)))
  if (rate > HIGHEST_RATE) throw new AppKitError('request/failed', { text: 'The network asks for a fee beyond reason' })
  return rate
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** What it takes to spend the coins of an address. */
interface Spender {
  readonly script: Uint8Array
  /** What else a wallet has to be told about each input. */
  readonly more: { readonly redeemScript?: Uint8Array; readonly tapInternalKey?: Uint8Array }
  /** Whether a signature does not cover what is spent. */
  readonly isLegacy: boolean
}

interface ToldAddress {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly intention?: unknown
}

/**
 * What it takes to spend the coins of the signer's address, with its key as the wallet tells it. Coins of an account for
 * ordinals are not spent: one may be worth more than what it says. Throws `wallet/method-unsupported` for those, and for
 * an address of a script.
 */
export async function spender(signer: Signer, form: BuiltTerms['form']): Promise<Spender> {
  const { address } = signer
  const kind = readAddress(address)?.kind
  const { publicKey, intention } = await about(signer)
  if (intention === 'ordinal')
    throw new AppKitError('wallet/method-unsupported', { text: 'Coins of ordinals are kept' })
  const script = OutScript.encode(Address(form).decode(address))
  if (kind === 'p2wpkh' || kind === 'p2pkh') return { script, more: {}, isLegacy: kind === 'p2pkh' }
  const key = typeof publicKey === 'string' ? decodeHex(publicKey) : undefined
  const inner = kind === 'p2tr' && key ? key.subarray(-32) : undefined
  if (inner?.length === 32 && p2tr(inner, undefined, form).address === address)
    return { script, more: { tapInternalKey: inner }, isLegacy: false }
  const wrapped = kind === 'p2sh' && key?.length === 33 ? p2sh(p2wpkh(key, form), form) : undefined
  if (wrapped?.address !== address || !wrapped.redeemScript)
    throw new AppKitError('wallet/method-unsupported', { text: 'Coins of a script are not spent here' })
  return { script, more: { redeemScript: wrapped.redeemScript }, isLegacy: false }
}

async function about(signer: Signer): Promise<ToldAddress> {
  const told = await askSigner(signer, 'getAccountAddresses', {}).catch(() => undefined)
  const list = Array.isArray(told) ? (told as readonly (ToldAddress | null)[]) : []
  return list.find(one => one?.address === signer.address) ?? {}
}

/** So many coins at most are looked at, the largest first: more do not fit into one transaction. */
const MOST_COINS = 200

/** The inputs that coins can be; those of the oldest form with the transaction they come from, which a signature does not cover. */
export function inputsOf(context: ChainContext, network: Network, coins: readonly Coin[], from: Spender) {
  const largest = coins.toSorted((a, b) => Number(b.amount - a.amount)).slice(0, MOST_COINS)
  return Promise.all(
    largest.map(async ({ txid, index, amount, confirmed }) => {
      const { script, more, isLegacy } = from
      const proof = isLegacy
        ? { nonWitnessUtxo: await origin(context, network, txid) }
        : { witnessUtxo: { script, amount } }
      return { confirmed, input: { txid, index, ...proof, ...more } }
    }),
  )
}

/** The transaction of an id; the library checks that it has that id. Throws `http/malformed`. */
async function origin({ rest }: ChainContext, { caipNetworkId }: Network, txid: string) {
  const bytes = decodeHex((await rest(caipNetworkId, { path: `/tx/${txid}/hex` })).trim())
  try {
    return RawTx.decode(bytes ?? new Uint8Array())
  } catch (cause) {
    throw new AppKitError('http/malformed', { text: 'The service gave no transaction', cause })
  }
}
