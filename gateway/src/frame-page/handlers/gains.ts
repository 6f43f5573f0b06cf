import type { Decoded } from '../decode/decoded.js'

/**
 * What steps of known contracts bring of an asset: a token by its address, or the network's currency. What an unknown
 * contract promises does not count.
 */
export function gainsOf(steps: readonly Decoded[], asset: string): bigint {
  return steps.filter(({ claimed }) => claimed !== true).reduce((sum, step) => sum + gainOf(step, asset), 0n)
}

function gainOf({ action, amounts, parties }: Decoded, asset: string): bigint {
  const sumOf = (flow: 'in' | 'out', isMeant: (kind: string, address: string) => boolean) =>
    amounts.reduce((sum, amount) => {
      const address = amount.asset.kind === 'native' ? '' : amount.asset.address.toLowerCase()
      const counts = amount.flow === flow && amount.value !== 'unlimited' && isMeant(amount.asset.kind, address)
      return counts ? sum + (amount.value as bigint) : sum
    }, 0n)
  const isWrapper = parties.some(({ role, address }) => role === 'contract' && address.toLowerCase() === asset)
  if (action === 'wrap') return isWrapper ? sumOf('out', kind => kind === 'native') : 0n
  const isMeant = (kind: string, address: string) =>
    asset === 'native' ? kind === 'native' : kind === 'token' && address === asset
  const unwrapped = action === 'unwrap' && asset === 'native' ? sumOf('out', kind => kind === 'token') : 0n
  return sumOf('in', isMeant) + unwrapped
}
