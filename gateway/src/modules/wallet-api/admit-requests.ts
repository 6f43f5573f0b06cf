import type { ApiContext, ApiGuard, Client } from '../../http/api-route.js'
import { loadShedding } from '../../http/load-shedding.js'
import { readBody } from '../../http/read-body.js'
import { randomId } from '../keys/hashing.js'
import { readUnverifiedClaims } from '../keys/jwt.js'
import { runInLanguage } from '../mail/texts/email-language.js'
import type { ProjectList } from '../projects/project-list.js'

export function beginRequest(client: (context: ApiContext) => Client): ApiGuard {
  return async (context, next) => {
    context.set('requestId', randomId())
    context.set('client', client(context))
    await runInLanguage(context.req.header('accept-language'), next)
    context.res.headers.set('X-Request-Id', context.var.requestId)
    context.res.headers.set('Cache-Control', 'no-store')
  }
}

/**
 * Returns the known project that a request claims, in its body or access token. Nothing is verified; only load shedding
 * uses it. Requires that the body has been read.
 */
export async function findProject(context: ApiContext, projects: ProjectList): Promise<string | undefined> {
  const named = (await readJsonBody(context))?.['projectId'] ?? claimedProject(context)
  return typeof named === 'string' && projects.getOrigins(named) ? named : undefined
}

function claimedProject(context: ApiContext): unknown {
  const [, token = ''] = /^DPoP ([\w.-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
  return readUnverifiedClaims(token)?.['pid']
}

async function readJsonBody(context: ApiContext): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const body: unknown = await context.req.json()
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

export function admitRequests(projects: ProjectList, maxConcurrent: number | undefined): readonly [ApiGuard, ApiGuard] {
  const project = (context: ApiContext) => findProject(context, projects)
  return [readBody(), loadShedding({ maxConcurrent, readProject: projects.isShared ? project : undefined })]
}
