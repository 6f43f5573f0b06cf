import type { ApiContext, ApiGuard } from './modules/keys/api-env.js'
import { projectOf } from './project-of.js'
import { readBody } from './read-body.js'
import { shed } from './shed.js'
import type { ProjectList } from './project-list.js'

/** Reads the body of a request of `/v1`, then lets it in where there is room: for all, and for its visitor, network and project. */
export function admitRequests(projects: ProjectList, atOnce: number | undefined): readonly [ApiGuard, ApiGuard] {
  const project = (context: ApiContext) => projectOf(context, projects)
  return [readBody(), shed({ most: atOnce, projectOf: projects.hasSeveral ? project : undefined })]
}
