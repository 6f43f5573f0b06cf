import * as z from 'zod'
import { HttpError } from './http-error.js'
import { projectFacts, type ProjectFacts } from './project-facts.js'
import { ProjectList, type ProjectOrigins } from './project-list.js'

/** `PROJECTS`, read: the origins of each project, and what else is said of some. */
export interface ProjectSettings {
  readonly origins: ProjectOrigins
  readonly facts: Readonly<Record<string, ProjectFacts>>
}

const entry = z.union([
  z.array(z.string()).transform(origins => ({ origins, facts: undefined })),
  projectFacts
    .extend({ origins: z.array(z.string()) })
    .transform(({ origins, ...facts }) => ({ origins, facts: facts as ProjectFacts })),
])
const projectsShape = z.record(z.string().min(1).max(128), entry)

/** Reads `PROJECTS`, where it is set. Throws `settings/invalid`. */
export function readProjects(text: string | undefined): ProjectSettings | undefined {
  if (!text) return undefined
  const entries = Object.entries(parsed(text))
  const origins = Object.fromEntries(entries.map(([id, { origins: own }]) => [id, own]))
  void new ProjectList(origins)
  const told = entries.flatMap(([id, { facts }]) => (facts && Object.keys(facts).length > 0 ? [[id, facts]] : []))
  return { origins, facts: Object.fromEntries(told) as Record<string, ProjectFacts> }
}

function parsed(text: string): z.output<typeof projectsShape> {
  try {
    return projectsShape.parse(JSON.parse(text))
  } catch {
    const like = '{"my-app":["https://app.example.com"]} or {"my-app":{"origins":["https://app.example.com"]}}'
    throw new HttpError(500, 'settings/invalid', `PROJECTS must be JSON like ${like}.`)
  }
}
