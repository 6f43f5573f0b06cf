import type { ApiContext } from './modules/keys/api-env.js'
import { readJws } from './modules/keys/compact-jws.js'
import type { ProjectList } from './project-list.js'

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
