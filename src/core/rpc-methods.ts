/**
 * What the embedded wallet may be asked without a person's approval: reading, and nothing else.
 * Spec point 5; `eth_sendRawTransaction` and the user-operation methods are left out (they are unknown).
 */
export const safeMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** What signs, sends or gives permissions: each needs the person's approval in the modal. Spec point 5. */
export const unsafeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
] as const

export type SafeMethod = (typeof safeMethods)[number]
export type UnsafeMethod = (typeof unsafeMethods)[number]
/** Every method the embedded wallet may be asked. */
export type AllowedMethod = SafeMethod | UnsafeMethod

/** How a method is treated: answered at once, asked of the person, or refused. */
export type MethodClass = 'safe' | 'unsafe' | 'unknown'

/** The class of an RPC method. Spec point 5: what is in neither list is unknown. */
export function methodClass(method: string): MethodClass {
  if ((safeMethods as readonly string[]).includes(method)) return 'safe'
  return (unsafeMethods as readonly string[]).includes(method) ? 'unsafe' : 'unknown'
}
