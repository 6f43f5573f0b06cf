import { html, nothing } from 'lit'
import { activity } from '../../i18n/en/activity.js'
import { AccountPart } from '../shared/account-part.js'
import { ActivityPart } from './activity-part.js'
import { defineView } from '../shared/view.js'

/**
 * @summary The account's transactions on its network, by month.
 * @route History Transactions
 * @feature history
 */
export class HistoryView extends AccountPart {
  readonly #part = new ActivityPart(false)

  override get heading(): string {
    return this.t(activity).heading
  }

  override render(): unknown {
    const { active } = this
    if (!active) return nothing
    if (!active.caipAddress || !this.scope.services.data.available)
      return html`<p class="empty small">${this.t(activity).unserved}</p>`
    return this.#part
  }
}

defineView('appkit-history-view', HistoryView)
