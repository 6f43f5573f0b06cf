// The networks of `appkit-modal/networks`, as a list that needs no download.
import { readFileSync } from 'node:fs'
import { UsageError } from './usage-error.mjs'

/**
 * @typedef {object} KnownNetwork
 * @property {string} key the name of the export in `appkit-modal/networks`
 * @property {string} id CAIP-2
 * @property {string} name
 * @property {boolean} [testnet]
 * @property {boolean} [cdn] true if the CDN file contains it
 */

/** @type {{ networks: Record<string, Omit<KnownNetwork, 'key'>>, installs: Record<string, Record<string, string>> }} */
const facts = JSON.parse(readFileSync(new URL('./package-facts.gen.json', import.meta.url), 'utf8'))

/** @type {readonly KnownNetwork[]} */
export const knownNetworks = Object.entries(facts.networks).map(([key, network]) => ({ key, ...network }))

/** The packages that an app installs for a namespace, in addition to `appkit-modal`: ranges by name. */
export const installsOf = namespace => facts.installs[namespace] ?? {}

/** Alternative names. */
const ALIASES = { ethereum: 'mainnet', btc: 'bitcoin', sol: 'solana', bnb: 'bsc' }

/** Returns the namespace of a network: `eip155`, `solana` or `bip122`. */
export const namespaceOf = network => network.id.split(':')[0]

/**
 * Parses a list of network names, chain ids or CAIP-2 ids, separated by commas or spaces. Removes duplicates.
 *
 * @param {string} list
 * @returns {readonly KnownNetwork[]}
 */
export function parseNetworks(list) {
  const names = list.split(/[\s,]+/).filter(Boolean)
  if (names.length === 0) throw new UsageError('Name at least one network.')
  return [...new Set(names.map(findNetwork))]
}

function findNetwork(typed) {
  const name = ALIASES[typed.toLowerCase()] ?? typed
  const found = knownNetworks.find(
    ({ key, id }) => key.toLowerCase() === name.toLowerCase() || id === name || id === `eip155:${name}`,
  )
  if (found) return found
  const start = name.slice(0, 3).toLowerCase()
  const alike = knownNetworks.flatMap(({ key }) => (key.toLowerCase().startsWith(start) ? [key] : [])).slice(0, 5)
  const hint = alike.length > 0 ? ` Similar names: ${alike.join(', ')}.` : ''
  throw new UsageError(`Unknown network ${JSON.stringify(typed)}.${hint}`)
}
