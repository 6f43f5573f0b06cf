import type { EvmNetwork } from './network-list.js'
import { knownToken } from './token-facts.js'
import type { AskNode } from './rpc-client.js'

const BALANCE_OF = '0x70a08231'
const TOTAL_SUPPLY = '0x18160ddd'
const DECIMALS = '0x313ce567'
const OWNER_OF = '0x6352211e'
/** `supportsInterface(0x80ac58cd)`. Standard: ERC-165, ERC-721. */
const IS_ERC721 = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`
const NFT_TRUE = `0x${'1'.padStart(64, '0')}`

/** What kind of thing a contract keeps: amounts of a token, or numbered items. */
export type TokenKind = 'token' | 'item' | 'unknown'

type Call = (to: string, data: string) => Promise<unknown>

function caller(ask: AskNode, network: EvmNetwork, signal?: AbortSignal): Call {
  return (to, data) => ask(network, 'eth_call', [{ to, data }, 'latest'], signal).catch(() => undefined)
}

/** The kind of a contract: from the bundled list, else as its own answers tell it. Never rejects. */
export async function readTokenKind(
  ask: AskNode,
  network: EvmNetwork,
  address: string,
  signal?: AbortSignal,
): Promise<TokenKind> {
  if (knownToken(network.chainId, address)) return 'token'
  const call = caller(ask, network, signal)
  const [supports, owner, decimals] = await Promise.all([
    call(address, IS_ERC721),
    call(address, `${OWNER_OF}${'0'.repeat(64)}`),
    call(address, DECIMALS),
  ])
  if (supports === NFT_TRUE || isOwner(owner)) return 'item'
  return typeof decimals === 'string' && /^0x0{62}[0-9a-f]{2}$/.test(decimals) ? 'token' : 'unknown'
}

/** How much of a token somebody has, at most as much as there is. Nothing where the contract does not say. */
export async function readTokenBalance(
  ask: AskNode,
  network: EvmNetwork,
  { token, account }: { token: string; account: string },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const call = caller(ask, network, signal)
  const [has, supply] = await Promise.all([
    call(token, `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`),
    call(token, TOTAL_SUPPLY),
  ])
  const [balance, all] = [wordOf(has), wordOf(supply)]
  return balance !== undefined && all !== undefined && all < balance ? all : balance
}

/** An address, and not the small number that a token answers anything with. */
function isOwner(said: unknown): boolean {
  return typeof said === 'string' && /^0x0{24}[0-9a-f]{40}$/.test(said) && BigInt(said) > 2n ** 64n
}

function wordOf(said: unknown): bigint | undefined {
  return typeof said === 'string' && /^0x[0-9a-f]{64}$/i.test(said) ? BigInt(said) : undefined
}
