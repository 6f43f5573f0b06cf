import type { CaipNetworkId, Namespace } from './caip.js'
import type { Clock } from './clock.js'
import type { Connector, Provider, Session } from './connector.js'
import type { HostOptions } from './host-origins.js'
import type { Network } from './network.js'
import type { Approval, SwapCall } from './swap.js'

/** A JSON-RPC call body, before the transport gives it an id. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** A question to a network whose nodes speak plain HTTP: a path below the network's URL. */
export interface RestCall {
  /** Begins with a slash. */
  readonly path: string
  /** Posted as plain text; without it the path is read. */
  readonly body?: string
}

/** What the house gives a family when an instance starts. */
export interface ChainContext {
  /** The instance's own, by which the page's registry has it. */
  readonly id: string
  /** Sends one JSON-RPC call to the network's RPC; URL, batching, retry and time-out are the transport's. */
  rpc(caipNetworkId: CaipNetworkId, call: RpcCall, signal?: AbortSignal): Promise<unknown>
  /** Asks a network that speaks plain HTTP, and gives the body of its answer; URL and time-out are the transport's. */
  rest(caipNetworkId: CaipNetworkId, call: RestCall, signal?: AbortSignal): Promise<string>
  /** The app's networks of this family, as they stand now. */
  networks(): readonly Network[]
  /** Reports a way to a wallet, as often as one appears. */
  onConnector(connector: Connector): void
  /** Whether a source of connectors is wanted (`enableEIP6963`, `enableInjected`). */
  readonly discover: { readonly announced: boolean; readonly injected: boolean }
  /** The app's word on the apps around the page that may have a wallet for it. */
  readonly hostApps?: HostOptions | undefined
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
  readonly clock: Clock
}

/** Who signs, and where: what every signing verb of a family is given. */
export interface Signer {
  readonly provider: Provider
  readonly address: string
  readonly network: Network
}

/** An amount of a currency, in its smallest unit. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

export interface TransactionRequest {
  readonly to?: string
  /** In the smallest unit. */
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

/** Something of one network that moves to somebody else. */
export interface Transfer {
  /** The contract of the token; absent for the network's own coin. */
  readonly token?: string
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** The places of the token that the amount was reckoned with: a family whose network checks them refuses others. */
  readonly decimals?: number
}

/** A transfer that was tried on the network. */
export interface PlannedTransfer {
  readonly transaction: TransactionRequest
  /** The most that the network takes for it, in its own coin's smallest unit; absent where nobody could say. */
  readonly fee?: bigint
  /** What of the coin should stay in the account when all of it is sent, so that the account stays, too. */
  readonly keeps?: bigint
  /** What the token keeps of the amount for itself: the receiver gets so much less. */
  readonly withheld?: bigint
}

/** What an address is called, and looks like. */
export interface Profile {
  readonly name: string
  readonly avatar?: string | undefined
}

/** An approval as somebody else wrote it, and what it has to be. */
export interface ApprovalAsk extends Omit<Approval, 'spender'> {
  readonly transaction: TransactionRequest
  /** What the spender may take now. */
  readonly allowance: bigint
}

/** An approval that is ready to be signed. */
export interface ReadyApproval {
  readonly meant: Approval
  readonly transaction: TransactionRequest
}

/** An approval that was read and tried. */
export interface PlannedApproval extends ReadyApproval {
  /** To be mined before it: the token refuses to change an allowance that is not zero. */
  readonly reset?: ReadyApproval
}

/** How a text is to be signed, where a family has several ways. */
export interface SignMessageOptions {
  /** On Bitcoin: a recoverable signature, or BIP-322; where it is absent, what the kind of address can. */
  readonly protocol?: 'ecdsa' | 'bip322'
}

/** A transaction of Bitcoin to be signed. Standard: BIP-174. */
export interface PsbtRequest {
  /** In base64. */
  readonly psbt: string
  /** The inputs to sign, each with an address of the wallet; the one in use where none is named. */
  readonly signInputs: readonly { readonly index: number; readonly address?: string }[]
  /** Whether the wallet sends it, too. */
  readonly broadcast?: boolean
}

/** The verbs of a family. They and the family's library are one lazy chunk. A missing verb is not offered. */
export interface ChainVerbs {
  /** The native balance, from the network itself. */
  balance(address: string, network: Network, signal?: AbortSignal): Promise<Amount>
  /** Moves the wallet to a network, adding it where the wallet does not know it. */
  switchNetwork(network: Network, session: Session): Promise<void>
  signMessage(message: string, signer: Signer, how?: SignMessageOptions): Promise<string>
  /** Standard: EIP-712. */
  signTypedData?(typedData: unknown, signer: Signer): Promise<string>
  /** Standard: BIP-174. Resolves to what was signed, in base64; with the id of what the wallet sent. */
  signPsbt?(request: PsbtRequest, signer: Signer): Promise<{ psbt: string; txid?: string }>
  sendTransaction?(transaction: TransactionRequest, signer: Signer): Promise<string>
  writeContract?(call: ContractCall, signer: Signer): Promise<string>
  estimateGas?(transaction: TransactionRequest, signer: Signer): Promise<bigint>
  /** An address as people write it, in the family's own hand; undefined where it is none, or its checksum is wrong. */
  readAddress?(text: string): string | undefined
  /** What the family itself says that an address is called, and looks like; the name leads back to the address. */
  profile?(address: string, signal?: AbortSignal): Promise<Profile | undefined>
  /** Makes a transfer ready to be signed, and tries it on the network: one that would fail says why. Asks no wallet. */
  planTransfer?(transfer: Transfer, signer: Signer, signal?: AbortSignal): Promise<PlannedTransfer>
  /** Asks the wallet for what was planned, if that is still the transfer that is meant: `send/mismatch` where it is not. */
  sendTransfer?(transfer: Transfer, plan: PlannedTransfer, signer: Signer): Promise<string>
  /** How many places a token has, by its own contract; undefined where nobody can say. */
  tokenDecimals?(token: string, network: Network, signal?: AbortSignal): Promise<number | undefined>
  /** Whether a contract stands at an address, and not a person's account. */
  isContract?(address: string, network: Network, signal?: AbortSignal): Promise<boolean>
  /**
   * Makes an approval that somebody else wrote ready to be signed: it is read back, its spender has to be a contract, and
   * its gas is estimated. Throws `swap/unreadable` and `swap/mismatch`. Asks no wallet.
   */
  planApproval?(meant: ApprovalAsk, signer: Signer, signal?: AbortSignal): Promise<PlannedApproval>
  /** Asks the wallet for what was planned, if that is still the approval that is meant: `swap/mismatch` where it is not. */
  sendApproval?(meant: Approval, transaction: TransactionRequest, signer: Signer): Promise<string>
  /** What a swap that somebody else wrote would do, for this signer. Throws `swap/unreadable`. */
  readSwap?(transaction: TransactionRequest, signer: Signer): Promise<SwapCall>
  /**
   * Asks the wallet for a swap, if it does what is meant, and would not fail: `swap/mismatch` where it does anything else.
   * Asks no wallet once nobody waits: `request/aborted`.
   */
  sendSwap?(meant: SwapCall, transaction: TransactionRequest, signer: Signer, signal?: AbortSignal): Promise<string>
  /** Whether a transaction was mined, and did what it should; undefined while it was not. */
  hasSucceeded?(hash: string, network: Network, signal?: AbortSignal): Promise<boolean | undefined>
  /** Standard: EIP-5792 `wallet_getCapabilities`. */
  capabilities?(signer: Signer): Promise<Record<string, unknown>>
  /** What the wallet itself says that the account holds, as it says it; undefined where it cannot tell. Standard: ERC-7811. */
  assets?(signer: Signer): Promise<readonly unknown[] | undefined>
  /** Standard: EIP-5792 `wallet_sendCalls`; resolves to the id of the batch. */
  sendCalls?(calls: readonly Call[], signer: Signer): Promise<string>
}

/** One family of chains. Its folder is all there is to it: nobody else imports its library. */
export interface ChainAdapter {
  readonly namespace: Namespace
  isAddress(value: string): boolean
  /** Starts discovery. Makes no request, and listens until `context.signal` is aborted. */
  start(context: ChainContext): void
  /** Takes in a way to wallets of several families that the instance brings, for who keeps the family's connections itself. */
  share?(connector: Connector, context: ChainContext): Connector
  /** Loads the verbs, bound to an instance's context. One adapter may serve several instances: it keeps none of theirs. */
  verbs(context: ChainContext): Promise<ChainVerbs>
}
