import type { CaipAddress, Namespace } from '../../core/caip.js'
import { lazy } from '../../core/lazy.js'
import type { Token } from '../../core/token.js'
import { AccountDataController } from './account-data.js'
import type { Portfolio, PortfolioOptions } from './read-portfolio.js'

export type { Portfolio, PortfolioOptions } from './read-portfolio.js'

/** Loads the code that reads tokens. Sends no request to the service. */
export const loadPortfolioCode = lazy(() =>
  Promise.all([import('./read-portfolio.js'), import('../../services/app-data.js')]),
)

export class PortfolioController extends AccountDataController<Portfolio> {
  readonly failures = new Map<CaipAddress, number>()

  /**
   * Loads the tokens of a namespace's account. Returns an empty list within 30 s of a failure, unless forced. Rejects
   * only with `request/aborted`.
   */
  async refresh(namespace: Namespace, options: PortfolioOptions = {}): Promise<readonly Token[]> {
    const code = await this.loadModule(import('./read-portfolio.js'), namespace)
    return code ? code.readPortfolio(this, namespace, options) : []
  }

  protected override createEmpty(account: CaipAddress): Portfolio {
    return { account, tokens: undefined, fiatValue: undefined, failed: false }
  }
}
