import type { AppKitOptions } from '../core/config.js'
import type { Network } from '../core/network.js'
import { hosted } from './endpoints.js'
import type { FetchContext } from './fetch-text.js'
import { isHostedNetwork } from './hosted-networks.js'
import { rpcUrls } from './rpc-url.js'
import { createRpc, type Rpc } from './rpc.js'

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
