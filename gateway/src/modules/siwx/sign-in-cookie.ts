import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { hashOf } from '../keys/random-id.js'
import type { PageAsked } from './sign-in-book.js'

/** A page's token in a browser, which no script can read. Each page of a project has one of its own. */
export interface SignInCookie {
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
