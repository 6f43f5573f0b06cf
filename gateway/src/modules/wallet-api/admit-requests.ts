import type { ApiContext, ApiGuard, Client } from '../../http/api-route.js'
import { shed } from '../../http/load-shedding.js'
import { readBody } from '../../http/read-body.js'
import { readJws } from '../keys/compact-jws.js'
import { randomId } from '../keys/hashing.js'
import { inLanguage } from '../mail/texts/email-language.js'
import type { ProjectList } from '../projects/project-list.js'

/** What every request of `/v1` begins with: a name of its own, who asks, and the language of whatever is mailed for it. */
export function beginRequest(client: (context: ApiContext) => Client): ApiGuard {
  return async (context, next) => {
    context.set('requestId', randomId())
    context.set('client', client(context))
    await inLanguage(context.req.header('accept-language'), next)
    context.res.headers.set('X-Request-Id', context.var.requestId)
    context.res.headers.set('Cache-Control', 'no-store')
  }
}

/**
 * The known project that a request of `/v1` says it is for: by its body, or by the claims of its access token. Nothing here is
 * checked; it only decides whose part of the room a request takes. The body must have been read before.
 */
export async function projectOf(context: ApiContext, projects: ProjectList): Promise<string | undefined> {
  const named = (await bodyOf(context))?.['projectId'] ?? claimedProject(context)
  return typeof named === 'string' && projects.origins(named) ? named : undefined
}

function claimedProject(context: ApiContext): unknown {
  const [, token = ''] = /^DPoP ([\w.-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
  const claims = token ? (readJws(token)?.claims as Readonly<Record<string, unknown>> | undefined) : undefined
  return claims?.['pid']
}

async function bodyOf(context: ApiContext): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const body: unknown = await context.req.json()
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** Reads the body of a request of `/v1`, then lets it in where there is room: for all, and for its visitor, network and project. */
export function admitRequests(projects: ProjectList, atOnce: number | undefined): readonly [ApiGuard, ApiGuard] {
  const project = (context: ApiContext) => projectOf(context, projects)
  return [readBody(), shed({ most: atOnce, projectOf: projects.hasSeveral ? project : undefined })]
}
