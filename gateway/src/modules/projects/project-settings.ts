import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import { ProjectList, type ProjectOrigins } from './project-list.js'

const socials = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
const providers = z.union([z.boolean(), z.array(z.string().min(1).max(64)).max(20)])

const projectFacts = z.strictObject({
  features: z
    .strictObject({
      email: z.boolean().optional(),
      socials: z.union([z.literal(false), z.array(socials)]).optional(),
      swaps: providers.optional(),
      onramp: providers.optional(),
      history: z.boolean().optional(),
      analytics: z.boolean().optional(),
    })
    .optional(),
  /** Maximum RPC requests per second of the project, across all clients. */
  rpcPerSecond: z.number().int().min(1).max(1_000_000).optional(),
})
export type ProjectFacts = z.output<typeof projectFacts>

interface ProjectSettings {
  readonly origins: ProjectOrigins
  /** Origins that show value-moving approvals in the page instead of in the wallet's own window. */
  readonly trusted: ProjectOrigins
  readonly facts: Readonly<Record<string, ProjectFacts>>
}

const originList = z.array(z.string())
const entry = z.union([
  originList.transform(origins => ({ origins, trusted: undefined, facts: undefined })),
  projectFacts
    .extend({ origins: originList, trusted: originList.optional() })
    .transform(({ origins, trusted, ...facts }) => ({ origins, trusted, facts: facts as ProjectFacts })),
])
const projectsShape = z.record(z.string().min(1).max(128), entry)

/** Parses `PROJECTS`. Returns undefined if it is not set. Throws `settings/invalid`. */
export function readProjects(text: string | undefined): ProjectSettings | undefined {
  if (!text) return undefined
  const entries = Object.entries(parsed(text))
  const origins = Object.fromEntries(entries.map(([id, { origins: own }]) => [id, own]))
  const trusted = Object.fromEntries(
    entries.flatMap(([id, project]) => (project.trusted ? [[id, project.trusted]] : [])),
  )
  void new ProjectList(origins, trusted)
  const withFacts = entries.flatMap(([id, { facts }]) => (facts && Object.keys(facts).length > 0 ? [[id, facts]] : []))
  return { origins, trusted, facts: Object.fromEntries(withFacts) as Record<string, ProjectFacts> }
}

function parsed(text: string): z.output<typeof projectsShape> {
  try {
    return projectsShape.parse(JSON.parse(text))
  } catch {
    const like = '{"my-app":["https://app.example.com"]} or {"my-app":{"origins":["https://app.example.com"]}}'
    throw new HttpError(500, 'settings/invalid', `PROJECTS must be JSON like ${like}.`)
  }
}
