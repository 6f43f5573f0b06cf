import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { askEsplora } from './ask-esplora.js'
import { isTxid } from './read-psbt.js'

/** An output of a transaction that nobody has spent. */
export interface Coin {
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
