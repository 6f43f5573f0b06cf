import { type CaipNetworkId, getChainId } from '../../core/caip.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { methodClass, type UnsafeMethod } from '../../core/rpc-methods.js'
import type { FrameClient } from '../../frame/frame-client.js'
import { getFramePayload } from '../../frame/frame-errors.js'
import { Emitter } from '../../lib/emitter.js'
import { type EmbeddedNamespace, toCaipNetworkId, toWireNetwork } from './user-accounts.js'

export interface ProviderError {
  readonly name: 'ProviderRpcError'
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

const rpcCodeByFrameCode: Readonly<Record<string, number>> = {
  E_REJECTED: rpcCodes.userRejected,
  E_UNAUTH: rpcCodes.unauthorized,
  E_METHOD: rpcCodes.unsupportedMethod,
  E_CHAIN: rpcCodes.unrecognizedChain,
  E_LIMIT: rpcCodes.limitExceeded,
  E_SCHEMA: rpcCodes.invalidParams,
}

/**
 * Converts a frame error with a known code to an EIP-1193 error, and returns others unchanged. A withdrawn request
 * always keeps this package's error. Standards: EIP-1193, EIP-1474.
 */
export function toProviderError(error: unknown): unknown {
  const payload = getFramePayload(error)
  const code = payload?.rpcCode ?? rpcCodeByFrameCode[payload?.code ?? '']
  if (!payload || code === undefined || payload.code === 'E_ABORTED') return error
  const failure: ProviderError = { name: 'ProviderRpcError', code, message: payload.message }
  return Object.freeze(payload.data === undefined ? failure : { ...failure, data: payload.data })
}

export type ResponseKind = 'hash' | 'signature' | 'object'

const HASH = /^0x[\da-f]{64}$/i
const LONG_HEX = /^0x[\da-f]{65,}$/i

export function getResponseKind(response: unknown): ResponseKind {
  if (typeof response !== 'string') return 'object'
  if (HASH.test(response)) return 'hash'
  return LONG_HEX.test(response) ? 'signature' : 'object'
}

export type ApprovalOutcome =
  { readonly ok: true; readonly kind: ResponseKind } | { readonly ok: false; readonly error: unknown }

export interface RequestHooks {
  onApproval(method: UnsafeMethod): (outcome: ApprovalOutcome) => void
  onNotAllowed(method: string): void
}

export interface EmbeddedBacking {
  readonly namespace: EmbeddedNamespace
  readonly frame: FrameClient
  readonly hooks: RequestHooks
  readonly pending: Set<AbortController>
  accounts(): readonly string[]
  network(): CaipNetworkId
  moveTo(id: CaipNetworkId): void
}

/**
 * The embedded wallet's EIP-1193 provider of one namespace. `request` optionally takes the network. Reads and approvals
 * go to the frame; accounts and the chain id are answered locally.
 */
export class EmbeddedProvider extends Emitter implements Provider {
  constructor(private readonly backing: EmbeddedBacking) {
    super()
  }

  /**
   * Sends a request.
   * @throws the wallet's error (`{ code, message }`)
   * @throws AppKitError `request/not-allowed` for a method that is not on the allowlist, `request/aborted` when the
   * modal was closed, `request/params-invalid`, or the reason why the frame is unavailable
   */
  async request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown> {
    const { namespace, accounts, network } = this.backing
    const { method } = args
    if (namespace === 'eip155') {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
      if (method === 'eth_chainId') return `0x${BigInt(getChainId(network())).toString(16)}`
      if (method === 'wallet_switchEthereumChain') return this.switchTo(args.params)
      if (method === 'wallet_addEthereumChain') throw new AppKitError('network/unsupported', { text: method })
    }
    const kind = methodClass(method)
    if (kind === 'unknown') throw this.rejectMethod(method)
    const payload = { ...args, chainId: toWireNetwork(caipNetworkId ?? network()), chainNamespace: namespace }
    return kind === 'unsafe' ? this.requestApproval(payload) : this.send(payload)
  }

  private async send(payload: RpcPayload, signal?: AbortSignal): Promise<unknown> {
    return this.backing.frame.request('RPC_REQUEST', payload, { signal }).catch((error: unknown) => {
      throw toProviderError(error)
    })
  }

  private async requestApproval(payload: RpcPayload): Promise<unknown> {
    const { pending, hooks } = this.backing
    const controller = new AbortController()
    pending.add(controller)
    const reportOutcome = hooks.onApproval(payload.method as UnsafeMethod)
    try {
      const response = await this.send(payload, controller.signal)
      reportOutcome({ ok: true, kind: getResponseKind(response) })
      return response
    } catch (error) {
      reportOutcome({ ok: false, error })
      throw error
    } finally {
      pending.delete(controller)
    }
  }

  private async switchTo(params: unknown): Promise<null> {
    const target = toCaipNetworkId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!target) throw new AppKitError('request/params-invalid', { text: 'wallet_switchEthereumChain' })
    const payload = { chainId: toWireNetwork(target) }
    await this.backing.frame.request('SWITCH_NETWORK', payload).catch((error: unknown) => {
      throw toProviderError(error)
    })
    this.backing.moveTo(target)
    return null
  }

  // Withdraws all pending requests of an app that requested a method which is not allowed.
  private rejectMethod(method: string): AppKitError {
    for (const life of this.backing.pending) life.abort()
    this.backing.hooks.onNotAllowed(method)
    return new AppKitError('request/not-allowed', { text: 'Requested RPC call is not allowed' })
  }
}

interface RpcPayload extends RequestArguments {
  readonly chainId: string | number
  readonly chainNamespace: EmbeddedNamespace
}
