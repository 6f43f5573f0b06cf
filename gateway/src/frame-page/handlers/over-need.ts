import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { chainIdOf, type EvmNetwork } from '../chain/network-list.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-deps.js'

/** So many times what it is for an allowance may be. */
const MOST_TIMES = 10n
/** How many balances of one request are asked for. */
const MAX_LOOKUPS = 12
const BALANCE_OF = '0x70a08231'

/**
 * Whether somebody may take more than ten times what is needed: what the same request spends of that token, or, for a
 * permit that spends nothing itself, what the person has. Where neither is known it is not said. What has no limit at
 * all is another warning's.
 */
export async function takesOverNeed(
  deps: HandlerDeps,
  network: FrameNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<boolean> {
  const steps = allSteps(request)
  const isPermit = steps.some(({ action }) => action === 'permit')
  const allowed = steps.flatMap(({ amounts }) => amounts.flatMap(amount => allowedOf(amount)))
  for (const { token, value } of allowed.slice(0, MAX_LOOKUPS)) {
    const spent = spentOf(steps, token)
    const need = spent > 0n || !isPermit ? spent : await balanceOf(deps, network, token, signal)
    if (need !== undefined && (need > 0n || isPermit) && value > MOST_TIMES * need) return true
  }
  return false
}

function allowedOf({ flow, asset, value }: Decoded['amounts'][number]): { token: string; value: bigint }[] {
  return flow === 'allow' && asset.kind === 'token' && value !== 'unlimited'
    ? [{ token: asset.address.toLowerCase(), value }]
    : []
}

function spentOf(steps: readonly Decoded[], token: string): bigint {
  const out = steps.flatMap(({ amounts }) =>
    amounts.filter(
      ({ flow, asset }) => flow === 'out' && asset.kind === 'token' && asset.address.toLowerCase() === token,
    ),
  )
  return out.reduce((sum, { value }) => sum + (value === 'unlimited' ? 0n : value), 0n)
}

async function balanceOf(
  { ask, wallet }: HandlerDeps,
  network: FrameNetwork,
  token: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const chainId = chainIdOf(network)
  const account = wallet.wallet?.evmAddress
  if (chainId === undefined || account === undefined) return undefined
  const data = `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`
  const evm: EvmNetwork = { ...network, chainId }
  const said = await ask(evm, 'eth_call', [{ to: token, data }, 'latest'], signal).catch(() => '')
  return typeof said === 'string' && /^0x[0-9a-f]{64}$/i.test(said) ? BigInt(said) : undefined
}
