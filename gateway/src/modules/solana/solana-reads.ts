import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import { isSolanaAddress, type SolanaChain } from './solana-chain.js'

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const PARSED = { encoding: 'jsonParsed', commitment: 'confirmed' }
/** The most mints of one request. */
const AT_ONCE = 100
/** The most characters of a name that are kept: a mint may say a kilobyte. */
const MOST_NAME = 256

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

/** An account that holds tokens. */
export interface HeldToken {
  readonly account: string
  readonly mint: string
  readonly units: bigint
  readonly decimals: number
}

/** What a mint says of itself; the name of the newer program's tokens alone, of unknown hands. */
export interface MintFacts {
  readonly decimals: number
  readonly supply: bigint
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** The coins of an address, in lamports. Throws where the node says something else. */
export async function readCoins({ rpc }: SolanaChain, owner: string): Promise<bigint> {
  const read = balanceShape.safeParse(await rpc.request('getBalance', [owner, { commitment: 'confirmed' }]))
  if (!read.success) throw unreadable()
  return BigInt(read.data.value)
}

/** The accounts that hold an address's tokens, of both programs. One that cannot be read hides no other. */
export async function readHeld({ rpc }: SolanaChain, owner: string): Promise<readonly HeldToken[]> {
  const asks = TOKEN_PROGRAMS.map(programId => rpc.request('getTokenAccountsByOwner', [owner, { programId }, PARSED]))
  return (await Promise.all(asks)).flatMap(answer =>
    listOf(answer).flatMap(entry => {
      const { data } = heldShape.safeParse(entry)
      if (!data) return []
      const { mint, tokenAmount } = data.account.data.parsed.info
      return [{ account: data.pubkey, mint, units: tokenAmount.amount, decimals: tokenAmount.decimals }]
    }),
  )
}

/** What mints say of themselves, by address; one that cannot be read is missing. */
export async function readMints(
  { rpc }: SolanaChain,
  mints: readonly string[],
): Promise<ReadonlyMap<string, MintFacts>> {
  const found = new Map<string, MintFacts>()
  for (let at = 0; at < mints.length; at += AT_ONCE) {
    const asked = mints.slice(at, at + AT_ONCE)
    const answers = listOf(await rpc.request('getMultipleAccounts', [asked, PARSED]))
    for (const [place, mint] of asked.entries()) {
      const { data } = mintShape.safeParse(answers[place])
      if (!data) continue
      const { decimals, supply, extensions } = data.data.parsed.info
      found.set(mint, { decimals, supply, ...nameIn(extensions) })
    }
  }
  return found
}

function nameIn(extensions: readonly unknown[]): { readonly name?: string; readonly symbol?: string } {
  const said = extensions.map(each => extensionShape.safeParse(each).data).find(each => each !== undefined)
  if (!said) return {}
  return { name: said.state.name.slice(0, MOST_NAME), symbol: said.state.symbol.slice(0, MOST_NAME) }
}

function listOf(answer: unknown): readonly unknown[] {
  const read = listShape.safeParse(answer)
  if (!read.success) throw unreadable()
  return read.data.value
}

function unreadable(): HttpError {
  return new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
}
