import { askWallet } from '../../core/ask-wallet.js'
import type { Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { Dialect } from './dialect.js'
import { signatureIn } from './signature-in.js'

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
    return signatureIn(await ask(signer, 'personal_sign', [hex, signer.address]), isBytes)
  },
  async signTypedData(typedData, signer) {
    return signatureIn(await ask(signer, 'eth_signTypedData_v4', [signer.address, inText(typedData)]), isBytes)
  },
  async sendTransaction(transaction, signer) {
    const hash = await ask(signer, 'eth_sendTransaction', [inWords(transaction, signer)])
    if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a transaction hash that is none' })
  },
  async hasSucceeded(hash, { caipNetworkId }, signal) {
    const receipt = await rpc(caipNetworkId, { method: 'eth_getTransactionReceipt', params: [hash] }, signal)
    const { status } = (receipt ?? {}) as { readonly status?: unknown }
    return status === undefined ? undefined : status === '0x1'
  },
})

function ask({ provider, network }: Signer, method: string, params: readonly unknown[]): Promise<unknown> {
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
