import type { HostWindow } from '../../../../src/chains/eip155/host/host-messages.js'
import type { Connector } from '../../../../src/core/connector.js'
import { connect } from '../../../../src/chains/eip155/connect.js'
import { findHostWallet } from '../../../../src/chains/eip155/host/find-host-wallet.js'
import type { HostOptions } from '../../../../src/core/host-origins.js'
import { fakeContext, handClock } from '../../../helpers/fake-context.js'

export const SAFE = 'https://app.safe.global'
export const FARCASTER = 'https://farcaster.xyz'
export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What a page said to somebody around it. */
export interface Said {
  readonly message: Record<string, unknown> & { readonly id: string }
  readonly to: string
}

/** How the window around a page is. */
export interface Around {
  /** The origin of the page around, as the browser tells it. */
  readonly origin?: string
  /** False: the browser tells no ancestors. */
  readonly tells?: boolean
  readonly referrer?: string
  /** Whether it is a web view of an app, with no page around. */
  readonly webView?: boolean
  /** What the host answers to what is said, if it does. */
  answer?(said: Said): unknown
}

/** A page inside something, and what goes over its border. */
export function pageInside({ origin = SAFE, tells = true, referrer = '', webView, answer }: Around) {
  const said: Said[] = []
  const document = Object.assign(new EventTarget(), { referrer })
  const page = Object.assign(new EventTarget(), {
    document,
    location: { origin: 'https://app.example', ...(tells && !webView && { ancestorOrigins: { 0: origin } }) },
  }) as unknown as EventTarget & HostWindow
  const hear = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    void page.dispatchEvent(Object.assign(new Event('message'), { source: page.parent, origin, data, ...from }))
  const hearView = (data: unknown, name = 'FarcasterFrameCallback') =>
    void document.dispatchEvent(Object.assign(new Event(name), { data }))
  const say = (message: unknown, to: string) => {
    const one = { message: message as Said['message'], to }
    said.push(one)
    if (to !== origin && to !== 'view') return // a browser gives it to nobody else
    const reply = answer?.(one)
    if (reply !== undefined) queueMicrotask(() => (webView ? hearView(reply) : hear(reply)))
  }
  Object.assign(page, {
    parent: webView ? page : { postMessage: say },
    ...(webView && { ReactNativeWebView: { postMessage: (text: string) => say(JSON.parse(text), 'view') } }),
  })
  return { page, said, hear, hearView }
}

/** Looks for a host around such a page, with a clock that stands still. */
export function lookAround(around: Around, hosts?: HostOptions) {
  const clock = handClock()
  const context = fakeContext({ clock, hostApps: hosts })
  const stage = pageInside(around)
  const done = findHostWallet(context, (provider, ask, silent) => connect(provider, ask, silent, clock), stage.page)
  return { ...stage, context, clock, done, found: () => context.connectors.map(({ id }) => id) }
}

/** The connector that was found. */
export async function foundIn(stage: {
  done: Promise<void>
  context: { connectors: Connector[] }
}): Promise<Connector> {
  await stage.done
  return stage.context.connectors[0] as Connector
}

/** The first answers of a Safe: who it is, and on which chain its node is. */
export function safeAnswers(over: Record<string, unknown> = {}) {
  return ({ message: { id, method, params } }: Said): unknown => {
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

/** The first answers of a Farcaster app. */
export function farcasterAnswers(over: Record<string, unknown> = {}) {
  return ({ message }: Said): unknown => {
    const { id, path, argumentList } = message as unknown as {
      id: string
      path: [string]
      argumentList?: readonly { value: { method: string; params?: unknown } }[]
    }
    const asked = argumentList?.[0]?.value
    const wallet: Record<string, unknown> = {
      eth_accounts: [ADDRESS],
      eth_requestAccounts: [ADDRESS],
      eth_chainId: '0x7a69',
    }
    const values: Record<string, unknown> = {
      context: { user: { fid: 3 }, client: { clientFid: 9152, added: false } },
      getCapabilities: ['wallet.getEthereumProvider', 'actions.ready'],
      ethProviderRequestV2: { jsonrpc: '2.0', id: 1, result: wallet[asked?.method ?? ''] },
      ...over,
    }
    const value = values[path[0]]
    const answer = typeof value === 'function' ? (value as (asked: unknown) => unknown)(asked) : value
    if (answer === undefined) return undefined
    return answer instanceof Error
      ? { id, type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: answer.message } } }
      : { id, type: 'RAW', value: answer }
  }
}
