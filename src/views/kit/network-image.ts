import type { Scope } from '../../controllers/scope.js'
import type { Network } from '../../core/network.js'
import { networkImageId } from '../../core/network-image-ids.js'

/** Where a network's picture is: the app's own, else the catalogue's; '' where neither has one. */
export function networkImage({ options, services }: Scope, { id, caipNetworkId }: Network): string {
  return options.chainImages?.[id] ?? services.images.network(caipNetworkId, networkImageId(caipNetworkId)) ?? ''
}
