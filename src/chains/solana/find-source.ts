import { COMMITMENT, type Node, valueOf } from './node-of.js'

interface Holding {
  readonly owner: string
  readonly mint: string
  /** The account that the owner has of it by default. */
  readonly own: string
  readonly amount: bigint
}

interface Listed {
  readonly pubkey?: unknown
  readonly account?: {
    readonly data?: { readonly parsed?: { readonly info?: { readonly tokenAmount?: { readonly amount?: unknown } } } }
  }
}

/** The account that an amount of a token is taken from: the default one, or the fullest where that one has too little. */
export async function findSource(node: Node, { owner, mint, own, amount }: Holding): Promise<string> {
  const params = [owner, { mint }, { encoding: 'jsonParsed', commitment: COMMITMENT }]
  const listed = (await valueOf<readonly Listed[]>(node('getTokenAccountsByOwner', params))) ?? []
  const held = listed
    .map(({ pubkey, account }) => ({
      address: String(pubkey),
      amount: readAmount(account?.data?.parsed?.info?.tokenAmount?.amount),
    }))
    .sort((one, other) => (one.amount < other.amount ? 1 : -1))
  const usual = held.find(({ address }) => address === own)
  return usual && usual.amount >= amount ? own : (held[0]?.address ?? own)
}

function readAmount(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : 0n
}
