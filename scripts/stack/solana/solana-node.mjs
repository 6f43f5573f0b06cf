// The development chain in a separate process: `node solana-node.mjs <port>`, started by start-solana.mjs. It exits
// with its parent process.
import { accountMethods } from './account-methods.mjs'
import { clusterMethods } from './cluster-methods.mjs'
import { devMethods } from './dev-methods.mjs'
import { Faucet } from './faucet.mjs'
import { JupiterDouble } from './jupiter-double.mjs'
import { Ledger } from './ledger.mjs'
import { deployMints, mintAddresses } from './mints.mjs'
import { serveRpc } from './serve-rpc.mjs'
import { serveSubscriptions } from './subscriptions.mjs'
import { transactionMethods } from './transaction-methods.mjs'

const SLOT_MS = 400

const ledger = new Ledger()
const faucet = new Faucet(ledger)
deployMints(ledger, faucet)
ledger.double = new JupiterDouble(ledger, faucet)
const methods = {
  ...clusterMethods(ledger),
  ...accountMethods(ledger),
  ...transactionMethods(ledger),
  ...devMethods(ledger, faucet),
}
await serveRpc({ port: Number(process.argv[2]), methods, onSocket: socket => serveSubscriptions(ledger, socket) })
setInterval(() => ledger.passSlots(), SLOT_MS)
process.on('disconnect', () => process.exit(0))
process.send?.(mintAddresses())
