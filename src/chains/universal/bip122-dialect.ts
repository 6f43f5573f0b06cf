import { askWallet } from '../../core/ask-wallet.js'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64 } from '../../lib/decode-base64.js'
import { decodeHex } from '../../lib/decode-hex.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { parseJson } from '../../lib/parse-json.js'
import type { Dialect } from './dialect.js'
import { signatureIn } from './signature-in.js'

/** Taproot has no other way to sign a text than BIP-322. */
const TAPROOT = /^(bc|tb|bcrt)1p/i

/** Bitcoin. Standards: BIP-322, BIP-174, Esplora's HTTP. */
export const bip122Dialect: Dialect = ({ rest }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const said = parseJson(await rest(caipNetworkId, { path: `/address/${encodeURIComponent(address)}` }, signal))
    const { chain_stats, mempool_stats } = (said ?? {}) as { chain_stats?: unknown; mempool_stats?: unknown }
    return held(chain_stats) + held(mempool_stats)
  },
  /** In base64, whatever the wallet writes. */
  async signMessage(message, signer, { protocol } = {}) {
    const { address } = signer
    const way = protocol ?? (TAPROOT.test(address) ? 'bip322' : 'ecdsa')
    const answer = await ask(signer, 'signMessage', { message, address, protocol: way })
    return inBase64(signatureIn(answer, text => Boolean(bytesOf(text)?.length)))
  },
  async signPsbt({ psbt, signInputs, broadcast = false }, signer) {
    const inputs = signInputs.map(({ address = signer.address, index }) => ({ address, index }))
    const answer = await ask(signer, 'signPsbt', { psbt, signInputs: inputs, broadcast })
    const { psbt: signed, txid } = (answer ?? {}) as { psbt?: unknown; txid?: unknown }
    if (typeof signed !== 'string' || !bytesOf(signed)?.length)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a transaction that is none' })
    return { psbt: inBase64(signed), ...(isTxid(txid) && { txid }) }
  },
  async sendTransaction({ to, value = 0n }, signer) {
    if (!to || value <= 0n) throw new AppKitError('send/input-missing')
    const answer = await ask(signer, 'sendTransfer', { recipientAddress: to, amount: value.toString() })
    const { txid = answer } = (typeof answer === 'object' ? (answer ?? {}) : {}) as { txid?: unknown }
    if (isTxid(txid)) return txid
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id of a transaction' })
  },
})

function ask({ provider, address, network }: Signer, method: string, params: object): Promise<unknown> {
  return askWallet(provider, { method, params: { account: address, ...params } }, { on: network.caipNetworkId })
}

function held(stats: unknown): bigint {
  const { funded_txo_sum, spent_txo_sum } = (stats ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(funded_txo_sum) || !Number.isSafeInteger(spent_txo_sum))
    throw new AppKitError('http/malformed', { text: 'The service gave no balance' })
  return BigInt(funded_txo_sum as number) - BigInt(spent_txo_sum as number)
}

/** What a wallet wrote in hex, or in base64. */
function bytesOf(text: string): Uint8Array | undefined {
  return decodeHex(text) ?? decodeBase64(text)
}

function inBase64(text: string): string {
  return encodeBase64(bytesOf(text) ?? new Uint8Array())
}

function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{64}$/i.test(value)
}
