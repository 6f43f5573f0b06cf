import { type CaipNetworkId, chainIdOf } from '../../core/caip.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { methodClass, type UnsafeMethod } from '../../core/rpc-methods.js'
import type { FrameClient } from '../../frame/frame-client.js'
import { frameReply } from '../../frame/refusals.js'
import { Emitter } from '../../lib/emitter.js'
import { type EmbeddedNamespace, toCaipNetworkId, toWireNetwork } from './user-accounts.js'

/** What a wallet tells an app that may only know EIP-1193: its own error, with a number for a code. */
export interface ProviderFailure {
  readonly name: 'ProviderRpcError'
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

const numbers: Readonly<Record<string, number>> = {
  E_REJECTED: rpcCodes.userRejected,
  E_UNAUTH: rpcCodes.unauthorized,
  E_METHOD: rpcCodes.unsupportedMethod,
  E_CHAIN: rpcCodes.unrecognizedChain,
  E_LIMIT: rpcCodes.limitExceeded,
  E_SCHEMA: rpcCodes.invalidParams,
}

/**
 * The wallet's own error where the frame said one that apps know by number, else the error as it is: a request that
 * was taken back is one of ours, whoever says so first. Standards: EIP-1193, EIP-1474.
 */
export function providerFailure(error: unknown): unknown {
  const said = frameReply(error)
  const code = said?.rpcCode ?? numbers[said?.code ?? '']
  if (!said || code === undefined || said.code === 'E_ABORTED') return error
  const failure: ProviderFailure = { name: 'ProviderRpcError', code, message: said.message }
  return Object.freeze(said.data === undefined ? failure : { ...failure, data: said.data })
}

/** What an answer is, by its looks: a hash of 32 bytes, a longer run of bytes, or anything else. Spec point 5. */
export type ResponseKind = 'hash' | 'signature' | 'object'

const HASH = /^0x[\da-f]{64}$/i
/** Longer than a hash: the shortest signature has 64 bytes. */
const LONG_HEX = /^0x[\da-f]{65,}$/i

export function responseKind(response: unknown): ResponseKind {
  if (typeof response !== 'string') return 'object'
  if (HASH.test(response)) return 'hash'
  return LONG_HEX.test(response) ? 'signature' : 'object'
}

/** How a request that needed the person ended. */
export type ApprovalOutcome =
  { readonly ok: true; readonly kind: ResponseKind } | { readonly ok: false; readonly error: unknown }

/** What the modal hears of requests, so that it can show the wallet. */
export interface RequestHooks {
  /** A request that needs the person has gone to the frame; the returned function hears how it ended. */
  onApproval(method: UnsafeMethod): (outcome: ApprovalOutcome) => void
  /** The page asked something that nobody may ask; it was refused. */
  onNotAllowed(method: string): void
}

/** What stands behind the provider of one namespace. */
export interface EmbeddedBacking {
  readonly namespace: EmbeddedNamespace
  readonly frame: FrameClient
  readonly hooks: RequestHooks
  /** Requests that wait for the person, in every namespace. */
  readonly open: Set<AbortController>
  accounts(): readonly string[]
  network(): CaipNetworkId
  moveTo(id: CaipNetworkId): void
}

/**
 * The embedded wallet's provider of one namespace. Standard: EIP-1193, with the network named where it is not the
 * current one. Reading and signing both go to the frame, which asks the person; who and where is answered here.
 */
export class EmbeddedProvider extends Emitter implements Provider {
  constructor(private readonly backing: EmbeddedBacking) {
    super()
  }

  /**
   * Rejects with the wallet's own error (`{ code, message }`), `request/not-allowed` for a method in neither list,
   * `request/aborted` when the modal was closed, `request/params-invalid`, or what keeps the frame from answering.
   */
  async request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown> {
    const { namespace, accounts, network } = this.backing
    const { method } = args
    if (namespace === 'eip155') {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
      if (method === 'eth_chainId') return `0x${BigInt(chainIdOf(network())).toString(16)}`
      if (method === 'wallet_switchEthereumChain') return this.switchTo(args.params)
      if (method === 'wallet_addEthereumChain') throw new AppKitError('network/unsupported', { text: method })
    }
    const kind = methodClass(method)
    if (kind === 'unknown') throw this.refused(method)
    const asked = { ...args, chainId: toWireNetwork(caipNetworkId ?? network()), chainNamespace: namespace }
    return kind === 'unsafe' ? this.askPerson(asked) : this.ask(asked)
  }

  private async ask(asked: Asked, signal?: AbortSignal): Promise<unknown> {
    return this.backing.frame.request('RPC_REQUEST', asked, { signal }).catch((error: unknown) => {
      throw providerFailure(error)
    })
  }

  private async askPerson(asked: Asked): Promise<unknown> {
    const { open, hooks } = this.backing
    const life = new AbortController()
    open.add(life)
    const ended = hooks.onApproval(asked.method as UnsafeMethod)
    try {
      const response = await this.ask(asked, life.signal)
      ended({ ok: true, kind: responseKind(response) })
      return response
    } catch (error) {
      ended({ ok: false, error })
      throw error
    } finally {
      open.delete(life)
    }
  }

  /** Standard: EIP-3326. */
  private async switchTo(params: unknown): Promise<null> {
    const target = toCaipNetworkId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!target) throw new AppKitError('request/params-invalid', { text: 'wallet_switchEthereumChain' })
    const asked = { chainId: toWireNetwork(target) }
    await this.backing.frame.request('SWITCH_NETWORK', asked).catch((error: unknown) => {
      throw providerFailure(error)
    })
    this.backing.moveTo(target)
    return null
  }

  /** Spec point 8: a page that asks for what nobody may ask loses what it has open, too. */
  private refused(method: string): AppKitError {
    for (const life of this.backing.open) life.abort()
    this.backing.hooks.onNotAllowed(method)
    return new AppKitError('request/not-allowed', { text: 'Requested RPC call is not allowed' })
  }
}

interface Asked extends RequestArguments {
  readonly chainId: string | number
  readonly chainNamespace: EmbeddedNamespace
}
