import { featureDefaults, type AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isNetworkInput } from '../core/network.js'

/** The options by what each must be, where it is given: a `typeof`, a `list`, a list of `texts`, a `url`, or one of some words. */
const expected: Readonly<Record<string, string>> = {
  object:
    'metadata features filters hostApps themeVariables endpoints customRpcUrls chainImages connectorImages universalProvider',
  string: 'id projectId locale metadata.name metadata.description metadata.url',
  list: 'adapters customWallets',
  texts: 'metadata.icons featuredWalletIds includeWalletIds excludeWalletIds',
  url: 'gateway termsConditionsUrl privacyPolicyUrl',
  'light|dark|system': 'themeMode',
  'SHOW|HIDE|ONLY_MOBILE': 'allWallets',
}

/** Throws `config/option-wrong`, naming the option, what was expected and what came, and `config/option-conflict`. */
export function checkOptions(options: AppKitOptions): void {
  need('options', 'object', options)
  checkNetworks(options)
  for (const [kind, paths] of Object.entries(expected))
    for (const path of paths.split(' ')) maybe(path, kind, path.split('.').reduce(valueOf, options as unknown))
  for (const [name, value] of Object.entries(options))
    if (/^(ena|dis|allowU|debug|man|exp)/.test(name)) maybe(name, 'boolean', value)
  for (const [name, value] of Object.entries(options.endpoints ?? {})) maybe(`endpoints.${name}`, 'url', value)
  for (const [network, urls] of Object.entries(options.customRpcUrls ?? {})) checkUrls(`customRpcUrls.${network}`, urls)
  for (const [at, adapter] of (options.adapters ?? []).entries())
    need(`adapters[${at}].start`, 'function', adapter?.start)
  for (const [at, wallet] of (options.customWallets ?? []).entries())
    for (const name of ['id', 'name']) need(`customWallets[${at}].${name}`, 'string', valueOf(wallet, name))
  for (const [name, filter] of Object.entries(options.filters ?? {})) maybe(`filters.${name}`, 'function', filter)
  checkFeatures(options)
  if (options.siwx && options.siweConfig)
    throw new AppKitError('config/option-conflict', { text: 'Cannot set both `siweConfig` and `siwx` options' })
}

function checkNetworks({ networks, defaultNetwork }: AppKitOptions): void {
  if (!Array.isArray(networks) || networks.length === 0)
    throw wrong('networks', 'list of at least one network', networks)
  const odd = networks.findIndex(network => !isNetworkInput(network))
  if (odd >= 0) throw wrong(`networks[${odd}]`, 'network', networks[odd])
  if (defaultNetwork && !networks.some(network => network.id === defaultNetwork.id))
    throw wrong('defaultNetwork', 'one of networks', defaultNetwork.id)
}

/** The form of people who migrate: each URL in an object of its own. */
function checkUrls(name: string, urls: unknown): void {
  need(name, 'list', urls)
  for (const [at, entry] of (urls as readonly unknown[]).entries()) {
    need(`${name}[${at}].url`, 'url', valueOf(entry, 'url'))
    maybe(`${name}[${at}].config`, 'object', valueOf(entry, 'config'))
  }
}

/** A feature is on or off, or a list; socials may be off. */
function checkFeatures({ features = {} }: AppKitOptions): void {
  for (const [name, usual] of Object.entries(featureDefaults)) {
    const value = valueOf(features, name)
    const isOff = name === 'socials' && value === false
    if (!isOff) maybe(`features.${name}`, typeof usual === 'boolean' ? 'boolean' : 'texts', value)
  }
}

function valueOf(of: unknown, name: string): unknown {
  return (of as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

function maybe(name: string, kind: string, value: unknown): void {
  if (value !== undefined) need(name, kind, value)
}

function need(name: string, kind: string, value: unknown): void {
  if (!fits(value, kind)) throw wrong(name, kind, value)
}

function fits(value: unknown, kind: string): boolean {
  const isList = Array.isArray(value)
  if (kind === 'list') return isList
  if (kind === 'texts') return isList && value.every(each => typeof each === 'string')
  if (kind === 'url') return typeof value === 'string' && /^(https?|wss?):\/\/[^\s]+$/.test(value)
  if (kind.includes('|')) return kind.split('|').includes(value as string)
  return typeof value === kind && value !== null && !isList
}

function wrong(name: string, kind: string, value: unknown): AppKitError {
  const came =
    typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : Array.isArray(value) ? 'list' : typeof value
  return new AppKitError('config/option-wrong', { text: `${name}: expected ${kind}, got ${came}` })
}
