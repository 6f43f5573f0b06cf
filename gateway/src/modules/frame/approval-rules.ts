import * as z from 'zod'
import type { FramePageSettings, KnownContract } from '../../../../src/contract/frame-page-settings.js'
import { HttpError } from '../../http/http-error.js'
import type { ExchangeSetting } from '../market/exchanges.js'

/**
 * Addresses that nobody should deal with, of any family of networks: an approval that names one is red. Empty as it
 * comes; an operator adds theirs here, or by `BLOCKED_ADDRESSES`.
 */
const deniedAddresses: readonly string[] = []

/** What an operator decides about approvals. */
export type ApprovalRules = Pick<FramePageSettings, 'denied' | 'newDeviceLimits' | 'contracts'>

type Env = Readonly<Record<string, string | undefined>>

const ADDRESS = /^[0-9A-Za-z]{20,64}$/
const amount = z.string().regex(/^\d{1,12}(?:\.\d{1,18})?$/)
const limits = z.record(z.string().regex(/^(?:\*|[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32})$/), amount)

/**
 * `BLOCKED_ADDRESSES` (joined by commas, beside the bundled list) and `NEW_DEVICE_LIMIT`: one amount for every network, or
 * JSON by network. Throws `settings/invalid`.
 */
export function readApprovalRules(env: Env): ApprovalRules {
  const named = (env['BLOCKED_ADDRESSES'] ?? '').split(',').map(address => address.trim())
  const denied = [...new Set([...deniedAddresses, ...named.filter(address => address !== '')])]
  const wrong = denied.find(address => !ADDRESS.test(address))
  if (wrong !== undefined) throw invalid('BLOCKED_ADDRESSES', `holds "${wrong}", which is no address`)
  return { ...(denied.length > 0 && { denied }), ...limitsOf(env['NEW_DEVICE_LIMIT']) }
}

/** The operator's own exchanges (`SWAP_ROUTERS`) as contracts whose calls an approval believes. */
export function knownContractsOf(exchanges: readonly ExchangeSetting[]): Pick<ApprovalRules, 'contracts'> {
  const contracts = exchanges.flatMap(({ caipNetworkId, router, wrapped }): KnownContract[] => [
    { caipNetworkId, address: router, role: 'swap-router' },
    ...(wrapped === undefined ? [] : [{ caipNetworkId, address: wrapped, role: 'wrapped-native' } as const]),
  ])
  return contracts.length > 0 ? { contracts } : {}
}

function limitsOf(text: string | undefined): Pick<ApprovalRules, 'newDeviceLimits'> {
  if (!text) return {}
  if (amount.safeParse(text).success) return { newDeviceLimits: { '*': text } }
  try {
    return { newDeviceLimits: limits.parse(JSON.parse(text)) }
  } catch {
    throw invalid('NEW_DEVICE_LIMIT', 'must be an amount like 0.05, or JSON like {"eip155:1":"0.05","*":"0.01"}')
  }
}

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
