import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { refuse } from '../../http/http-error.js'
import { hashOf } from '../keys/hashing.js'
import type { ProjectList } from '../projects/project-list.js'
import type { SignInPage } from './sign-in-nonces.js'
import type { PageAsked } from './sign-in-repository.js'

/** A page's token in a browser, which no script can read. Each page of a project has one of its own. */
interface SignInCookie {
  read(context: Context): string | undefined
  write(context: Context, token: string, seconds: number): void
  clear(context: Context): void
}

/** The cookie of a page. Its name binds it to this host, so that no neighbour plants one. Standard: CHIPS. */
export function signInCookie(url: () => string, { projectId, origin = '' }: PageAsked): SignInCookie {
  const isSecure = () => url().startsWith('https:')
  const name = () => `${isSecure() ? '__Host-' : ''}appkit-sign-in-${hashOf(`${projectId} ${origin}`).slice(0, 12)}`
  const kind = (): CookieOptions => ({
    path: '/',
    httpOnly: true,
    // The app's page is of another site; without https, in development, it is of this one.
    ...(isSecure() ? { secure: true, sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
  })
  return {
    read: context => getCookie(context, name()),
    write: (context, token, seconds) => setCookie(context, name(), token, { ...kind(), maxAge: seconds }),
    clear: context => void deleteCookie(context, name(), kind()),
  }
}

/** Where requests come from: the page, and the token that the page or the app's own server hands in. */
interface SignInAsker {
  /** Throws `origin_not_allowed` for what comes from no page of the project. */
  page(context: Context): SignInPage
  /** The same, also for the app's own server: it comes from nowhere. */
  anywhere(context: Context): { readonly projectId: string; readonly origin?: string }
  /** `Authorization: Bearer …`. */
  bearer(context: Context): string | undefined
}

/** Reads who asks. `own` is the gateway's public URL: a page served from there need not say its origin. */
export function signInAsker(projects: ProjectList, own: () => string): SignInAsker {
  const projectOf = (context: Context) => context.req.param('project') ?? ''
  const bearer = (context: Context) => /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1]
  const page = (context: Context) => {
    const isOwn = context.req.header('sec-fetch-site') === 'same-origin'
    const origin = context.req.header('origin') ?? (isOwn ? new URL(own()).origin : '')
    const projectId = projectOf(context)
    projects.check(projectId, origin)
    return { projectId, origin }
  }
  return {
    page,
    bearer,
    anywhere(context) {
      const { req } = context
      // A browser says where it comes from, or that it is on the way to a page.
      const isServer = req.header('origin') === undefined && req.header('sec-fetch-site') === undefined
      if (!isServer || bearer(context) === undefined) return page(context)
      const projectId = projectOf(context)
      if (!projects.origins(projectId)) throw refuse('project_unknown', 'Unauthorized: invalid key')
      return { projectId }
    },
  }
}
