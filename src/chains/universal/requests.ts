import type { ChainContext, ChainVerbs, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { askWallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../lib/bytes.js'
import { parseJson } from '../../lib/text.js'

/** The verbs that wallets of one family understand over the protocol, as they are written there (facts 5.11). */
export type Dialect = (context: ChainContext) => {
  /** The native balance of an address in its smallest unit, asked of the network, never of the wallet. */
  balance(address: string, network: Network, signal?: AbortSignal): Promise<bigint>
} & Pick<ChainVerbs, 'signMessage' | 'signTypedData' | 'signPsbt' | 'sendTransaction' | 'hasSucceeded'>

/** The signature in a wallet's answer, plain or in an object. Throws `wallet/invalid-response` where it is none. */
function signatureIn(answer: unknown, isOne: (text: string) => boolean): string {
  const { signature = answer } = (typeof answer === 'object' ? (answer ?? {}) : {}) as { readonly signature?: unknown }
  if (typeof signature === 'string' && isOne(signature)) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}

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
    const answer = await requestBip122(signer, 'signMessage', { message, address, protocol: way })
    return inBase64(signatureIn(answer, text => Boolean(bytesOf(text)?.length)))
  },
  async signPsbt({ psbt, signInputs, broadcast = false }, signer) {
    const inputs = signInputs.map(({ address = signer.address, index }) => ({ address, index }))
    const answer = await requestBip122(signer, 'signPsbt', { psbt, signInputs: inputs, broadcast })
    const { psbt: signed, txid } = (answer ?? {}) as { psbt?: unknown; txid?: unknown }
    if (typeof signed !== 'string' || !bytesOf(signed)?.length)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a transaction that is none' })
    return { psbt: inBase64(signed), ...(isTxid(txid) && { txid }) }
  },
  async sendTransaction({ to, value = 0n }, signer) {
    if (!to || value <= 0n) throw new AppKitError('send/input-missing')
    const answer = await requestBip122(signer, 'sendTransfer', { recipientAddress: to, amount: value.toString() })
    const { txid = answer } = (typeof answer === 'object' ? (answer ?? {}) : {}) as { txid?: unknown }
    if (isTxid(txid)) return txid
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id of a transaction' })
  },
})

function requestBip122({ provider, address, network }: Signer, method: string, params: object): Promise<unknown> {
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

/** Ethereum, and every network that speaks its JSON-RPC. Standards: EIP-1474, EIP-191, EIP-712. */
export const eip155Dialect: Dialect = ({ rpc }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const call = { method: 'eth_getBalance', params: [address, 'latest'] }
    const answer = await rpc(caipNetworkId, call, signal)
    if (typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer)) return BigInt(answer)
    throw new AppKitError('rpc/failed', { text: 'The node gave a balance that is none' })
  },
  async signMessage(message, signer) {
    const hex = `0x${encodeHex(new TextEncoder().encode(message))}`
    return signatureIn(await requestEip155(signer, 'personal_sign', [hex, signer.address]), isBytes)
  },
  async signTypedData(typedData, signer) {
    return signatureIn(
      await requestEip155(signer, 'eth_signTypedData_v4', [signer.address, inText(typedData)]),
      isBytes,
    )
  },
  async sendTransaction(transaction, signer) {
    const hash = await requestEip155(signer, 'eth_sendTransaction', [inWords(transaction, signer)])
    if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a transaction hash that is none' })
  },
  async hasSucceeded(hash, { caipNetworkId }, signal) {
    const receipt = await rpc(caipNetworkId, { method: 'eth_getTransactionReceipt', params: [hash] }, signal)
    const { status } = (receipt ?? {}) as { readonly status?: unknown }
    return status === undefined ? undefined : status === '0x1'
  },
})

function requestEip155({ provider, network }: Signer, method: string, params: readonly unknown[]): Promise<unknown> {
  return askWallet(provider, { method, params }, { on: network.caipNetworkId })
}

/** The chain id goes with it, so that a wallet that stands on another network can refuse. */
function inWords(
  { to, value, data = '0x', gas, gasPrice }: TransactionRequest,
  { address, network }: Signer,
): Readonly<Record<string, string>> {
  return {
    from: address,
    chainId: quantity(BigInt(network.id)),
    ...(to && { to }),
    data,
    ...(value !== undefined && { value: quantity(value) }),
    ...(gas !== undefined && { gas: quantity(gas) }),
    ...(gasPrice !== undefined && { gasPrice: quantity(gasPrice) }),
  }
}

/** What the domain's own fields are, in the order they are hashed in. Standard: EIP-712. */
const DOMAIN = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }

/** Typed data as wallets read it, which want the type of the domain written out as well. */
function inText(typedData: unknown): string {
  const { domain = {}, types = {}, ...others } = (typedData ?? {}) as { domain?: object; types?: object }
  const EIP712Domain = Object.entries(DOMAIN).flatMap(([name, type]) => (name in domain ? { name, type } : []))
  return JSON.stringify({ ...others, domain, types: { EIP712Domain, ...types } }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

function isBytes(text: string): boolean {
  return /^0x([\da-f]{2})+$/i.test(text)
}

/** Solana. Bytes are base58, transactions base64. A transaction has to come whole: what puts one together is the family's. */
export const solanaDialect: Dialect = ({ rpc }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
    const { value } = ((await rpc(caipNetworkId, call, signal)) ?? {}) as { readonly value?: unknown }
    if (Number.isSafeInteger(value)) return BigInt(value as number)
    throw new AppKitError('rpc/failed', { text: 'The node gave a balance that is none' })
  },
  async signMessage(message, { provider, address, network }) {
    const params = { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address }
    const answer = await askWallet(provider, { method: 'solana_signMessage', params }, { on: network.caipNetworkId })
    return signatureIn(answer, isSignature)
  },
  /** `data` is a whole transaction in hex; the wallet signs it, and sends it itself. */
  async sendTransaction({ data }, { provider, address, network }) {
    const bytes = decodeHex((data ?? '').slice(2))
    if (!bytes?.length) throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
    const params = { transaction: encodeBase64(bytes), pubkey: address }
    const asked = { method: 'solana_signAndSendTransaction', params }
    return signatureIn(await askWallet(provider, asked, { on: network.caipNetworkId }), isSignature)
  },
})

function isSignature(text: string): boolean {
  return decodeBase58(text)?.length === 64
}
