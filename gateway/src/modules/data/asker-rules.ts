import type { ProjectFacts } from '../../project-facts.js'
import type { ProjectOrigins } from '../../project-list.js'
import type { ApiContext, Client } from '../keys/api-env.js'
import type { CallCounter } from './token-buckets.js'

/** What the operator says of who may ask, and how much. */
export interface AskerRules {
  /** Origins of pages that may ask; absent: all. */
  readonly origins?: readonly string[] | undefined
  /** Project ids that may ask; absent: all, and none is needed. */
  readonly projects?: readonly string[] | undefined
  /** Which of the origins are a project's own, where the operator says so. */
  readonly projectOrigins?: ProjectOrigins | undefined
  /** What else he says of a project. */
  readonly projectFacts?: Readonly<Record<string, ProjectFacts>> | undefined
  /** Who is behind a request. */
  readonly client: (context: ApiContext) => Client
  readonly buckets: CallCounter
  /** Calls of the RPC proxy that one address may make; nothing where there is no proxy. */
  readonly rpcBuckets?: CallCounter | undefined
}
