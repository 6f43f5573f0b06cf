import * as z from 'zod/mini'
import { label, recordsOf } from './wire-fields.js'

/** What an operator says of one feature. */
export const featureEntry = z.object({
  id: z.string().check(z.maxLength(64)),
  isEnabled: z.boolean(),
  /** What of it: its providers, its ways. Null leaves the feature to the app. */
  config: z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
})
/** What an operator says of one feature. */
export type FeatureEntry = z.output<typeof featureEntry>

/** The answer to `GET /appkit/v1/config`. */
export const projectConfig = z.object({ features: recordsOf(featureEntry, 100) })
/** The answer to `GET /appkit/v1/project-limits`; the field's word for its plans, and whether one is used up. */
export const projectLimits = z.object({
  planLimits: z.object({ tier: label, isAboveRpcLimit: z.boolean(), isAboveMauLimit: z.boolean() }),
})
/** The answer to `GET /projects/v1/origins`. None: all may. */
export const projectOrigins = z.object({ allowedOrigins: recordsOf(z.string().check(z.maxLength(512)), 1_000) })
