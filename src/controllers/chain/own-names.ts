import type { Scope } from '../scope.js'

/**
 * The names that lead to an address on some network, the first one registered first, as the naming service tells. A name
 * whose record leads elsewhere is left out, whatever the list says. Rejects as the call does.
 */
export async function ownNames(
  { services }: Scope,
  address: string,
  options: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
): Promise<readonly string[]> {
  const records = await services.data.call('GET /v1/profile/reverse/{address}', { address }, options)
  const leadsHere = (told: { readonly address: string }) => told.address.toLowerCase() === address.toLowerCase()
  return records.filter(({ addresses }) => Object.values(addresses).some(leadsHere)).map(({ name }) => name)
}
