import { erc20Abi, hexToString, parseAbi, size, trim, type Abi, type Address } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import type { Chain } from './chain.js'
import { readMany } from './contract-reads.js'

/** Data that a token contract reports. Name and symbol are untrusted. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

// Some old tokens return `bytes32` instead of `string`.
const bytes32Abi = parseAbi(['function name() view returns (bytes32)', 'function symbol() view returns (bytes32)'])
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
// Longer texts are cut, because a contract can return megabytes.
const MAX_TEXT_LENGTH = 256

export class TokenFactsReader {
  readonly #known: TtlCache<TokenFacts | 'none'>

  constructor(clock: Clock) {
    this.#known = new TtlCache({ clock, maxEntries: 20_000 })
  }

  /** Returns facts by address. An address without valid decimals is not a token and is missing. */
  async read(chain: Chain, addresses: readonly Address[]): Promise<ReadonlyMap<Address, TokenFacts>> {
    const key = (address: Address) => `${chain.chainId}:${address}`
    const missing = [...new Set(addresses)].filter(address => this.#known.get(key(address)) === undefined)
    const fresh = await readFacts(chain, missing)
    for (const address of missing) {
      const facts = fresh.get(address)
      this.#known.set(key(address), facts ?? 'none', facts ? DAY_MS : HOUR_MS)
    }
    return new Map(
      addresses.flatMap(address => {
        const facts = this.#known.get(key(address)) ?? fresh.get(address)
        return facts && facts !== 'none' ? [[address, facts] as const] : []
      }),
    )
  }
}

async function readFacts(chain: Chain, addresses: readonly Address[]): Promise<ReadonlyMap<Address, TokenFacts>> {
  const toReads = (abi: Abi, functionName: string) => addresses.map(address => ({ address, abi, functionName }))
  const all = ['name', 'symbol', 'decimals'].flatMap(name => toReads(erc20Abi, name))
  const read = await readMany(chain, [...all, ...['name', 'symbol'].flatMap(name => toReads(bytes32Abi, name))])
  const column = (at: number) => read.slice(at * addresses.length, (at + 1) * addresses.length)
  const [names, symbols, decimalPlaces, oldNames, oldSymbols] = [0, 1, 2, 3, 4].map(column)
  return new Map(
    addresses.flatMap((address, at) => {
      const decimals = decimalPlaces?.[at]
      // viem decodes any number, not only one byte.
      if (typeof decimals !== 'number' || !(decimals >= 0 && decimals <= 255)) return []
      const name = toText(names?.[at]) ?? decodeBytes32(oldNames?.[at]) ?? ''
      const symbol = toText(symbols?.[at]) ?? decodeBytes32(oldSymbols?.[at]) ?? ''
      return [[address, { name, symbol, decimals }] as const]
    }),
  )
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : undefined
}

function decodeBytes32(value: unknown): string | undefined {
  const bytes = typeof value === 'string' && value.startsWith('0x') ? trim(value as Address, { dir: 'right' }) : '0x'
  return size(bytes) > 1 ? hexToString(bytes) : undefined
}
