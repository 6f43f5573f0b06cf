import { safeMethods } from '../../../../src/core/rpc-methods.js'

/** What a node keeps for its asker, or knows of its own keys: behind a gateway all askers are one. */
const KEPT = /^(eth_accounts|eth_getAccount|eth_syncing|eth_getFilter.*|eth_new.*Filter|eth_uninstallFilter|wallet_.*)$/

const methods: ReadonlySet<string> = new Set([
  ...safeMethods.filter(method => !KEPT.test(method)),
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'net_version',
])

/** Whether the proxy passes a method on: what reads the chain, and transactions that are signed already. */
export function isProxied(method: string): boolean {
  return methods.has(method)
}
