import type { ChainContext, ChainVerbs, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { sendWalletRequest } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../lib/bytes.js'
import { parseJson } from '../../lib/text.js'

export type Dialect = (context: ChainContext) => {
  balance(address: string, network: Network, signal?: AbortSignal): Promise<bigint>
} & Pick<ChainVerbs, 'signMessage' | 'signTypedData' | 'signPsbt' | 'sendTransaction' | 'hasSucceeded'>

// Reads the signature from a response, which is a string or an object. Throws `wallet/invalid-response`.
function readSignature(answer: unknown, isValid: (text: string) => boolean): string {
  const { signature = answer } = (typeof answer === 'object' ? (answer ?? {}) : {}) as { readonly signature?: unknown }
  if (typeof signature === 'string' && isValid(signature)) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
}

// Taproot addresses require BIP-322.
const TAPROOT = /^(bc|tb|bcrt)1p/i

/** Standards: BIP-322, BIP-174, Esplora's HTTP API. */
export const bip122Dialect: Dialect = ({ rest }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const stats = parseJson(await rest(caipNetworkId, { path: `/address/${encodeURIComponent(address)}` }, signal))
    const { chain_stats, mempool_stats } = (stats ?? {}) as { chain_stats?: unknown; mempool_stats?: unknown }
    return toBalance(chain_stats) + toBalance(mempool_stats)
  },
  // Returns base64, whatever encoding the wallet uses.
  async signMessage(message, signer, { protocol } = {}) {
    const { address } = signer
    const format = protocol ?? (TAPROOT.test(address) ? 'bip322' : 'ecdsa')
    const answer = await requestBip122(signer, 'signMessage', { message, address, protocol: format })
    return toBase64(readSignature(answer, text => Boolean(decodeBytes(text)?.length)))
  },
  async signPsbt({ psbt, signInputs, broadcast = false }, signer) {
    const inputs = signInputs.map(({ address = signer.address, index }) => ({ address, index }))
    const answer = await requestBip122(signer, 'signPsbt', { psbt, signInputs: inputs, broadcast })
    const { psbt: signed, txid } = (answer ?? {}) as { psbt?: unknown; txid?: unknown }
    if (typeof signed !== 'string' || !decodeBytes(signed)?.length)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid transaction' })
    return { psbt: toBase64(signed), ...(isTxid(txid) && { txid }) }
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
  return sendWalletRequest(
    provider,
    { method, params: { account: address, ...params } },
    { caipNetworkId: network.caipNetworkId },
  )
}

function toBalance(stats: unknown): bigint {
  const { funded_txo_sum, spent_txo_sum } = (stats ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(funded_txo_sum) || !Number.isSafeInteger(spent_txo_sum))
    throw new AppKitError('http/malformed', { text: 'The service gave no balance' })
  return BigInt(funded_txo_sum as number) - BigInt(spent_txo_sum as number)
}

// Wallets respond in hex or base64.
function decodeBytes(text: string): Uint8Array | undefined {
  return decodeHex(text) ?? decodeBase64(text)
}

function toBase64(text: string): string {
  return encodeBase64(decodeBytes(text) ?? new Uint8Array())
}

function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{64}$/i.test(value)
}

/** Standards: EIP-1474, EIP-191, EIP-712. */
export const eip155Dialect: Dialect = ({ rpc }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const call = { method: 'eth_getBalance', params: [address, 'latest'] }
    const answer = await rpc(caipNetworkId, call, signal)
    if (typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer)) return BigInt(answer)
    throw new AppKitError('rpc/failed', { text: 'The node returned an invalid balance' })
  },
  async signMessage(message, signer) {
    const hex = `0x${encodeHex(new TextEncoder().encode(message))}`
    return readSignature(await requestEip155(signer, 'personal_sign', [hex, signer.address]), isBytes)
  },
  async signTypedData(typedData, signer) {
    return readSignature(
      await requestEip155(signer, 'eth_signTypedData_v4', [signer.address, serializeTypedData(typedData)]),
      isBytes,
    )
  },
  async sendTransaction(transaction, signer) {
    const hash = await requestEip155(signer, 'eth_sendTransaction', [toTransactionParams(transaction, signer)])
    if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid transaction hash' })
  },
  async hasSucceeded(hash, { caipNetworkId }, signal) {
    const receipt = await rpc(caipNetworkId, { method: 'eth_getTransactionReceipt', params: [hash] }, signal)
    const { status } = (receipt ?? {}) as { readonly status?: unknown }
    return status === undefined ? undefined : status === '0x1'
  },
})

function requestEip155({ provider, network }: Signer, method: string, params: readonly unknown[]): Promise<unknown> {
  return sendWalletRequest(provider, { method, params }, { caipNetworkId: network.caipNetworkId })
}

// Includes the chain id, so that a wallet on another network can reject the transaction.
function toTransactionParams(
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

// The fields of the domain type, in hashing order. Standard: EIP-712.
const DOMAIN = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }

// Adds the domain type, which wallets require.
function serializeTypedData(typedData: unknown): string {
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

/**
 * Bytes are base58, transactions base64. Transactions must be complete, because building them needs the Solana adapter.
 */
export const solanaDialect: Dialect = ({ rpc }) => ({
  async balance(address, { caipNetworkId }, signal) {
    const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
    const { value } = ((await rpc(caipNetworkId, call, signal)) ?? {}) as { readonly value?: unknown }
    if (Number.isSafeInteger(value)) return BigInt(value as number)
    throw new AppKitError('rpc/failed', { text: 'The node returned an invalid balance' })
  },
  async signMessage(message, { provider, address, network }) {
    const params = { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address }
    const answer = await sendWalletRequest(
      provider,
      { method: 'solana_signMessage', params },
      { caipNetworkId: network.caipNetworkId },
    )
    return readSignature(answer, isSignature)
  },
  // Expects a complete transaction in hex. The wallet signs and sends it.
  async sendTransaction({ data }, { provider, address, network }) {
    const bytes = decodeHex((data ?? '').slice(2))
    if (!bytes?.length) throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
    const params = { transaction: encodeBase64(bytes), pubkey: address }
    const request = { method: 'solana_signAndSendTransaction', params }
    return readSignature(
      await sendWalletRequest(provider, request, { caipNetworkId: network.caipNetworkId }),
      isSignature,
    )
  },
})

function isSignature(text: string): boolean {
  return decodeBase58(text)?.length === 64
}
