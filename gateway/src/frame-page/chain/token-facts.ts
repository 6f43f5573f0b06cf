import { cleanText } from '../../../../src/lib/clean-text.js'
import { knownToken, type TokenFacts } from './known-tokens.js'
import type { EvmNetwork } from './network-list.js'
import type { AskNode } from './rpc-client.js'

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/**
 * Symbol and decimals of a token: from the bundled list, else as its contract says them, marked so. Nothing where
 * it says none that could be right; the amount is then shown in its smallest unit. Never rejects.
 */
export async function readTokenFacts(
  ask: AskNode,
  network: EvmNetwork,
  address: string,
  signal?: AbortSignal,
): Promise<TokenFacts | undefined> {
  const known = knownToken(network.chainId, address)
  if (known) return known
  const call = (data: string) =>
    ask(network, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => undefined)
  const [decimals, symbol] = await Promise.all([call(DECIMALS), call(SYMBOL)])
  const places = typeof decimals === 'string' && /^0x0{62}[0-9a-f]{2}$/.test(decimals) ? Number(decimals) : undefined
  const named = textOf(symbol)
  return places !== undefined && places <= 36 && named !== ''
    ? { symbol: named, decimals: places, verified: false }
    : undefined
}

/** Whether an address holds code: an approval for one that has none gives to a person, not to a contract. */
export async function hasCode(
  ask: AskNode,
  network: EvmNetwork,
  address: string,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const code = await ask(network, 'eth_getCode', [address, 'latest'], signal).catch(() => undefined)
  return typeof code === 'string' ? code.length > 2 : undefined
}

/** An ABI string, or the 32 bytes that old tokens give. */
function textOf(said: unknown): string {
  if (typeof said !== 'string' || !/^0x(?:[0-9a-f]{64}){1,8}$/.test(said)) return ''
  const words = said.slice(2).match(/.{64}/g) ?? []
  const isString = words.length >= 3 && BigInt(`0x${words[0] ?? '0'}`) === 32n
  const length = isString ? Number(BigInt(`0x${words[1] ?? '0'}`)) : 32
  const hex = isString
    ? words
        .slice(2)
        .join('')
        .slice(0, Math.min(length, 64) * 2)
    : (words[0] ?? '')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  return cleanText(new TextDecoder().decode(bytes.filter(byte => byte !== 0)), 16)
}
