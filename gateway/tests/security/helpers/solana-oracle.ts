import { base58 } from '@scure/base'
import { allSteps, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import type { Belongings } from './solana-steps.js'
import { NATIVE_MINT, SYSTEM, tokenState, type SolanaWorld } from './solana-world.js'

/** The user's balance: lamports in all accounts, and tokens by mint. */
export interface Holding {
  readonly lamports: bigint
  readonly tokens: Readonly<Record<string, bigint>>
}

/** Accounts of the user before signing. */
export function ownAccounts(world: SolanaWorld, mine: Belongings): readonly string[] {
  return [world.me, ...mine.tokens, mine.nonce, mine.derived]
}

export function holding(world: SolanaWorld, mine: Belongings): Holding {
  const states = ownAccounts(world, mine).map(address => world.state(address))
  const tokens = states.flatMap(state => tokenState(state) ?? [])
  return {
    lamports: states.reduce((sum, { lamports }) => sum + lamports, 0n),
    tokens: Object.fromEntries(world.mints.map(mint => [mint, sumOf(tokens, mint)])),
  }
}

/** The loss shown on the screen, by asset; a deposit may cost nothing up to all of it. */
export function shownLoss(world: SolanaWorld, mine: Belongings, shown: Decoded): Holding & { deposit: bigint } {
  const own = ownAccounts(world, mine)
  const isOwn = (address: string | undefined) => address !== undefined && own.includes(address)
  let [lamports, deposit] = [0n, 0n]
  const tokens: Record<string, bigint> = Object.fromEntries(world.mints.map(mint => [mint, 0n]))
  for (const step of allSteps(shown)) {
    for (const { name, value } of step.facts)
      if (name === 'account-deposit' && typeof value === 'object' && 'atMost' in value) deposit += value.atMost
    const party = (role: string) => step.parties.find(candidate => candidate.role === role)?.address
    for (const { flow, asset, value } of step.amounts) {
      if (flow === 'allow' || value === 'unlimited') continue
      // Incoming amounts come from others, unless one of the user's accounts pays.
      const leaves = flow === 'out' || (flow === 'in' && isOwn(party('from')))
      const arrives = flow === 'in' || isOwn(party('to'))
      const net = (leaves ? value : 0n) - (arrives ? value : 0n)
      if (asset.kind === 'native') lamports += net
      else if (asset.kind === 'token') tokens[asset.address] = (tokens[asset.address] ?? 0n) + net
      else if (asset.kind === 'token-account') {
        const mint = tokenState(world.state(asset.address))?.mint ?? ''
        tokens[mint] = (tokens[mint] ?? 0n) + net
      }
    }
  }
  // Native currency in a token account counts as native currency.
  return { lamports: lamports + (tokens[NATIVE_MINT] ?? 0n), tokens, deposit }
}

/**
 * Returns accounts that only the user controlled before and no longer does. Excludes closed accounts, and those frozen
 * by the token issuer, which needs no signature of the user.
 */
export function lostControl(world: SolanaWorld, mine: Belongings): readonly string[] {
  return ownAccounts(world, mine).filter(address => {
    const state = world.state(address)
    if (state.lamports === 0n) return false
    const token = tokenState(state)
    if (mine.tokens.includes(address))
      return token?.owner !== world.me || token.hasDelegate || (token.closer ?? world.me) !== world.me
    if (address === mine.nonce) return !isNonceOf(state.data, world.me)
    return state.program !== SYSTEM || state.data.length > 0
  })
}

/** Returns true if an account paid by the user belongs to the user. */
export function isPersons(world: SolanaWorld, address: string, base: string | undefined): boolean {
  const state = world.state(address)
  const token = tokenState(state)
  if (token) return token.owner === world.me
  return isNonceOf(state.data, world.me) || (state.program === SYSTEM && base === world.me)
}

function isNonceOf(data: Uint8Array, authority: string): boolean {
  return data.length === 80 && data[4] === 1 && Buffer.from(data.slice(8, 40)).equals(bytesOf(authority))
}

function bytesOf(address: string): Buffer {
  return Buffer.from(base58.decode(address))
}

function sumOf(tokens: readonly { mint: string; amount: bigint }[], mint: string): bigint {
  return tokens.reduce((sum, token) => (token.mint === mint ? sum + token.amount : sum), 0n)
}
