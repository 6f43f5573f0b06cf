import type { CustomRpcUrl } from '../core/config.js'
import type { BatchOptions } from './rpc-batch.js'

/** What an app says of one URL's batching. */
type BatchSetting = NonNullable<CustomRpcUrl['config']>['batch']

/** Tells what an app says of a URL's batching; undefined where it says nothing. */
export type BatchFor = (url: string) => BatchSetting | undefined

/** The most calls in one request, where an app turns batching on and says no more (spec point 9). */
const BATCH_SIZE = 1000

/** How the calls to a URL are gathered. What is no sound number counts as not said. */
export function batchLimits(setting: BatchSetting | undefined): BatchOptions {
  if (!setting) return { size: 1, waitMs: 0 }
  const { batchSize, wait } = setting === true ? {} : setting
  return { size: atLeast(1, batchSize) ?? BATCH_SIZE, waitMs: atLeast(0, wait) ?? 0 }
}

function atLeast(least: number, value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined
}
