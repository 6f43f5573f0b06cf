import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isNetworkInput } from '../core/network.js'

/** What each option must be, where it is given: a `typeof`, `list`, `url`, or one of some words. */
const expected: Partial<Record<keyof AppKitOptions, string>> = {
  id: 'string',
  projectId: 'string',
  adapters: 'list',
  metadata: 'object',
  features: 'object',
  themeMode: 'light|dark|system',
  themeVariables: 'object',
  gateway: 'url',
  endpoints: 'object',
  customRpcUrls: 'object',
  customWallets: 'list',
  featuredWalletIds: 'list',
  includeWalletIds: 'list',
  excludeWalletIds: 'list',
  allWallets: 'SHOW|HIDE|ONLY_MOBILE',
  termsConditionsUrl: 'url',
  privacyPolicyUrl: 'url',
  locale: 'string',
  universalProvider: 'object',
}

/** Throws `config/option-wrong`, naming the option, what was expected and what came, and `config/option-conflict`. */
export function checkOptions(options: AppKitOptions): void {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'object', options)
  const { networks, defaultNetwork, siwx, siweConfig } = options
  if (!Array.isArray(networks) || networks.length === 0)
    throw wrong('networks', 'list of at least one network', networks)
  const odd = networks.findIndex(network => !isNetworkInput(network))
  if (odd >= 0) throw wrong(`networks[${odd}]`, 'network', networks[odd])
  if (defaultNetwork && !networks.some(network => network.id === defaultNetwork.id))
    throw wrong('defaultNetwork', 'one of networks', defaultNetwork.id)
  for (const [name, kind] of Object.entries(expected)) {
    const value: unknown = options[name as keyof AppKitOptions]
    if (value !== undefined && !fits(value, kind)) throw wrong(name, kind, value)
  }
  for (const [name, value] of Object.entries(options))
    if (/^(enable|disable|allowU|debug|manual)/.test(name) && value !== undefined && typeof value !== 'boolean')
      throw wrong(name, 'boolean', value)
  if (siwx && siweConfig)
    throw new AppKitError('config/option-conflict', { text: 'Cannot set both `siweConfig` and `siwx` options' })
}

function fits(value: unknown, kind: string): boolean {
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'url') return typeof value === 'string' && /^(https?|wss?):\/\/[^\s]+$/.test(value)
  if (kind.includes('|')) return kind.split('|').includes(value as string)
  return typeof value === kind && value !== null
}

function wrong(name: string, kind: string, value: unknown): AppKitError {
  const came =
    typeof value === 'string'
      ? JSON.stringify(value.slice(0, 80))
      : Array.isArray(value)
        ? 'list'
        : String(typeof value)
  return new AppKitError('config/option-wrong', { text: `${name}: expected ${kind}, got ${came}` })
}
