import { namespaceOf, type CaipAddress, type CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import { notices } from '../../i18n/en/notices.js'
import { LocaleController } from '../base/locale.js'
import { SnackController } from '../base/snack.js'
import { words } from '../base/words.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { NetworkController } from './network.js'
import { PendingTransactionsController } from './pending-transactions.js'
import { PortfolioController } from './portfolio.js'
import { rememberReceiver } from './recent-receivers.js'
import type { TransferOf } from './transfer-of.js'
import { whenMined } from './when-mined.js'

/** A transfer that the wallet has sent. */
export interface SentTransfer extends TransferOf {
  readonly hash: string
  readonly token: Token
  /** The name that led to the receiver. */
  readonly name?: string | undefined
}

/** Says that a transfer is on its way, and takes it in: what is pending, to whom it goes, and what is left. */
export function afterTransfer(scope: Scope, { hash, of, transfer, token, name }: SentTransfer): void {
  const { to, amount } = transfer
  const { symbol, decimals, icon } = token
  scope.use(SnackController).showSuccess(words(scope.use(LocaleController), notices).transactionStarted)
  const gives = { symbol, decimals, amount, ...(icon && { icon }) }
  const at = scope.services.clock.now()
  scope.use(PendingTransactionsController).announce({ hash, of, kind: 'send', gives, to, at })
  rememberReceiver(scope, namespaceOf(of), { address: to, name })
  const network = scope.use(NetworkController).find(networkIdOf(of))
  if (network) void readAgain(scope, network, hash)
}

/** Reads again what is left, once the network has taken the transfer in: until then it tells what there was before. */
async function readAgain(scope: Scope, network: Network, hash: string): Promise<void> {
  await whenMined(scope, network, hash).catch(() => undefined) // nobody knows: then what it says now
  if (scope.signal.aborted) return
  const quietly = () => {} // the screen of the balance says what could not be read
  scope.use(BalancesController).refresh(network.chainNamespace, { force: true }).catch(quietly)
  scope.use(PortfolioController).refresh(network.chainNamespace, { force: true }).catch(quietly)
}

function networkIdOf(of: CaipAddress): CaipNetworkId {
  return of.slice(0, of.lastIndexOf(':')) as CaipNetworkId
}
