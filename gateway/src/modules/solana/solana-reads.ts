import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import { isSolanaAddress, type SolanaChain } from './solana-chain.js'

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const PARSED = { encoding: 'jsonParsed', commitment: 'confirmed' }
const MAX_MINTS_PER_REQUEST = 100
// Maximum length of a stored name. A mint's metadata can be much longer.
const MAX_NAME_LENGTH = 256

const address = z.string().refine(isSolanaAddress)
const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(text => BigInt(text))
const places = z.number().int().min(0).max(255)

const balanceShape = z.object({ value: z.number().int().nonnegative() })
const heldShape = z.object({
  pubkey: address,
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({ mint: address, tokenAmount: z.object({ amount: units, decimals: places }) }),
      }),
    }),
  }),
})
const listShape = z.object({ value: z.array(z.unknown()) })
const extensionShape = z.object({
  extension: z.literal('tokenMetadata'),
  state: z.object({ name: z.string(), symbol: z.string() }),
})
const mintShape = z.object({
  data: z.object({
    parsed: z.object({
      type: z.literal('mint'),
      info: z.object({ decimals: places, supply: units, extensions: z.array(z.unknown()).catch([]) }),
    }),
  }),
})

export interface TokenAccount {
  readonly account: string
  readonly mint: string
  readonly units: bigint
  readonly decimals: number
}

/** On-chain facts of a mint. Only Token-2022 mints have a name, which is untrusted. */
export interface MintFacts {
  readonly decimals: number
  readonly supply: bigint
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Reads the balance in lamports. Throws for an invalid response. */
export async function readLamports({ rpc }: SolanaChain, owner: string): Promise<bigint> {
  const read = balanceShape.safeParse(await rpc.request('getBalance', [owner, { commitment: 'confirmed' }]))
  if (!read.success) throw invalidResponse()
  return BigInt(read.data.value)
}

/** Reads the token accounts of an address, for both token programs. Skips invalid entries. */
export async function readTokenAccounts({ rpc }: SolanaChain, owner: string): Promise<readonly TokenAccount[]> {
  const requests = TOKEN_PROGRAMS.map(programId =>
    rpc.request('getTokenAccountsByOwner', [owner, { programId }, PARSED]),
  )
  return (await Promise.all(requests)).flatMap(answer =>
    parseList(answer).flatMap(entry => {
      const { data } = heldShape.safeParse(entry)
      if (!data) return []
      const { mint, tokenAmount } = data.account.data.parsed.info
      return [{ account: data.pubkey, mint, units: tokenAmount.amount, decimals: tokenAmount.decimals }]
    }),
  )
}

export async function readMints(
  { rpc }: SolanaChain,
  mints: readonly string[],
): Promise<ReadonlyMap<string, MintFacts>> {
  const found = new Map<string, MintFacts>()
  for (let start = 0; start < mints.length; start += MAX_MINTS_PER_REQUEST) {
    const batch = mints.slice(start, start + MAX_MINTS_PER_REQUEST)
    const answers = parseList(await rpc.request('getMultipleAccounts', [batch, PARSED]))
    for (const [index, mint] of batch.entries()) {
      const { data } = mintShape.safeParse(answers[index])
      if (!data) continue
      const { decimals, supply, extensions } = data.data.parsed.info
      found.set(mint, { decimals, supply, ...findName(extensions) })
    }
  }
  return found
}

function findName(extensions: readonly unknown[]): { readonly name?: string; readonly symbol?: string } {
  const metadata = extensions
    .map(extension => extensionShape.safeParse(extension).data)
    .find(data => data !== undefined)
  if (!metadata) return {}
  return {
    name: metadata.state.name.slice(0, MAX_NAME_LENGTH),
    symbol: metadata.state.symbol.slice(0, MAX_NAME_LENGTH),
  }
}

function parseList(answer: unknown): readonly unknown[] {
  const read = listShape.safeParse(answer)
  if (!read.success) throw invalidResponse()
  return read.data.value
}

function invalidResponse(): HttpError {
  return new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
}
