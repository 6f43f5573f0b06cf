const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

/** What the methods that the gateway reckons with answer: a number of at most 256 bits, bytes, or a list. */
const forms: Readonly<Record<string, RegExp | 'list'>> = {
  eth_blockNumber: QUANTITY,
  eth_chainId: QUANTITY,
  eth_estimateGas: QUANTITY,
  eth_gasPrice: QUANTITY,
  eth_getBalance: QUANTITY,
  eth_getTransactionCount: QUANTITY,
  eth_maxPriorityFeePerGas: QUANTITY,
  eth_call: BYTES,
  eth_getCode: BYTES,
  eth_getStorageAt: BYTES,
  eth_getLogs: 'list',
}

/**
 * Whether a node's result has the form its method is to answer in. What has not would be read as something all the
 * same: nothing as a balance of zero, a flag as one unit.
 */
export function hasRpcForm(method: string, result: unknown): boolean {
  const form = Object.hasOwn(forms, method) ? forms[method] : undefined
  if (form === undefined) return true
  return form === 'list' ? Array.isArray(result) : typeof result === 'string' && form.test(result)
}
