import * as z from 'zod/mini'
import { label, listOfRecords } from './wire-fields.js'

export const featureEntry = z.object({
  id: z.string().check(z.maxLength(64)),
  isEnabled: z.boolean(),
  config: z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
})
export type FeatureEntry = z.output<typeof featureEntry>

export const projectConfig = z.object({ features: listOfRecords(featureEntry, 100) })
/** Response of `GET /appkit/v1/project-limits`: the plan, and whether its limits are exceeded. */
export const projectLimits = z.object({
  planLimits: z.object({ tier: label, isAboveRpcLimit: z.boolean(), isAboveMauLimit: z.boolean() }),
})
/** Response of `GET /projects/v1/origins`. An empty list allows all origins. */
export const projectOrigins = z.object({ allowedOrigins: listOfRecords(z.string().check(z.maxLength(512)), 1_000) })
