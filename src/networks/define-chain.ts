import { AppKitError } from '../core/errors/appkit-error.js'
import { isNetworkInput, toNetwork, type Network, type NetworkInput } from '../core/network.js'

/**
 * Defines a network from this package's or viem's format. Fills in missing CAIP-2 fields.
 * @throws AppKitError `config/option-wrong` with the invalid field
 *
 * @example
 * const devnet = defineChain({ id: 31337, name: 'Devnet', nativeCurrency: ether, rpcUrls: { default: { http: [url] } } })
 */
export function defineChain(input: NetworkInput): Network {
  const wrong = findProblem(input)
  if (wrong) throw new AppKitError('config/option-wrong', { text: `defineChain: ${wrong}` })
  return toNetwork(input)
}

function findProblem(input: NetworkInput): string | undefined {
  if (!isNetworkInput(input)) return 'expected id, name, nativeCurrency, rpcUrls.default.http, and a CAIP-2 id if any'
  const { id, name, nativeCurrency, rpcUrls } = input
  const { caipNetworkId, chainNamespace } = toNetwork(input)
  if (caipNetworkId !== `${chainNamespace}:${id}`) return `expected caipNetworkId ${chainNamespace}:${id}`
  if (input.chainNamespace && input.chainNamespace !== chainNamespace)
    return `expected chainNamespace ${chainNamespace}`
  if (chainNamespace === 'eip155' && !(Number.isSafeInteger(id) && Number(id) > 0))
    return 'expected id, a positive integer'
  if (!name.trim()) return 'expected name, a text that is not empty'
  if (!isCurrency(nativeCurrency)) return 'expected nativeCurrency with name, symbol, and decimals from 0 to 255'
  const urls: unknown = rpcUrls?.['default']?.http
  if (!Array.isArray(urls) || !urls.every(isUrl)) return 'expected rpcUrls.default.http, a list of http or https URLs'
  return undefined
}

function isCurrency(value: NetworkInput['nativeCurrency'] | null): boolean {
  const texts = [value?.name, value?.symbol].every(text => typeof text === 'string')
  const decimals = value?.decimals
  return texts && Number.isSafeInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 255
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
