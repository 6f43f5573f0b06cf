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

export interface Rest {
  /**
   * Sends one request to the network's URLs in order until one succeeds. A POST is repeated only after an HTTP error
   * status, because otherwise it may have been received.
   * @throws AppKitError `rpc/no-url`, `rpc/timeout`, `http/…` or `request/aborted`
   */
  send(caipNetworkId: CaipNetworkId, call: RestCall, signal?: AbortSignal): Promise<string>
}

/** Uses `customRpcUrls`, then the network's own URLs. A gateway is not used, because it only supports JSON-RPC. */
export function createAppRest(
  { customRpcUrls }: AppKitOptions,
  context: FetchContext & { networks(): readonly Network[] },
): Rest {
  const urlsFor = (id: CaipNetworkId) =>
    rpcUrls(id, { customRpcUrls, network: context.networks().find(({ caipNetworkId }) => caipNetworkId === id) })
  return {
    async send(caipNetworkId, call, signal) {
      const urls = urlsFor(caipNetworkId)
      let failure: unknown = new AppKitError('rpc/no-url', { text: `No URL for ${caipNetworkId}` })
      for (const url of urls) {
        try {
          return await sendOnce(url, call, context, signal)
        } catch (error) {
          if (signal?.aborted || (call.body !== undefined && !AppKitError.is(error, 'http/status'))) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}

function sendOnce(url: string, { path, body }: RestCall, context: FetchContext, signal?: AbortSignal): Promise<string> {
  const posted = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: body ?? '' }
  return fetchText(trimEnd(url, '/') + path, body === undefined ? {} : posted, context, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
    onTimeout: () => new AppKitError('rpc/timeout', { text: `No answer within ${TIMEOUT_MS / 1000} s` }),
  })
}

export interface AppRpcContext extends FetchContext {
  networks(): readonly Network[]
  readonly base: string | undefined
}

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
