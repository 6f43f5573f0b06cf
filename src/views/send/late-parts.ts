import type { MoreFunds } from './more-funds.js'
import type * as Warnings from './render-warnings.js'

/** What brings more funds; undefined where it could not be loaded: the button says what is wrong all the same. */
export async function moreFunds(): Promise<MoreFunds | undefined> {
  return import('./more-funds.js').then(
    ({ MoreFunds }) => new MoreFunds(),
    () => undefined,
  )
}

/** What warns of a receiver; undefined where it could not be loaded: the review does not open without it. */
export async function warnings(): Promise<typeof Warnings.renderWarnings | undefined> {
  return import('./render-warnings.js').then(
    ({ renderWarnings }) => renderWarnings,
    () => undefined,
  )
}
