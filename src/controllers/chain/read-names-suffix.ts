import type { Network } from '../../core/network.js'
import { hosted } from '../../services/endpoints.js'
import type { Scope } from '../scope.js'

/** What names of the field's hosted service end with. */
const HOSTED_SUFFIX = 'reown.id'

/**
 * What the names end with that an account of a network may register; undefined where there are none. Names are of eip155
 * alone (spec point 9). Rejects as the call does: who could not be asked has not said no.
 */
export async function readNamesSuffix(
  { services }: Scope,
  network: Network | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { data, endpoints } = services
  if (!data.available || network?.chainNamespace !== 'eip155') return undefined
  if (endpoints.data === hosted.data) return HOSTED_SUFFIX
  return (await data.call('GET /v1/supported-chains', {}, { signal })).namesSuffix
}
