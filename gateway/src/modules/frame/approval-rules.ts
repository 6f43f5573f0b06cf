import * as z from 'zod'
import type { FramePageSettings, KnownContract } from '../../../../src/contract/frame-page-settings.js'
import { HttpError } from '../../http/http-error.js'
import type { ExchangeSetting } from '../market/exchanges.js'

// Blocked addresses of any namespace. An approval that names one is shown in red. Empty by default; operators add
// addresses here or with `BLOCKED_ADDRESSES`.
const blockedAddresses: readonly string[] = []

export type ApprovalRules = Pick<FramePageSettings, 'denied' | 'newDeviceLimits' | 'contracts'>

type Env = Readonly<Record<string, string | undefined>>

const ADDRESS = /^[0-9A-Za-z]{20,64}$/
const amount = z.string().regex(/^\d{1,12}(?:\.\d{1,18})?$/)
const limits = z.record(z.string().regex(/^(?:\*|[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32})$/), amount)

/**
 * Reads `BLOCKED_ADDRESSES`, a comma-separated list that extends the bundled one, and `NEW_DEVICE_LIMIT`, one amount
 * for all networks or JSON by network.
 * @throws HttpError `settings/invalid`
 */
export function readApprovalRules(env: Env): ApprovalRules {
  const named = (env['BLOCKED_ADDRESSES'] ?? '').split(',').map(address => address.trim())
  const denied = [...new Set([...blockedAddresses, ...named.filter(address => address !== '')])]
  const wrong = denied.find(address => !ADDRESS.test(address))
  if (wrong !== undefined) throw invalid('BLOCKED_ADDRESSES', `contains "${wrong}", which is not an address`)
  return { ...(denied.length > 0 && { denied }), ...readNewDeviceLimits(env['NEW_DEVICE_LIMIT']) }
}

export function toKnownContracts(exchanges: readonly ExchangeSetting[]): Pick<ApprovalRules, 'contracts'> {
  const contracts = exchanges.flatMap(({ caipNetworkId, router, wrapped, v3 }): KnownContract[] => [
    { caipNetworkId, address: router, role: 'swap-router' },
    ...(v3 === undefined ? [] : [{ caipNetworkId, address: v3.router, role: 'swap-router' } as const]),
    ...(wrapped === undefined ? [] : [{ caipNetworkId, address: wrapped, role: 'wrapped-native' } as const]),
  ])
  return contracts.length > 0 ? { contracts } : {}
}

function readNewDeviceLimits(text: string | undefined): Pick<ApprovalRules, 'newDeviceLimits'> {
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
