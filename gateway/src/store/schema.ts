import * as accountTables from './tables/account-tables.js'
import * as activityTables from './tables/activity-tables.js'
import * as analyticsTables from './tables/analytics-tables.js'
import * as loginTables from './tables/login-tables.js'
import * as nameTables from './tables/name-tables.js'
import * as signInTables from './tables/sign-in-tables.js'
import * as trafficTables from './tables/traffic-tables.js'
import * as vaultTables from './tables/vault-tables.js'
import * as walletTables from './tables/wallet-tables.js'

/** Every table, by the name the code has for it. */
export const schema = {
  ...accountTables,
  ...loginTables,
  ...walletTables,
  ...vaultTables,
  ...trafficTables,
  ...nameTables,
  ...activityTables,
  ...analyticsTables,
  ...signInTables,
}
