import * as z from 'zod/mini'
import { supportedChains } from '../../../../src/contract/data-api.js'
import { balanceRecord, type BalanceRecord } from '../../../../src/contract/data-records.js'
import type { FrameNetwork, FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { listOfRecords } from '../../../../src/contract/wire-fields.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { readText } from '../../../../src/lib/read-text.js'
import { parseJson } from '../../../../src/lib/text.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmNetwork } from './network-list.js'
import { findKnownToken } from './token-facts.js'
import type { RpcClientDeps, RpcRequestFn } from './rpc-client.js'

const BALANCE_OF = '0x70a08231'
const TOTAL_SUPPLY = '0x18160ddd'
const DECIMALS = '0x313ce567'
const OWNER_OF = '0x6352211e'
const ALLOWANCE = '0xdd62ed3e'
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

/** Returns what a spender may take of a token. Returns undefined if the contract does not report it. */
export async function readAllowance(
  rpc: RpcRequestFn,
  network: EvmNetwork,
  { token, owner, spender }: { token: string; owner: string; spender: string },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const words = [owner, spender].map(address => address.slice(2).toLowerCase().padStart(64, '0'))
  return parseWord(await createCaller(rpc, network, signal)(token, `${ALLOWANCE}${words.join('')}`))
}

// Excludes small numbers, which some tokens return for any call.
function isOwner(value: unknown): boolean {
  return typeof value === 'string' && /^0x0{24}[0-9a-f]{40}$/.test(value) && BigInt(value) > 2n ** 64n
}

function parseWord(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? BigInt(value) : undefined
}

const DATA_TIMEOUT_MS = 10_000
const MAX_DATA_BYTES = 2 * 1024 * 1024
const balanceList = z.object({ balances: listOfRecords(balanceRecord) })

/** The gateway's data service, which reads tokens with their prices. */
export interface DataReader {
  /** Returns true if the service has the data of the network. False while it cannot be reached. */
  hasBalances(network: FrameNetwork): Promise<boolean>
  /**
   * Returns the balances of an address on one network. The service caches them for 30 seconds, unless `fresh` is set.
   * @throws FrameError `E_NETWORK`
   */
  readBalances(request: BalanceRequest, signal?: AbortSignal): Promise<readonly BalanceRecord[]>
}

interface BalanceRequest {
  readonly network: FrameNetwork
  readonly address: string
  readonly fresh: boolean
}

type DataReaderDeps = RpcClientDeps & Pick<FramePageSettings, 'api' | 'projectId'>

export function createDataReader({ fetch, clock, api, projectId }: DataReaderDeps): DataReader {
  let chains: Promise<readonly string[]> | undefined
  const get = (path: string, query: Record<string, string>, signal?: AbortSignal) =>
    withTimeout(inner => getJson(fetch, `${api}${path}?${new URLSearchParams({ projectId, ...query })}`, inner), {
      ms: DATA_TIMEOUT_MS,
      clock,
      onTimeout: failedDataError,
      signal,
    })
  const parse = <T>(schema: z.ZodMiniType<T>, value: unknown): T => {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    throw failedDataError(read.error)
  }
  const readChains = async () => parse(supportedChains, await get('/v1/supported-chains', {}))
  return {
    async hasBalances({ caipNetworkId }) {
      chains ??= readChains().then(({ http }) => http)
      const known = await chains.catch(() => void (chains = undefined))
      return known?.includes(caipNetworkId) === true
    },
    async readBalances({ network: { caipNetworkId: chainId }, address, fresh }, signal) {
      const query = { currency: 'usd', chainId, ...(fresh && { forceUpdate: 'true' }) }
      const answer = await get(`/v1/account/${address}/balance`, query, signal)
      const { balances } = parse(balanceList, answer)
      return balances.filter(record => record.chainId === chainId)
    },
  }
}

async function getJson(fetch: RpcClientDeps['fetch'], url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'omit' }).catch((cause: unknown) => {
    throw signal.aborted ? signal.reason : failedDataError(cause)
  })
  const text = await readText(response, MAX_DATA_BYTES, () => failedDataError())
  if (!response.ok) throw failedDataError(new Error(`HTTP status code: ${response.status}`))
  return readJson(text)
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw failedDataError(cause)
  }
}

function failedDataError(cause?: unknown): FrameError {
  return new FrameError('E_NETWORK', 'The balances could not be loaded. Try again.', {}, cause)
}
