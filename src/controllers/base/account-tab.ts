import { proxy } from 'valtio/vanilla'

/** What of an account is looked at. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

export interface AccountTabState {
  tab: AccountTab
}

/** The tab of the account that was chosen last, as long as the instance lives. */
export class AccountTabController {
  readonly state = proxy<AccountTabState>({ tab: 'tokens' })

  choose(tab: AccountTab): void {
    this.state.tab = tab
  }
}
