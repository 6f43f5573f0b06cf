import * as z from 'zod/mini'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { decodeHex } from '../../../../src/lib/bytes.js'
import { cleanName } from '../../../../src/lib/names/clean-name.js'
import type { EvmNetwork } from './network-list.js'
import type { RpcRequestFn } from './rpc-client.js'

export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
  readonly verified: boolean
}

type Row = readonly [chainId: number, address: string, symbol: string, decimals: number]

const rows: readonly Row[] = [
  [1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 6],
  [1, '0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 6],
  [1, '0x6b175474e89094c44da98b954eedeac495271d0f', 'DAI', 18],
  [1, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 'WETH', 18],
  [1, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 'WBTC', 8],
  [10, '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 'USDC', 6],
  [10, '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', 'USDT', 6],
  [10, '0x4200000000000000000000000000000000000006', 'WETH', 18],
  [8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USDC', 6],
  [8453, '0x4200000000000000000000000000000000000006', 'WETH', 18],
  [42161, '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 'USDC', 6],
  [42161, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 'USDT', 6],
  [42161, '0x82af49447d8a07e3bd95bd0d56f35241523fbab1', 'WETH', 18],
  [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC', 6],
  [137, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 'USDT', 6],
  [137, '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619', 'WETH', 18],
  [43114, '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 'USDC', 6],
  [43114, '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', 'USDT', 6],
  [84532, '0x036cbd53842c5426634e7929541ec2318f3dcf7e', 'USDC', 6],
  [11155111, '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238', 'USDC', 6],
]

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const mints: readonly (readonly [network: string, mint: string, symbol: string, decimals: number])[] = [
  [MAINNET, 'So11111111111111111111111111111111111111112', 'WSOL', 9],
  [MAINNET, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 6],
  [MAINNET, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 6],
  [DEVNET, 'So11111111111111111111111111111111111111112', 'WSOL', 9],
  [DEVNET, '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', 'USDC', 6],
]

function findKnownMint(caipNetworkId: string, mint: string): TokenFacts | undefined {
  const row = mints.find(([network, at]) => network === caipNetworkId && at === mint)
  return row && { symbol: row[2], decimals: row[3], verified: true }
}

export function findKnownToken(chainId: number, address: string): TokenFacts | undefined {
  const row = rows.find(([chain, at]) => chain === chainId && at === address.toLowerCase())
  return row && { symbol: row[2], decimals: row[3], verified: true }
}

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/**
 * Reads symbol and decimals from the bundled list or, marked as unverified, from the contract. Returns undefined if
 * they are implausible; the amount is then shown in its smallest unit. Never rejects.
 */
export async function readTokenFacts(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  address: string,
  signal?: AbortSignal,
): Promise<TokenFacts | undefined> {
  const known = findKnownToken(network.chainId, address)
  if (known) return known
  const call = (data: string) =>
    rpc(network, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => undefined)
  const [decimals, symbol] = await Promise.all([call(DECIMALS), call(SYMBOL)])
  const places = typeof decimals === 'string' && /^0x0{62}[0-9a-f]{2}$/.test(decimals) ? Number(decimals) : undefined
  const named = decodeText(symbol)
  return places !== undefined && places <= 36 && named !== ''
    ? { symbol: named, decimals: places, verified: false }
    : undefined
}

/** Returns true if an address has code. An approval for an account without code benefits a person, not a contract. */
export async function hasCode(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  address: string,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const code = await rpc(network, 'eth_getCode', [address, 'latest'], signal).catch(() => undefined)
  return typeof code === 'string' ? code.length > 2 : undefined
}

function decodeText(value: unknown): string {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{64}){1,8}$/.test(value)) return ''
  const words = value.slice(2).match(/.{64}/g) ?? []
  const isString = words.length >= 3 && BigInt(`0x${words[0] ?? '0'}`) === 32n
  const length = isString ? Number(BigInt(`0x${words[1] ?? '0'}`)) : 32
  const hex = isString
    ? words
        .slice(2)
        .join('')
        .slice(0, Math.min(length, 64) * 2)
    : (words[0] ?? '')
  const bytes = decodeHex(hex) ?? new Uint8Array()
  return cleanName(new TextDecoder().decode(bytes.filter(byte => byte !== 0)), 16)
}

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const mintShape = z.object({
  value: z.object({
    owner: z.string().check(z.refine(owner => TOKEN_PROGRAMS.includes(owner))),
    data: z.object({
      parsed: z.object({
        type: z.literal('mint'),
        info: z.object({
          decimals: z.int().check(z.minimum(0), z.maximum(36)),
          extensions: z.optional(z.array(z.unknown())),
        }),
      }),
    }),
  }),
})
const nameShape = z.object({ extension: z.literal('tokenMetadata'), state: z.object({ symbol: z.string() }) })

/**
 * Reads symbol and decimals of a Solana token from the bundled list or, marked as unverified, from its mint. Returns
 * undefined if the mint has no symbol. Never rejects.
 */
export async function readMintFacts(
  rpc: RpcRequestFn,
  network: FrameNetwork,
  mint: string,
  signal?: AbortSignal,
): Promise<TokenFacts | undefined> {
  const known = findKnownMint(network.caipNetworkId, mint)
  if (known) return known
  const answer = await rpc(network, 'getAccountInfo', [mint, { encoding: 'jsonParsed' }], signal).catch(() => undefined)
  const { data: account } = mintShape.safeParse(answer)
  const { decimals = 0, extensions = [] } = account?.value.data.parsed.info ?? {}
  const name = extensions.map(extension => nameShape.safeParse(extension).data).find(metadata => metadata !== undefined)
  const symbol = cleanName(name?.state.symbol ?? '', 16)
  return symbol === '' ? undefined : { symbol, decimals, verified: false }
}
