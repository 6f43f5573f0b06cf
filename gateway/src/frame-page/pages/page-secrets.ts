import { systemClock } from '../../../../src/core/clock.js'
import { BrowserSecrets } from '../storage/browser-secrets.js'
import { openStorage } from '../storage/storage-ladder.js'

/** The secrets of logins that began in this browser, as a page of the wallet in a window of its own finds them. */
export async function pageSecrets(): Promise<BrowserSecrets> {
  const { rows } = await openStorage({ indexedDB: browserDatabase(), topLevel: true, clock: systemClock })
  return new BrowserSecrets(rows, systemClock)
}

/** The browser's database. A browser that keeps a page from storage throws when it is only named. */
export function browserDatabase(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}
