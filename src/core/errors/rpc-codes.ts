/**
 * The error codes of JSON-RPC, of providers and of the wallet-connection protocol, by the names the
 * house uses for them. Standards: JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326, EIP-5792.
 */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionUnsupported: -32006,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  providerDisconnected: 4900,
  chainDisconnected: 4901,
  /** The wallet does not know the network it is asked to switch to; the protocol says the same with it. */
  unrecognizedChain: 4902,
  /** The wallet-connection protocol's code for what has no code of its own, a rejection among it. */
  protocolDefault: 5000,
  /** The wallet-connection protocol's `invalid chain id`. It has no minus. */
  protocolInvalidChain: 32603,
  /** The wallet-connection protocol's rejection of methods, which wallets send for a person's refusal too. */
  protocolRejected: 5002,
  /** MetaMask's own: it lost a network and is about to find it again. */
  reconnecting: 1013,
} as const
