import { eraseEveryMinute } from './modules/account/erase-accounts.js'
import { everyMinute } from './every-minute.js'
import { flushVaultDrops } from './modules/vault/recovery-marks.js'
import { sweepEveryMinute } from './store/sweep.js'
import type { WalletCore } from './wallet-core.js'

/** What is done from time to time, until the core's signal ends it: nothing lives longer than it should. */
export function keepHouse(core: WalletCore, onFailure: (error: unknown) => void = () => {}): void {
  sweepEveryMinute(core.db, { clock: core.clock, signal: core.signal, onFailure })
  eraseEveryMinute(core, onFailure)
  everyMinute(core, () => flushVaultDrops(core), onFailure)
}
