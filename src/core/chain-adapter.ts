import type { CaipNetworkId, Namespace } from './caip.js'
import type { Clock } from './clock.js'
import type { Connector, Provider, Session } from './connector.js'
import type { HostOptions } from './host-origins.js'
import type { Network } from './network.js'
import type { Approval, SwapCall } from './swap.js'

export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/**
 * A request to a network whose nodes use plain HTTP. `path` starts with a slash and is relative to the network's URL. A
 * request with a body is a plain-text POST.
 */
export interface RestCall {
  readonly path: string
  readonly body?: string
}

/**
 * The services an instance passes to an adapter when it starts. The transport handles URLs, batching, retries and
 * timeouts of `rpc` and `rest`.
 */
export interface ChainContext {
  readonly id: string
  rpc(caipNetworkId: CaipNetworkId, call: RpcCall, signal?: AbortSignal): Promise<unknown>
  rest(caipNetworkId: CaipNetworkId, call: RestCall, signal?: AbortSignal): Promise<string>
  networks(): readonly Network[]
  onConnector(connector: Connector): void
  /** The enabled discovery mechanisms (`enableEIP6963`, `enableInjected`). */
  readonly discover: { readonly announced: boolean; readonly injected: boolean }
  /** The app's settings for host apps: apps that embed the page and may provide a wallet. */
  readonly hostApps?: HostOptions | undefined
  readonly signal: AbortSignal
  readonly clock: Clock
}

export interface Signer {
  readonly provider: Provider
  readonly address: string
  readonly network: Network
}

/** In the smallest unit. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

export interface TransactionRequest {
  readonly to?: string
  readonly value?: bigint
  readonly data?: `0x${string}`
  readonly gas?: bigint
  readonly gasPrice?: bigint
}

export interface ContractCall {
  readonly address: string
  readonly abi: readonly unknown[]
  readonly method: string
  readonly args?: readonly unknown[]
  readonly value?: bigint
}

export interface Call {
  readonly to: `0x${string}`
  readonly data?: `0x${string}`
  readonly value?: bigint
}

export interface Transfer {
  readonly token?: string
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** The decimals that `amount` was computed with. Solana rejects a transfer whose decimals differ from the token's. */
  readonly decimals?: number
}

export interface PlannedTransfer {
  readonly transaction: TransactionRequest
  /** The maximum network fee, in the smallest unit of the native token. Absent if unknown. */
  readonly fee?: bigint
  /** The native balance that must remain for the account to stay open, in the smallest unit. */
  readonly minimumBalance?: bigint
  /** The amount the token withholds as its transfer fee. The recipient receives that much less. */
  readonly withheld?: bigint
}

export interface Profile {
  readonly name: string
  readonly avatar?: string | undefined
}

/** An approval transaction from a third party, with the approval it must encode. */
export interface ApprovalPlanRequest extends Omit<Approval, 'spender'> {
  readonly transaction: TransactionRequest
  readonly allowance: bigint
}

export interface ReadyApproval {
  readonly expected: Approval
  readonly transaction: TransactionRequest
}

export interface PlannedApproval extends ReadyApproval {
  /** Must be mined first, because the token only changes an allowance from or to zero. */
  readonly reset?: ReadyApproval
}

export interface SignMessageOptions {
  /** Bitcoin only: a recoverable ECDSA signature or BIP-322. Defaults to the format the address type supports. */
  readonly protocol?: 'ecdsa' | 'bip322'
}

/** A partially signed Bitcoin transaction in base64. Standard: BIP-174. */
export interface PsbtRequest {
  readonly psbt: string
  /** The inputs to sign. An input without an address uses the active account. */
  readonly signInputs: readonly { readonly index: number; readonly address?: string }[]
  readonly broadcast?: boolean
}

/** Another transaction of the same sender with the same nonce replaces this one. */
export interface TransactionNonce {
  readonly sender: string
  readonly nonce: bigint
}

/**
 * The actions of a namespace. They load lazily, together with the namespace's library. A missing action is unsupported.
 */
export interface ChainVerbs {
  balance(address: string, network: Network, signal?: AbortSignal): Promise<Amount>
  /** Switches the wallet to a network, and adds the network if the wallet does not have it. */
  switchNetwork(network: Network, session: Session): Promise<void>
  signMessage(message: string, signer: Signer, how?: SignMessageOptions): Promise<string>
  /** Standard: EIP-712. */
  signTypedData?(typedData: unknown, signer: Signer): Promise<string>
  /**
   * Signs a PSBT and returns it in base64. Includes the transaction id if the wallet broadcast it. Standard: BIP-174.
   */
  signPsbt?(request: PsbtRequest, signer: Signer): Promise<{ psbt: string; txid?: string }>
  sendTransaction?(transaction: TransactionRequest, signer: Signer): Promise<string>
  writeContract?(call: ContractCall, signer: Signer): Promise<string>
  estimateGas?(transaction: TransactionRequest, signer: Signer): Promise<bigint>
  /** Normalizes an address. Returns undefined if it is invalid or its checksum is wrong. */
  readAddress?(text: string): string | undefined | Promise<string | undefined>
  /** Looks up the name and avatar of an address. The name must resolve back to the address. */
  profile?(address: string, signal?: AbortSignal): Promise<Profile | undefined>
  /** Loads the code of `planTransfer` before it is needed. Sends no other request. */
  preloadTransfer?(): Promise<unknown>
  /** Prepares a transfer and simulates it on the network. Makes no wallet request. */
  planTransfer?(transfer: Transfer, signer: Signer, signal?: AbortSignal): Promise<PlannedTransfer>
  /**
   * Sends the planned transfer to the wallet.
   * @throws AppKitError `send/mismatch` if the plan does not match the transfer
   */
  sendTransfer?(transfer: Transfer, plan: PlannedTransfer, signer: Signer): Promise<string>
  tokenDecimals?(token: string, network: Network, signal?: AbortSignal): Promise<number | undefined>
  /** Returns true if the address has code. */
  isContract?(address: string, network: Network, signal?: AbortSignal): Promise<boolean>
  /**
   * Prepares an approval from a third party: decodes it, requires the spender to be a contract, and estimates gas.
   * Makes no wallet request.
   * @throws AppKitError `swap/unreadable` or `swap/mismatch`
   */
  planApproval?(request: ApprovalPlanRequest, signer: Signer, signal?: AbortSignal): Promise<PlannedApproval>
  /**
   * Sends the planned approval to the wallet.
   * @throws AppKitError `swap/mismatch` if the transaction does not match the approval
   */
  sendApproval?(approval: Approval, transaction: TransactionRequest, signer: Signer): Promise<string>
  /**
   * Decodes a swap transaction from a third party, as executed for this signer.
   * @throws AppKitError `swap/unreadable`
   */
  readSwap?(transaction: TransactionRequest, signer: Signer): Promise<SwapCall>
  /**
   * Simulates a swap and sends it to the wallet.
   * @throws AppKitError `swap/mismatch` if the transaction does not match the swap, `request/aborted` if the signal
   * aborts before the wallet request
   */
  sendSwap?(swap: SwapCall, transaction: TransactionRequest, signer: Signer, signal?: AbortSignal): Promise<string>
  /** Returns true if a transaction succeeded, false if it failed, and undefined while it is pending. */
  hasSucceeded?(hash: string, network: Network, signal?: AbortSignal): Promise<boolean | undefined>
  /** Returns the sender and the nonce of a transaction, or undefined if the node does not know it. */
  findNonce?(hash: string, network: Network, signal?: AbortSignal): Promise<TransactionNonce | undefined>
  /** Returns the number of mined transactions of an account, which is the nonce of its next one. */
  countTransactions?(address: string, network: Network, signal?: AbortSignal): Promise<bigint>
  /** Standard: EIP-5792 `wallet_getCapabilities`. */
  capabilities?(signer: Signer): Promise<Record<string, unknown>>
  /**
   * Returns the assets as the wallet reports them, or undefined if the wallet does not support it. Standard: ERC-7811,
   * with the extension `fresh`, which bypasses the caches of the embedded wallet.
   */
  assets?(signer: Signer, options?: { readonly fresh?: boolean | undefined }): Promise<readonly unknown[] | undefined>
  /** Returns the id of the batch. Standard: EIP-5792 `wallet_sendCalls`. */
  sendCalls?(calls: readonly Call[], signer: Signer): Promise<string>
}

/** A chain namespace: address validation, wallet discovery, and lazily loaded actions. */
export interface ChainAdapter {
  readonly namespace: Namespace
  isAddress(value: string): boolean
  /** Starts discovery without network requests. Listens until `context.signal` is aborted. */
  start(context: ChainContext): void
  /** Wraps a connector that serves several namespaces, for adapters that manage connections themselves. */
  share?(connector: Connector, context: ChainContext): Connector
  /** Loads the actions for an instance. One adapter may serve several instances, so it stores no instance state. */
  verbs(context: ChainContext): Promise<ChainVerbs>
}
