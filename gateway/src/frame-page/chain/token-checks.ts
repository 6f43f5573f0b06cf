import type { EvmNetwork } from './network-list.js'
import { findKnownToken } from './token-facts.js'
import type { RpcRequestFn } from './rpc-client.js'

const BALANCE_OF = '0x70a08231'
const TOTAL_SUPPLY = '0x18160ddd'
const DECIMALS = '0x313ce567'
const OWNER_OF = '0x6352211e'
// `supportsInterface(0x80ac58cd)`. Standard: ERC-165, ERC-721.
const IS_ERC721 = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`
const ABI_TRUE = `0x${'1'.padStart(64, '0')}`

export type TokenKind = 'token' | 'item' | 'unknown'

type Call = (to: string, data: string) => Promise<unknown>

function createCaller(rpc: RpcRequestFn, network: EvmNetwork, signal?: AbortSignal): Call {
  return (to, data) => rpc(network, 'eth_call', [{ to, data }, 'latest'], signal).catch(() => undefined)
}

export async function readTokenKind(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  address: string,
  signal?: AbortSignal,
): Promise<TokenKind> {
  if (findKnownToken(network.chainId, address)) return 'token'
  const call = createCaller(rpc, network, signal)
  const [supports, owner, decimals] = await Promise.all([
    call(address, IS_ERC721),
    call(address, `${OWNER_OF}${'0'.repeat(64)}`),
    call(address, DECIMALS),
  ])
  if (supports === ABI_TRUE || isOwner(owner)) return 'item'
  return typeof decimals === 'string' && /^0x0{62}[0-9a-f]{2}$/.test(decimals) ? 'token' : 'unknown'
}

/**
 * Returns the token balance of an account, limited to the total supply. Returns undefined if the contract does not
 * report it.
 */
export async function readTokenBalance(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  { token, account }: { token: string; account: string },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const call = createCaller(rpc, network, signal)
  const [has, supply] = await Promise.all([
    call(token, `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`),
    call(token, TOTAL_SUPPLY),
  ])
  const [balance, all] = [parseWord(has), parseWord(supply)]
  return balance !== undefined && all !== undefined && all < balance ? all : balance
}

// Excludes small numbers, which some tokens return for any call.
function isOwner(value: unknown): boolean {
  return typeof value === 'string' && /^0x0{24}[0-9a-f]{40}$/.test(value) && BigInt(value) > 2n ** 64n
}

function parseWord(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? BigInt(value) : undefined
}
