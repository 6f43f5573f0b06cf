import { parseUnits } from 'viem'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { allSteps, type Action, type Decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-context.js'

/** In whole units of the network's currency: small change on every network that is known by default. */
export const DEFAULT_LIMIT = '0.01'

/** What may move value of which nobody here knows the worth: for a new device it counts as more than the limit. */
const WORTH_UNKNOWN: readonly Action[] = [
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

/** Whether the device was let in so lately that it is not trusted with everything yet. */
export function isHeld({ wallet, clock }: Pick<HandlerDeps, 'wallet' | 'clock'>): boolean {
  return (wallet.wallet?.holdUntil ?? 0) * 1_000 > clock.now()
}

/** Whether anything leaves the account by this at all. */
export function movesValue(request: Decoded): boolean {
  return nativeOut(request) > 0n || isOfUnknownWorth(request)
}

/**
 * What a device in its first day may send in all without the recovery, by network; more than that, and whatever has no
 * price here, asks for it again. Each transfer counts, so that many small ones are no way around it.
 */
export class NewDeviceRule {
  constructor(private readonly deps: HandlerDeps) {}

  /** Whether this must be confirmed with the recovery. */
  asksRecovery(network: FrameNetwork, request: Decoded): boolean {
    if (!isHeld(this.deps) || !movesValue(request)) return false
    return isOfUnknownWorth(request) || this.#spent(network) + nativeOut(request) > this.#limit(network)
  }

  /** Counts what is sent without being confirmed. */
  count(network: FrameNetwork, request: Decoded): void {
    if (!isHeld(this.deps) || !movesValue(request)) return
    const spent = this.#spent(network) + nativeOut(request)
    this.deps.notes.keep(this.#name(network), { until: this.#until, spent: String(spent) })
  }

  /** Asks for the recovery and checks it. Rejects `E_RECOVERY` where there is none, else as the person decides. */
  async confirm(signal: AbortSignal): Promise<void> {
    const { wallet, person } = this.deps
    if ((wallet.wallet?.recovery ?? []).length === 0)
      throw new FrameError('E_RECOVERY', 'This device is new: back up your wallet before you send this.')
    await person.confirmRecovery(signal)
  }

  get #until(): number {
    return this.deps.wallet.wallet?.holdUntil ?? 0
  }

  #name({ caipNetworkId }: FrameNetwork): string {
    return `held|${this.deps.wallet.wallet?.walletId ?? ''}|${caipNetworkId}`
  }

  #spent(network: FrameNetwork): bigint {
    const kept = this.deps.notes.read(this.#name(network)) as { until?: unknown; spent?: unknown } | undefined
    const isThis = kept?.until === this.#until && typeof kept.spent === 'string' && /^\d{1,78}$/.test(kept.spent)
    return isThis ? BigInt(String(kept.spent)) : 0n
  }

  #limit({ caipNetworkId, currency }: FrameNetwork): bigint {
    const { newDeviceLimits: limits } = this.deps.rules
    return parseUnits(limits?.[caipNetworkId] ?? limits?.['*'] ?? DEFAULT_LIMIT, currency.decimals)
  }
}

function nativeOut(request: Decoded): bigint {
  const amounts = allSteps(request).flatMap(step => step.amounts)
  const out = amounts.filter(({ flow, asset }) => flow === 'out' && asset.kind === 'native')
  return out.reduce((sum, { value }) => sum + (value === 'unlimited' ? 0n : value), 0n)
}

/** Whether a request may move something whose worth is not known here. Typed data counts unless it is known to move nothing. */
export function isOfUnknownWorth(request: Decoded): boolean {
  return allSteps(request).some(
    ({ action, amounts, warnings, claimed }) =>
      WORTH_UNKNOWN.includes(action) ||
      claimed === true ||
      (action === 'typed-data' && warnings.some(({ code }) => code === 'unknown-value')) ||
      amounts.some(({ flow, asset }) => flow === 'out' && asset.kind !== 'native'),
  )
}
