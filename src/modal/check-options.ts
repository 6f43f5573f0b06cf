import { type AppKitOptions } from '../core/config.js'
import { featureDefaults } from '../core/features.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isNetworkInput } from '../core/network.js'

const expected: Readonly<Record<string, string>> = {
  object:
    'metadata features filters hostApps themeVariables endpoints customRpcUrls chainImages connectorImages universalProvider',
  string: 'id projectId locale metadata.name metadata.description metadata.url',
  list: 'adapters customWallets',
  texts: 'metadata.icons featuredWalletIds includeWalletIds excludeWalletIds',
  url: 'gateway termsConditionsUrl privacyPolicyUrl',
  'light|dark|system': 'themeMode',
  'SHOW|HIDE|ONLY_MOBILE': 'allWallets',
  'idle|intent|none': 'prefetch',
}

/**
 * Validates the options.
 * @throws AppKitError `config/option-wrong` with the option, the expected and the actual value, or
 * `config/option-conflict`
 */
export function checkOptions(options: AppKitOptions): void {
  checkRequired('options', 'object', options)
  checkNetworks(options)
  for (const [kind, paths] of Object.entries(expected))
    for (const path of paths.split(' ')) checkOptional(path, kind, path.split('.').reduce(getValue, options as unknown))
  for (const [name, value] of Object.entries(options))
    if (/^(ena|dis|allowU|debug|man|exp)/.test(name)) checkOptional(name, 'boolean', value)
  for (const [name, value] of Object.entries(options.endpoints ?? {})) checkOptional(`endpoints.${name}`, 'url', value)
  for (const [network, urls] of Object.entries(options.customRpcUrls ?? {})) checkUrls(`customRpcUrls.${network}`, urls)
  for (const [at, adapter] of (options.adapters ?? []).entries())
    checkRequired(`adapters[${at}].start`, 'function', adapter?.start)
  for (const [at, wallet] of (options.customWallets ?? []).entries())
    for (const name of ['id', 'name']) checkRequired(`customWallets[${at}].${name}`, 'string', getValue(wallet, name))
  for (const [name, filter] of Object.entries(options.filters ?? {}))
    checkOptional(`filters.${name}`, 'function', filter)
  checkFeatures(options)
  if (options.siwx && options.siweConfig)
    throw new AppKitError('config/option-conflict', { text: 'Cannot set both `siweConfig` and `siwx` options' })
}

function checkNetworks({ networks, defaultNetwork }: AppKitOptions): void {
  if (!Array.isArray(networks) || networks.length === 0)
    throw createOptionError('networks', 'list of at least one network', networks)
  const invalidIndex = networks.findIndex(network => !isNetworkInput(network))
  if (invalidIndex >= 0) throw createOptionError(`networks[${invalidIndex}]`, 'network', networks[invalidIndex])
  if (defaultNetwork && !networks.some(network => network.id === defaultNetwork.id))
    throw createOptionError('defaultNetwork', 'one of networks', defaultNetwork.id)
}

function checkUrls(name: string, urls: unknown): void {
  checkRequired(name, 'list', urls)
  for (const [at, entry] of (urls as readonly unknown[]).entries()) {
    checkRequired(`${name}[${at}].url`, 'url', getValue(entry, 'url'))
    checkOptional(`${name}[${at}].config`, 'object', getValue(entry, 'config'))
  }
}

function checkFeatures({ features = {} }: AppKitOptions): void {
  for (const [name, defaultValue] of Object.entries(featureDefaults)) {
    const value = getValue(features, name)
    const isOff = name === 'socials' && value === false
    if (!isOff) checkOptional(`features.${name}`, typeof defaultValue === 'boolean' ? 'boolean' : 'texts', value)
  }
}

function getValue(target: unknown, name: string): unknown {
  return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

function checkOptional(name: string, kind: string, value: unknown): void {
  if (value !== undefined) checkRequired(name, kind, value)
}

function checkRequired(name: string, kind: string, value: unknown): void {
  if (!isOfType(value, kind)) throw createOptionError(name, kind, value)
}

function isOfType(value: unknown, kind: string): boolean {
  const isList = Array.isArray(value)
  if (kind === 'list') return isList
  if (kind === 'texts') return isList && value.every(entry => typeof entry === 'string')
  if (kind === 'url') return typeof value === 'string' && /^(https?|wss?):\/\/[^\s]+$/.test(value)
  if (kind.includes('|')) return kind.split('|').includes(value as string)
  return typeof value === kind && value !== null && !isList
}

function createOptionError(name: string, kind: string, value: unknown): AppKitError {
  const received =
    typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : Array.isArray(value) ? 'list' : typeof value
  return new AppKitError('config/option-wrong', { text: `${name}: expected ${kind}, got ${received}` })
}
