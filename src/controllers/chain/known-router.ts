import { AppKitError } from '../../core/errors/appkit-error.js'
import { isKnownContract, type ContractRole } from '../../core/known-contracts.js'
import type { Network } from '../../core/network.js'
import type { Scope } from '../scope.js'

/** Contracts that give what a call says, or fail. */
const ROLES: readonly ContractRole[] = ['swap-router', 'aggregator']

/** Throws `swap/unknown-router` for a contract that neither the package nor the option `swaps.routers` lists on a network. */
export function needKnownRouter(scope: Scope, network: Network, address: string): void {
  const [namespace, reference] = network.caipNetworkId.split(':')
  const chainId = namespace === 'eip155' ? Number(reference) : Number.NaN
  if (ROLES.some(role => isKnownContract(chainId, address, role))) return
  needListedRouter(scope, network, address)
}

/** The same for a contract that the option alone can vouch for. */
export function needListedRouter({ options }: Scope, { caipNetworkId }: Network, address: string): void {
  const listed = options.swaps?.routers?.[caipNetworkId] ?? []
  const isListed = listed.some(router => router.toLowerCase() === address.toLowerCase())
  if (!isListed) throw new AppKitError('swap/unknown-router', { text: address })
}
