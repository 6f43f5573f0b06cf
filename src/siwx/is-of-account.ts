import { namespaceOf, type CaipNetworkId } from '../core/caip.js'
import type { SIWXSession } from '../core/siwx.js'
import { sameAddress } from './same-address.js'

/** Whether a sign-in is that of this account on this network. */
export function isOfAccount({ data }: SIWXSession, chainId: CaipNetworkId, address: string): boolean {
  return data.chainId === chainId && sameAddress(namespaceOf(chainId), data.accountAddress, address)
}
