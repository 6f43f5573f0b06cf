import type { Network } from '../core/network.js'
import { UsageError } from './usage-error.js'

/** Every network of `appkit-modal/networks`, by the name of its export. */
export async function allNetworks(): Promise<ReadonlyMap<string, Network>> {
  // The package's own entry point: the list is too long to be in the package twice.
  const exported: Readonly<Record<string, unknown>> = await import('appkit-modal/networks')
  return new Map(Object.entries(exported).filter((entry): entry is [string, Network] => isNetwork(entry[1])))
}

/**
 * Networks by the name of their export (`base`), their chain id (`8453`) or their CAIP-2 id. Throws
 * {@link UsageError} for one that is unknown, with names that begin alike.
 */
export async function networksByName(names: readonly string[]): Promise<readonly Network[]> {
  const all = await allNetworks()
  return names.map(name => {
    const byId = [...all.values()].find(({ id, caipNetworkId }) => name === String(id) || name === caipNetworkId)
    const network = all.get(name) ?? byId
    if (network) return network
    const start = name.slice(0, 3).toLowerCase()
    const alike = [...all.keys()].filter(known => known.toLowerCase().startsWith(start)).slice(0, 5)
    const hint = alike.length > 0 ? ` Similar names: ${alike.join(', ')}.` : ''
    throw new UsageError(`Unknown network ${JSON.stringify(name)}.${hint} For a network of your own use --rpc.`)
  })
}

function isNetwork(value: unknown): value is Network {
  return typeof value === 'object' && value !== null && 'caipNetworkId' in value
}
