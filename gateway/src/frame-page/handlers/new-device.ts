import { parseUnits } from 'viem'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { allSteps, type Action, type Decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-context.js'

/** In units of the native currency: a small amount on every default network. */
export const DEFAULT_LIMIT = '0.01'

// Actions whose value is unknown here. On a new device they count as exceeding the limit.
const UNPRICED_ACTIONS: readonly Action[] = [
  'call',
  'deploy',
  'order',
  'safe',
  'permit',
  'approve',
  'approve-all',
  'set-authority',
  'assign',
  'allocate',
  'close-account',
]

export function isOnHold({ wallet, clock }: Pick<HandlerDeps, 'wallet' | 'clock'>): boolean {
  return (wallet.wallet?.holdUntil ?? 0) * 1_000 > clock.now()
}

export function movesValue(request: Decoded): boolean {
  return nativeOut(request) > 0n || hasUnknownValue(request)
}

/**
 * Limits what a device may send during its first day without the recovery, per network. All transfers count, so
 * splitting an amount does not evade the limit.
 */
export class NewDeviceRule {
  constructor(private readonly deps: HandlerDeps) {}

  requiresRecovery(network: FrameNetwork, request: Decoded): boolean {
    if (!isOnHold(this.deps) || !movesValue(request)) return false
    return hasUnknownValue(request) || this.#spent(network) + nativeOut(request) > this.#limit(network)
  }

  count(network: FrameNetwork, request: Decoded): void {
    if (!isOnHold(this.deps) || !movesValue(request)) return
    const spent = this.#spent(network) + nativeOut(request)
    this.deps.notes.save(this.#name(network), { until: this.#until, spent: String(spent) })
  }

  /**
   * Requests and checks the recovery.
   * @throws FrameError `E_RECOVERY` if the wallet has no recovery
   */
  async confirm(signal: AbortSignal): Promise<void> {
    const { wallet, prompts } = this.deps
    if ((wallet.wallet?.recovery ?? []).length === 0)
      throw new FrameError('E_RECOVERY', 'This device is new: back up your wallet before you send this.')
    await prompts.confirmRecovery(signal)
  }

  get #until(): number {
    return this.deps.wallet.wallet?.holdUntil ?? 0
  }

  #name({ caipNetworkId }: FrameNetwork): string {
    return `held|${this.deps.wallet.wallet?.walletId ?? ''}|${caipNetworkId}`
  }

  #spent(network: FrameNetwork): bigint {
    const stored = this.deps.notes.read(this.#name(network)) as { until?: unknown; spent?: unknown } | undefined
    const isThis = stored?.until === this.#until && typeof stored.spent === 'string' && /^\d{1,78}$/.test(stored.spent)
    return isThis ? BigInt(String(stored.spent)) : 0n
  }

  #limit({ caipNetworkId, currency }: FrameNetwork): bigint {
    const { newDeviceLimits: limits } = this.deps.approvalRules
    return parseUnits(limits?.[caipNetworkId] ?? limits?.['*'] ?? DEFAULT_LIMIT, currency.decimals)
  }
}

function nativeOut(request: Decoded): bigint {
  const amounts = allSteps(request).flatMap(step => step.amounts)
  const out = amounts.filter(({ flow, asset }) => flow === 'out' && asset.kind === 'native')
  return out.reduce((sum, { value }) => sum + (value === 'unlimited' ? 0n : value), 0n)
}

/**
 * Returns true if a request may move assets whose value is unknown. Typed data counts unless it is known to be
 * harmless. Keys that another system derives from a signature count, too.
 */
export function hasUnknownValue(request: Decoded): boolean {
  return allSteps(request).some(
    ({ action, amounts, warnings, claimed }) =>
      UNPRICED_ACTIONS.includes(action) ||
      claimed === true ||
      warnings.some(({ code }) => code === 'derives-keys') ||
      (action === 'typed-data' && warnings.some(({ code }) => code === 'unknown-value')) ||
      amounts.some(({ flow, asset }) => (flow === 'out' || flow === 'other') && asset.kind !== 'native'),
  )
}
