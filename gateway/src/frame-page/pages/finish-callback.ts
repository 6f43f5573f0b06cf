import { loginApi, type LoginAnswer, type LoginAsk } from '../../../../src/contract/login-api.js'
import type { BrowserSecrets } from '../storage/browser-secrets.js'
import { askPublic } from './public-api.js'

/** The part of the window the callback works with. */
export interface CallbackWindow {
  readonly location: Pick<Location, 'href' | 'origin' | 'pathname'>
  readonly history: Pick<History, 'replaceState'>
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  readonly fetch: typeof globalThis.fetch
  close(): void
}

/** What the callback asks beside the gateway. */
export interface CallbackParts {
  /** Secrets of logins that began in this browser. */
  readonly secrets: Pick<BrowserSecrets, 'find' | 'forget'>
  /** Asks the person whether they began this login. */
  readonly confirm: (facts: LoginAnswer<'POST /v1/oauth/look'>) => Promise<boolean>
}

/** How it ended: `refused` by the person in front of the page. */
export type CallbackEnd = 'done' | 'failed' | 'refused'

type Said = LoginAsk<'POST /v1/oauth/callback'>

/** How much of what the provider sends back is ours; an app may have put its address behind it. */
const STATE_LENGTH = 43

/**
 * Hands what the social's page sent to the gateway: at once where this browser began the login, else only after a
 * person has compared who asks and pressed Yes. The result goes to the page that opened this window, by its exact
 * origin; an app without windows is gone back to. The address is emptied first, so that no code stays in it. The frame,
 * which polls, finishes without this window, too.
 */
export async function finishCallback(api: string, page: CallbackWindow, parts: CallbackParts): Promise<CallbackEnd> {
  const said = readSaid(page)
  if (!said) return 'failed'
  const name = said.state.slice(0, STATE_LENGTH)
  const secret = await parts.secrets.find(name)
  // A refusal of the provider logs nobody in.
  if (secret === undefined && said.error === undefined) {
    const facts = await askPublic(api, 'POST /v1/oauth/look', { state: said.state }, page)
    if (!facts) return 'failed'
    if (!(await parts.confirm(facts))) {
      await askPublic(api, 'POST /v1/oauth/callback', { state: said.state, error: 'access_denied' }, page)
      return 'refused'
    }
  }
  await parts.secrets.forget(name)
  const permission = secret === undefined ? { confirmed: true as const } : { secret }
  const answer = await askPublic(api, 'POST /v1/oauth/callback', { ...said, ...permission }, page)
  if (!answer) return 'failed'
  handBack(page, answer)
  return 'done'
}

/** What the provider put into the address, which is empty from then on. */
function readSaid(page: CallbackWindow): Said | undefined {
  const said = new URL(page.location.href).searchParams
  page.history.replaceState(null, '', page.location.pathname)
  const fields = ['state', 'code', 'error', 'iss'].flatMap(name => {
    const value = said.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const read = loginApi['POST /v1/oauth/callback'].ask.safeParse(Object.fromEntries(fields))
  return read.success ? read.data : undefined
}

function handBack(page: CallbackWindow, { resultUri, origin, returnTo }: LoginAnswer<'POST /v1/oauth/callback'>): void {
  if (returnTo !== undefined && new URL(returnTo).origin === origin) page.location.href = returnTo
  page.opener?.postMessage({ resultUri }, origin)
  if (page.opener && returnTo === undefined) page.close()
}
