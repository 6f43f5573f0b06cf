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

/** Of Solana: no list of all accounts of a program, which is too much for one question. */
const solanaMethods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

/** Whether the proxy passes a method on: what reads the chain, and transactions that are signed already. */
export function isProxied(method: string, caipNetworkId = 'eip155:'): boolean {
  return (caipNetworkId.startsWith('solana:') ? solanaMethods : methods).has(method)
}

/** Whether a method may not be done twice. */
export function changesChain(method: string): boolean {
  return method === 'eth_sendRawTransaction' || method === 'sendTransaction'
}
