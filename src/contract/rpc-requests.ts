import * as z from 'zod/mini'
import { safeMethods, type AllowedMethod, type SafeMethod } from '../core/rpc-methods.js'

const MAX_BATCH_SIZE = 20
// 64 KiB of calldata in hex characters.
const MAX_DATA_LENGTH = 2 + 2 * 64 * 1024
const MAX_SOLANA_LENGTH = 1_644

/** 20 bytes in hex. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** Bytes in hex, 64 KiB at most. */
export const hexData = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.maxLength(MAX_DATA_LENGTH))
/** A quantity in hex. Standard: Ethereum JSON-RPC. */
export const hexQuantity = z.string().check(z.regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/))
const chainId = z.union([hexQuantity, z.int().check(z.positive())])
const text = z.string().check(z.maxLength(64 * 1024))
const base58or64 = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_SOLANA_LENGTH), z.regex(/^[1-9A-HJ-NP-Za-km-z+/=0OIl]+$/))

/** A transaction. Strict: `authorizationList` (EIP-7702) and blobs are rejected, because apps may not request them. */
export const evmTransaction = z.strictObject({
  from: z.optional(evmAddress),
  to: z.optional(z.nullable(evmAddress)),
  data: z.optional(hexData),
  input: z.optional(hexData),
  value: z.optional(hexQuantity),
  gas: z.optional(hexQuantity),
  gasLimit: z.optional(hexQuantity),
  gasPrice: z.optional(hexQuantity),
  maxFeePerGas: z.optional(hexQuantity),
  maxPriorityFeePerGas: z.optional(hexQuantity),
  nonce: z.optional(hexQuantity),
  chainId: z.optional(chainId),
  type: z.optional(z.enum(['0x0', '0x2'])),
})
/** A parsed transaction. Standard: Ethereum JSON-RPC. */
export type EvmTransaction = z.output<typeof evmTransaction>

/** One call of a batch. Standard: EIP-5792. */
export const batchCall = z.strictObject({
  to: z.optional(evmAddress),
  data: z.optional(hexData),
  value: z.optional(hexQuantity),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
})

/** `wallet_sendCalls`. Standard: EIP-5792. */
export const sendCalls = z.strictObject({
  version: z.optional(z.string().check(z.maxLength(16))),
  id: z.optional(z.string().check(z.maxLength(66))),
  chainId: z.optional(hexQuantity),
  from: z.optional(evmAddress),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(batchCall).check(z.minLength(1), z.maxLength(MAX_BATCH_SIZE)),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
})
/** Parsed parameters of `wallet_sendCalls`. Standard: EIP-5792. */
export type SendCalls = z.output<typeof sendCalls>

const preflightCommitment = z.enum([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])

const sendOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(preflightCommitment),
  maxRetries: z.optional(z.int().check(z.nonnegative(), z.maximum(100))),
  minContextSlot: z.optional(z.int().check(z.nonnegative())),
})
const pubkey = z.string().check(z.maxLength(44))

const readParams = z.optional(z.array(z.unknown()).check(z.maxLength(16)))
const anyParams = z.optional(z.unknown())

const unsafeParams = {
  personal_sign: z.tuple([text, evmAddress]),
  eth_signTypedData_v4: z.tuple([evmAddress, z.union([text, z.record(z.string(), z.unknown())])]),
  eth_sendTransaction: z.tuple([evmTransaction]),
  solana_signMessage: z.strictObject({ message: text, pubkey }),
  // `pubkey` is optional; only the active account can sign
  solana_signTransaction: z.strictObject({ transaction: base58or64, pubkey: z.optional(pubkey) }),
  solana_signAllTransactions: z.strictObject({
    transactions: z.array(base58or64).check(z.minLength(1), z.maxLength(MAX_BATCH_SIZE)),
    pubkey: z.optional(pubkey),
  }),
  // the options have two names: `options` and WalletConnect's `sendOptions`
  solana_signAndSendTransaction: z.strictObject({
    transaction: base58or64,
    pubkey: z.optional(pubkey),
    options: z.optional(sendOptions),
    sendOptions: z.optional(sendOptions),
  }),
  wallet_sendCalls: z.tuple([sendCalls]),
  wallet_grantPermissions: anyParams,
  wallet_revokePermissions: anyParams,
} as const

const namedReads = {
  wallet_getCallsStatus: z.tuple([z.string().check(z.maxLength(66))]),
  wallet_getCapabilities: z.optional(
    z.array(z.union([z.string(), z.number(), z.array(z.string())])).check(z.maxLength(2)),
  ),
  wallet_getAssets: anyParams,
} as const

const plainReads = Object.fromEntries(safeMethods.map(method => [method, readParams])) as Record<
  SafeMethod,
  typeof readParams
>

/** Parameter schemas of the supported methods. Methods without an entry are not allowed. */
export const rpcParams: Readonly<Record<AllowedMethod, z.ZodMiniType>> = {
  ...plainReads,
  ...namedReads,
  ...unsafeParams,
}

/** Payload of `RPC_REQUEST`. It contains no RPC URL, because an approval must not show data from the app's node. */
export const rpcRequest = z.strictObject({
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  params: z.optional(z.unknown()),
  chainId: z.optional(z.union([z.string().check(z.maxLength(64)), z.int().check(z.positive())])),
  chainNamespace: z.optional(z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])),
})
/** The parsed payload of `RPC_REQUEST`. */
export type RpcRequest = z.output<typeof rpcRequest>
