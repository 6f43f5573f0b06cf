import { encodeFunctionData, type Hex } from 'viem'
import {
  BOB,
  COLLECTION,
  EDITIONS,
  IDS,
  MALLORY,
  ME,
  ONE,
  PUBLIC_CONTRACTS,
  READER,
  TOKENS,
  TWO,
  ZERO,
} from './addresses.js'
import type { NodeClient } from './node-client.js'
import { loadOwn } from './published-contracts.js'

/** The accounts with balances that are compared. */
export const WATCHED_ACCOUNTS = [ME, MALLORY, BOB, ...PUBLIC_CONTRACTS, ...TOKENS, COLLECTION, EDITIONS, ZERO, ONE, TWO]
const OWNERS = [ME, BOB]
const SPENDERS = [ME, MALLORY, BOB, ...PUBLIC_CONTRACTS]

/** One thing that a transaction can change. */
export type Entry =
  | { readonly kind: 'balance'; readonly account: string; readonly asset: string }
  | { readonly kind: 'owner' | 'approved'; readonly id: bigint }
  | {
      readonly kind: 'allowance' | 'permitted'
      readonly owner: string
      readonly spender: string
      readonly token: string
    }
  | { readonly kind: 'operator'; readonly owner: string; readonly spender: string; readonly collection: string }

/** The key of an asset: `native`, the address of a token, or address and number of an edition or item. */
export function itemKey(collection: string, id: bigint): string {
  return `${collection}#${id}`
}

const entries: readonly Entry[] = [
  ...WATCHED_ACCOUNTS.flatMap((account): Entry[] => [
    { kind: 'balance', account, asset: 'native' },
    ...TOKENS.map((asset): Entry => ({ kind: 'balance', account, asset })),
    ...IDS.map((id): Entry => ({ kind: 'balance', account, asset: itemKey(EDITIONS, id) })),
  ]),
  ...IDS.flatMap((id): Entry[] => [
    { kind: 'owner', id },
    { kind: 'approved', id },
  ]),
  ...OWNERS.flatMap(owner =>
    SPENDERS.flatMap((spender): Entry[] => [
      ...TOKENS.flatMap((token): Entry[] => [
        { kind: 'allowance', owner, spender, token },
        { kind: 'permitted', owner, spender, token },
      ]),
      { kind: 'operator', owner, spender, collection: COLLECTION },
      { kind: 'operator', owner, spender, collection: EDITIONS },
    ]),
  ),
]

const query = encodeFunctionData({
  abi: loadOwn('state-reader').abi,
  functionName: 'read',
  args: [
    {
      holders: WATCHED_ACCOUNTS,
      tokens: TOKENS,
      owners: OWNERS,
      spenders: SPENDERS,
      collection: COLLECTION,
      editions: EDITIONS,
      ids: IDS,
    },
  ],
} as never)

/** The state of the chain, as one word for each entry. */
export type ChainState = readonly string[]

export async function readState(node: NodeClient): Promise<ChainState> {
  const result = await node.send<Hex>('eth_call', { to: READER, data: query, gas: '0x1c9c3800' }, 'latest')
  const words = result.slice(2 + 128).match(/.{64}/g) ?? []
  if (words.length !== entries.length) throw new Error(`read ${words.length} of ${entries.length} entries`)
  return words
}

export interface Change {
  readonly entry: Entry
  readonly before: bigint
  readonly after: bigint
}

export function changesBetween(before: ChainState, after: ChainState): readonly Change[] {
  return entries.flatMap((entry, at) =>
    before[at] === after[at] ? [] : [{ entry, before: BigInt(`0x${before[at]}`), after: BigInt(`0x${after[at]}`) }],
  )
}

/** Returns a state in which an account has more or less of the native currency. */
export function addToBalance(state: ChainState, account: string, change: bigint): ChainState {
  const at = entries.findIndex(
    entry => entry.kind === 'balance' && entry.account === account && entry.asset === 'native',
  )
  return state.with(at, (BigInt(`0x${state[at]}`) + change).toString(16).padStart(64, '0'))
}
