import type { CaipNetworkId } from '../core/caip.js'
import type { RestCall } from '../core/chain-adapter.js'
import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import { trimEnd } from '../lib/text.js'
import { hosted } from './endpoints.js'
import { type FetchContext, fetchText } from './http.js'
import { isHostedNetwork, rpcUrls } from './rpc-url.js'
import { createRpc, type Rpc } from './rpc.js'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

/** Speaks to the networks whose nodes answer plain HTTP and no JSON-RPC. */
export interface Rest {
  /**
   * One question, answered by the first of the network's own URLs that can; what is posted goes to one of them only,
   * unless it said itself that it did not take it. Throws `rpc/no-url`, `rpc/timeout`, `http/…`, or `request/aborted`.
   */
  ask(caipNetworkId: CaipNetworkId, call: RestCall, signal?: AbortSignal): Promise<string>
}

/** That, over the URLs of one app: `customRpcUrls` first, then the network's own. A gateway speaks JSON-RPC, and is not asked. */
export function createAppRest(
  { customRpcUrls }: AppKitOptions,
  context: FetchContext & { networks(): readonly Network[] },
): Rest {
  const urlsFor = (id: CaipNetworkId) =>
    rpcUrls(id, { customRpcUrls, network: context.networks().find(({ caipNetworkId }) => caipNetworkId === id) })
  return {
    async ask(caipNetworkId, call, signal) {
      const urls = urlsFor(caipNetworkId)
      let failure: unknown = new AppKitError('rpc/no-url', { text: `No URL for ${caipNetworkId}` })
      for (const url of urls) {
        try {
          return await ask(url, call, context, signal)
        } catch (error) {
          if (signal?.aborted || (call.body !== undefined && !AppKitError.is(error, 'http/status'))) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}

function ask(url: string, { path, body }: RestCall, context: FetchContext, signal?: AbortSignal): Promise<string> {
  const posted = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: body ?? '' }
  return fetchText(trimEnd(url, '/') + path, body === undefined ? {} : posted, context, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
    onTimeout: () => new AppKitError('rpc/timeout', { text: `No answer within ${TIMEOUT_MS / 1000} s` }),
  })
}

/** What the transport of one app works with. */
export interface AppRpcContext extends FetchContext {
  /** The app's networks, as they stand when a call is made. */
  networks(): readonly Network[]
  /** The RPC endpoint of a gateway, or the hosted one. */
  readonly base: string | undefined
}

/** The transport over the URLs of one app: its own first, then its gateway's, or the hosted one for networks it serves. */
export function createAppRpc({ customRpcUrls, projectId }: AppKitOptions, context: AppRpcContext): Rpc {
  const own = new Map(
    Object.values(customRpcUrls ?? {}).flatMap((urls = []) => urls.map(({ url, config }) => [url, config?.batch])),
  )
  return createRpc({
    ...context,
    batchFor: url => own.get(url),
    urlsFor(id) {
      const network = context.networks().find(({ caipNetworkId }) => caipNetworkId === id)
      const base = context.base === hosted.rpc && !isHostedNetwork(id) ? undefined : context.base
      return rpcUrls(id, { customRpcUrls, projectId, network, base })
    },
  })
}

// What speaks to networks' nodes, in the one file that is loaded when the first is asked.
