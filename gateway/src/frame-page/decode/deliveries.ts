import { isKnown, isSame, type CallContext } from './call-reader.js'
import type { Asset, Decoded } from './decoded.js'

/** Shorthand recipients of newer Uniswap V3 routers: the caller, and the router itself. */
export const CALLER = '0x0000000000000000000000000000000000000001'
export const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'

/**
 * Checks the steps of a router's multicall. Anyone can collect what a swap leaves with the router, so a later step must
 * forward it to the account; otherwise the swap gets a red warning.
 */
export function withDeliveries(steps: readonly Decoded[], router: string, context: CallContext): readonly Decoded[] {
  const isReached = (asset: Asset, from: number): boolean =>
    steps.slice(from).some((step, ahead) => {
      const at = from + ahead
      if (step.action === 'swap') {
        const [paid, bought] = [assetIn(step, 'out'), assetIn(step, 'in')]
        if (!paid || !bought || !isSameAsset(paid, asset)) return false
        return staysWith(step, router) ? isReached(bought, at + 1) : isFor(step, context)
      }
      return isFor(step, context) && delivers(step, asset, context)
    })
  return steps.map((step, at) => {
    const bought = assetIn(step, 'in')
    if (step.action !== 'swap' || !staysWith(step, router)) return step
    if (bought && isReached(bought, at + 1)) return step
    return { ...step, warnings: [...step.warnings, { code: 'other-recipient', level: 'red' } as const] }
  })
}

function staysWith(step: Decoded, router: string): boolean {
  return step.parties.some(
    ({ role, address }) => role === 'to' && (isSame(address, router) || isSame(address, ROUTER_ITSELF)),
  )
}

function isFor(step: Decoded, { account }: CallContext): boolean {
  const recipients = step.parties.filter(({ role }) => role === 'to')
  return (
    !step.warnings.some(({ code }) => code === 'other-recipient') &&
    recipients.every(({ address }) => isSame(address, account) || isSame(address, CALLER))
  )
}

function delivers(step: Decoded, asset: Asset, context: CallContext): boolean {
  const given = assetIn(step, 'in')
  if (!given) return false
  if (isSameAsset(given, asset)) return true
  return given.kind === 'native' && asset.kind === 'token' && isKnown(context, asset.address, 'wrapped-native')
}

function assetIn(step: Decoded, flow: 'in' | 'out'): Asset | undefined {
  return step.amounts.find(amount => amount.flow === flow)?.asset
}

function isSameAsset(a: Asset, b: Asset): boolean {
  if (a.kind === 'native' || b.kind === 'native') return a.kind === b.kind
  return a.kind === b.kind && isSame(a.address, b.address)
}
