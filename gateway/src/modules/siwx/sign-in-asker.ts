import type { Context } from 'hono'
import { refuse } from '../../api-refusal.js'
import type { ProjectList } from '../../project-list.js'
import type { SignInPage } from './sign-in-page.js'

/** Where requests come from: the page, and the token that the page or the app's own server hands in. */
export interface SignInAsker {
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
