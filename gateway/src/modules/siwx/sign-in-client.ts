import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { apiError } from '../../http/http-error.js'
import { sha256 } from '../keys/hashing.js'
import type { ProjectList } from '../projects/project-list.js'
import type { SignInPage } from './sign-in-nonces.js'
import type { TokenOwner } from './sign-in-repository.js'

interface SignInCookie {
  read(context: Context): string | undefined
  write(context: Context, token: string, seconds: number): void
  clear(context: Context): void
}

/** Creates the cookie of a page. The `__Host-` prefix prevents other subdomains from setting it. Standard: CHIPS. */
export function createSignInCookie(url: () => string, { projectId, origin = '' }: TokenOwner): SignInCookie {
  const isSecure = () => url().startsWith('https:')
  const name = () => `${isSecure() ? '__Host-' : ''}appkit-sign-in-${sha256(`${projectId} ${origin}`).slice(0, 12)}`
  const cookieOptions = (): CookieOptions => ({
    path: '/',
    httpOnly: true,
    // The app's page is cross-site. Without https, in development, it is same-site.
    ...(isSecure() ? { secure: true, sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
  })
  return {
    read: context => getCookie(context, name()),
    write: (context, token, seconds) => setCookie(context, name(), token, { ...cookieOptions(), maxAge: seconds }),
    clear: context => void deleteCookie(context, name(), cookieOptions()),
  }
}

interface ClientReader {
  /** Returns the page that sent the request. Throws `origin_not_allowed`. */
  readPage(context: Context): SignInPage
  /** Also accepts the app's own server, which has no origin but a bearer token. */
  readPageOrServer(context: Context): { readonly projectId: string; readonly origin?: string }
  readBearer(context: Context): string | undefined
}

export function createClientReader(projects: ProjectList, gatewayUrl: () => string): ClientReader {
  const readProjectId = (context: Context) => context.req.param('project') ?? ''
  const readBearer = (context: Context) => /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1]
  const readPage = (context: Context) => {
    const isOwn = context.req.header('sec-fetch-site') === 'same-origin'
    const origin = context.req.header('origin') ?? (isOwn ? new URL(gatewayUrl()).origin : '')
    const projectId = readProjectId(context)
    projects.check(projectId, origin)
    return { projectId, origin }
  }
  return {
    readPage,
    readBearer,
    readPageOrServer(context) {
      const { req } = context
      // Browsers send `Origin`, or `Sec-Fetch-Site` for same-origin requests and navigations.
      const isServer = req.header('origin') === undefined && req.header('sec-fetch-site') === undefined
      if (!isServer || readBearer(context) === undefined) return readPage(context)
      const projectId = readProjectId(context)
      if (!projects.getOrigins(projectId)) throw apiError('project_unknown', 'Unauthorized: invalid key')
      return { projectId }
    },
  }
}
