import type { Decoded } from '../../../src/frame-page/decode/decoded.js'
import { BOB, COLLECTION, ME, nameOf, PUBLIC_CONTRACTS, TAXED, WETH } from './chain/addresses.js'
import { WATCHED_ACCOUNTS, itemKey, type Change } from './chain/chain-state.js'
import { nameKey, readClaims, type Claims } from './claims.js'

/** A difference between the chain and the screen. */
export interface Difference {
  readonly kind: 'lost-more' | 'got-less' | 'allowance' | 'left-behind' | 'recipient' | 'third-party' | 'not-delivered'
  readonly text: string
}

/** The effects of one transaction. */
export interface Outcome {
  readonly changes: readonly Change[]
  readonly fee: bigint
}

/** Compares the effects with the screen. */
export function compare(screen: Decoded, { changes, fee }: Outcome): readonly Difference[] {
  const claims = readClaims(screen)
  const moves = changes.flatMap(toMoves).map(move => {
    return move.account === ME && move.asset === 'native' ? { ...move, change: move.change + fee } : move
  })
  return [
    ...ownDifferences(claims, moves),
    ...moves.flatMap(move => otherDifference(claims, move)),
    ...undelivered(claims, moves),
    ...changes.flatMap(change => allowanceDifference(claims, change)),
  ]
}

interface Move {
  readonly account: string
  readonly asset: string
  readonly change: bigint
}

function toMoves({ entry, before, after }: Change): readonly Move[] {
  if (entry.kind === 'balance') return [{ account: entry.account, asset: entry.asset, change: after - before }]
  if (entry.kind !== 'owner') return []
  const asset = itemKey(COLLECTION, entry.id)
  const toAddress = (word: bigint) => `0x${word.toString(16).padStart(40, '0')}`
  return [
    { account: toAddress(before), asset, change: -1n },
    { account: toAddress(after), asset, change: 1n },
  ]
}

function ownDifferences(claims: Claims, moves: readonly Move[]): readonly Difference[] {
  const own = new Map(moves.filter(({ account }) => account === ME).map(({ asset, change }) => [asset, change]))
  const assets = new Set([...own.keys(), ...claims.in.keys()])
  return [...assets].flatMap((asset): Difference[] => {
    const [least, most, change] = [claims.in.get(asset) ?? 0n, claims.out.get(asset) ?? 0n, own.get(asset) ?? 0n]
    if (change >= least - most) return []
    const kind = -change > most ? 'lost-more' : 'got-less'
    const text = `${nameKey(asset)} of the account changed by ${change}; shown: out ${most}, in ${least}`
    return [{ kind, text }]
  })
}

function otherDifference(claims: Claims, { account, asset, change }: Move): readonly Difference[] {
  const text = `${nameKey(asset)} of ${nameOf(account)} changed by ${change}`
  if (account === ME || change === 0n) return []
  if (change < 0n) {
    if (account !== BOB) return []
    const shown = claims.others.filter(move => move.from === account && move.asset === asset)
    const sum = shown.reduce((total, { value }) => total + value, 0n)
    return -change > sum ? [{ kind: 'third-party', text }] : []
  }
  // A wrapper holds what it wraps, and a taxed token its tax.
  const isOwn = (account === WETH && asset === 'native') || (account === TAXED && asset === TAXED)
  if (isOwn || claims.recipients.has(account)) return []
  return [{ kind: PUBLIC_CONTRACTS.includes(account) ? 'left-behind' : 'recipient', text }]
}

function undelivered({ deliveries }: Claims, moves: readonly Move[]): readonly Difference[] {
  const sums = new Map<string, { to: string; asset: string; value: bigint }>()
  for (const { to, asset, value } of deliveries) {
    if (to === ME || asset === TAXED || !WATCHED_ACCOUNTS.includes(to)) continue
    const key = `${to} ${asset}`
    sums.set(key, { to, asset, value: (sums.get(key)?.value ?? 0n) + value })
  }
  return [...sums.values()].flatMap(({ to, asset, value }): Difference[] => {
    const found = moves.find(move => move.account === to && move.asset === asset)?.change ?? 0n
    if (found >= value) return []
    return [{ kind: 'not-delivered', text: `${nameOf(to)} got ${found} of the shown ${value} ${nameKey(asset)}` }]
  })
}

function allowanceDifference(claims: Claims, { entry, before, after }: Change): readonly Difference[] {
  if (entry.kind === 'balance') return []
  if ('id' in entry) {
    if (entry.kind === 'owner') return []
    const spender = `0x${after.toString(16).padStart(40, '0')}`
    const isShown = claims.allowed.some(
      allowed => allowed.asset === itemKey(COLLECTION, entry.id) && allowed.spender === spender,
    )
    // A transfer of an item ends its approval.
    return after === 0n || isShown ? [] : [{ kind: 'allowance', text: `${nameOf(spender)} may take item ${entry.id}` }]
  }
  if (after <= before) return []
  const { owner, spender } = entry
  const asset = entry.kind === 'operator' ? entry.collection : entry.token
  const isShown =
    owner === ME &&
    claims.allowed.some(
      allowed =>
        allowed.asset === asset &&
        allowed.spender === spender &&
        allowed.value >= (entry.kind === 'operator' ? 1n : after),
    )
  const text = `${nameOf(spender)} may take ${after} ${nameKey(asset)} of ${nameOf(owner)}, before ${before}`
  return isShown ? [] : [{ kind: 'allowance', text }]
}
