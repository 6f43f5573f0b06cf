import { RawTx } from '@scure/btc-signer'
import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeHex } from '../../lib/decode-hex.js'
import type { Coin } from './read-coins.js'
import type { Spender } from './spender.js'

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
