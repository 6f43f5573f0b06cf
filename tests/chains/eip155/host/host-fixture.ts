import type { HostWindow } from '../../../../src/chains/eip155/host/host-messages.js'
import type { Connector } from '../../../../src/core/connector.js'
import { connect } from '../../../../src/chains/eip155/connect.js'
import { findHostWallet } from '../../../../src/chains/eip155/host/find-host-wallet.js'
import type { HostOptions } from '../../../../src/core/host-origins.js'
import { fakeContext, manualClock } from '../../../helpers/chains/fake-context.js'

export const SAFE = 'https://app.safe.global'
export const FARCASTER = 'https://farcaster.xyz'
export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A message from the page to its host. */
export interface PostedMessage {
  readonly message: Record<string, unknown> & { readonly id: string }
  readonly to: string
}

/** The surroundings of a page. */
export interface Around {
  /** The origin of the embedding page. */
  readonly origin?: string
  /** False if the browser has no `ancestorOrigins`. */
  readonly exposesAncestors?: boolean
  readonly referrer?: string
  /** True in a web view of an app, without an embedding page. */
  readonly webView?: boolean
  /** Returns the host's response to a message, if any. */
  answer?(posted: PostedMessage): unknown
}

/** Creates an embedded page and records its messages. */
export function pageInside({ origin = SAFE, exposesAncestors = true, referrer = '', webView, answer }: Around) {
  const posted: PostedMessage[] = []
  const document = Object.assign(new EventTarget(), { referrer })
  const page = Object.assign(new EventTarget(), {
    document,
    location: {
      origin: 'https://app.example',
      ...(exposesAncestors && !webView && { ancestorOrigins: { 0: origin } }),
    },
  }) as unknown as EventTarget & HostWindow
  const dispatch = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    void page.dispatchEvent(Object.assign(new Event('message'), { source: page.parent, origin, data, ...from }))
  const dispatchToView = (data: unknown, name = 'FarcasterFrameCallback') =>
    void document.dispatchEvent(Object.assign(new Event(name), { data }))
  const post = (message: unknown, to: string) => {
    const entry = { message: message as PostedMessage['message'], to }
    posted.push(entry)
    if (to !== origin && to !== 'view') return // a browser delivers it to the target origin only
    const reply = answer?.(entry)
    if (reply !== undefined) queueMicrotask(() => (webView ? dispatchToView(reply) : dispatch(reply)))
  }
  Object.assign(page, {
    parent: webView ? page : { postMessage: post },
    ...(webView && { ReactNativeWebView: { postMessage: (text: string) => post(JSON.parse(text), 'view') } }),
  })
  return { page, posted, dispatch, dispatchToView }
}

/** Looks for a host around the page, with a clock that tests advance. */
export function findHost(around: Around, hosts?: HostOptions) {
  const clock = manualClock()
  const context = fakeContext({ clock, hostApps: hosts })
  const host = pageInside(around)
  const done = findHostWallet(
    context,
    (provider, request, silent) => connect(provider, request, silent, clock),
    host.page,
  )
  return { ...host, context, clock, done, found: () => context.connectors.map(({ id }) => id) }
}

/** Returns the connector that was found. */
export async function firstConnector(host: {
  done: Promise<void>
  context: { connectors: Connector[] }
}): Promise<Connector> {
  await host.done
  return host.context.connectors[0] as Connector
}

/** The initial responses of a Safe: its info and the chain id of its node. */
export function safeAnswers(over: Record<string, unknown> = {}) {
  return ({ message: { id, method, params } }: PostedMessage): unknown => {
    const data: Record<string, unknown> = {
      getSafeInfo: { safeAddress: ADDRESS, chainId: 31_337, threshold: 1, owners: [ADDRESS], isReadOnly: false },
      rpcCall: (params as { call?: string } | undefined)?.call === 'eth_chainId' ? '0x7a69' : null,
      ...over,
    }
    if (!(String(method) in data)) return undefined
    const value = data[String(method)]
    const answer = typeof value === 'function' ? (value as (params: unknown) => unknown)(params) : value
    return answer instanceof Error
      ? { id, success: false, version: '1.18.0', error: answer.message }
      : { id, success: true, version: '1.18.0', data: answer }
  }
}

/** The initial responses of a Farcaster app. */
export function farcasterAnswers(over: Record<string, unknown> = {}) {
  return ({ message }: PostedMessage): unknown => {
    const { id, path, argumentList } = message as unknown as {
      id: string
      path: [string]
      argumentList?: readonly { value: { method: string; params?: unknown } }[]
    }
    const request = argumentList?.[0]?.value
    const wallet: Record<string, unknown> = {
      eth_accounts: [ADDRESS],
      eth_requestAccounts: [ADDRESS],
      eth_chainId: '0x7a69',
    }
    const values: Record<string, unknown> = {
      context: { user: { fid: 3 }, client: { clientFid: 9152, added: false } },
      getCapabilities: ['wallet.getEthereumProvider', 'actions.ready'],
      ethProviderRequestV2: { jsonrpc: '2.0', id: 1, result: wallet[request?.method ?? ''] },
      ...over,
    }
    const value = values[path[0]]
    const answer = typeof value === 'function' ? (value as (request: unknown) => unknown)(request) : value
    if (answer === undefined) return undefined
    return answer instanceof Error
      ? { id, type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: answer.message } } }
      : { id, type: 'RAW', value: answer }
  }
}
