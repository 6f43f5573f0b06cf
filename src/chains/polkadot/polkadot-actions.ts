import { blake2b } from '@noble/hashes/blake2'
import { callWallet, type Session } from '../../core/connector.js'
import type { Amount, ChainContext, ChainVerbs, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import { readAddress } from './address.js'

// The storage prefix of `System.Account`: the hashed names of pallet and map.
const ACCOUNT_STORAGE_PREFIX = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    readAddress: text => (readAddress(text.trim()) ? text.trim() : undefined),
  }
}

// Returns the free and reserved balance. An account without storage never received funds.
async function balance(
  { rpc }: ChainContext,
  address: string,
  { caipNetworkId, nativeCurrency: { decimals, symbol } }: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const { key } = readAddress(address) ?? {}
  if (!key) throw new AppKitError('request/params-invalid', { text: 'address' })
  const storageKey = `0x${ACCOUNT_STORAGE_PREFIX}${encodeHex(blake2b(key, { dkLen: 16 }))}${encodeHex(key)}`
  const stored = await rpc(caipNetworkId, { method: 'state_getStorage', params: [storageKey] }, signal)
  if (stored === null) return { value: 0n, decimals, symbol }
  const bytes = typeof stored === 'string' ? decodeHex(stored.replace(/^0x/, '')) : undefined
  if (!bytes || bytes.length < 48) throw new AppKitError('rpc/failed', { text: 'The node gave no account' })
  return { value: readUint128(bytes, 16) + readUint128(bytes, 32), decimals, symbol }
}

function readUint128(bytes: Uint8Array, from: number): bigint {
  return BigInt(`0x${encodeHex(bytes.slice(from, from + 16).toReversed())}`)
}

// A wallet has no network of its own, so only the session changes.
async function switchNetwork({ caipNetworkId: id }: Network, session: Session): Promise<void> {
  if (session.caipNetworkId === id) return
  if (session.approved && !session.approved.includes(id)) throw new AppKitError('network/unsupported', { text: id })
  const { moveTo } = session as { moveTo?(to: typeof id): void }
  if (!moveTo) throw new AppKitError('network/cannot-switch')
  moveTo.call(session, id)
}

// Signs a text and returns the signature as 0x-prefixed hex. The text is wrapped in `<Bytes>…</Bytes>`, as verifiers
// expect, so that it cannot be a transaction.
async function signMessage(message: string, { provider, address, network }: Signer): Promise<string> {
  const wrapped = encodeHex(new TextEncoder().encode(`<Bytes>${message}</Bytes>`))
  const params = { address, message: `0x${wrapped}` }
  const answer = await callWallet(() =>
    provider.request({ method: 'polkadot_signMessage', params }, network.caipNetworkId),
  )
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature === 'string' && /^0x([\da-f]{2}){64,65}$/i.test(signature)) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
}
