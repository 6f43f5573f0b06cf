import type { DataCore } from '../data/data-core.js'
import { readBlockscout } from '../portfolio/blockscout-settings.js'
import { logDepth } from '../portfolio/log-depth.js'
import { ActivityBook } from './activity-book.js'
import { activityBlocks } from './activity-blocks.js'
import { ActivityIndex } from './activity-index.js'
import { BlockActivity } from './block-activity.js'
import { BlockscoutActivity } from './blockscout-activity.js'
import { History } from './history.js'
import { LogActivity } from './log-activity.js'

/** The index that follows the chains, and the pages of what it wrote down. Throws `settings/invalid`. */
export function openActivity(core: DataCore): { readonly index: ActivityIndex; readonly history: History } {
  const { env, store, clock, upstream, development = false, onFailure } = core
  const book = new ActivityBook(store)
  const finders = [
    new LogActivity(),
    new BlockActivity(activityBlocks(env, development)),
    new BlockscoutActivity(readBlockscout(env), upstream, onFailure),
  ]
  const index = new ActivityIndex({ book, finders, depth: Number(logDepth(env)), clock })
  return { index, history: new History(core, book) }
}
