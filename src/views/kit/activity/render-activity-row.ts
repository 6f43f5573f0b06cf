import { html, type TemplateResult } from 'lit'
import type { Network } from '../../../core/network.js'
import '../../../elements/entry/entry.js'
import '../../../elements/list-heading/list-heading.js'
import '../../../elements/skeleton/skeleton.js'
import { explorerLink } from '../explorer-link.js'
import { activityEntry, type EntryWords } from './activity-entry.js'
import type { ActivityRow } from './activity-rows.js'

/** What rows are drawn with. */
export interface RowContext extends EntryWords {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly network: Network | undefined
}

/** A line of the list. */
export function renderActivityRow(row: ActivityRow, context: RowContext): TemplateResult {
  const { locale, now, network } = context
  if (row.kind === 'more') return html`<appkit-ui-skeleton variant="row"></appkit-ui-skeleton>`
  if (row.kind === 'month')
    return html`<appkit-ui-list-heading text=${monthName(row.year, row.month, now, locale)}></appkit-ui-list-heading>`
  const { transaction } = row
  const { name, description, value, note, pictures, mark, tone, details } = activityEntry(transaction, context)
  const link = network && transaction.hash ? explorerLink(network, transaction.hash, 'tx') : undefined
  return html`<appkit-ui-entry
    name=${name}
    description=${description}
    value=${value}
    note=${note}
    mark=${mark}
    tone=${tone}
    href=${link?.href ?? ''}
    .pictures=${pictures}
    .details=${details}
  ></appkit-ui-entry>`
}

/** This year's months go without it. */
function monthName(year: number, month: number, now: number, locale: string): string {
  const isThisYear = new Date(now).getFullYear() === year
  const format = new Intl.DateTimeFormat(locale, isThisYear ? { month: 'long' } : { month: 'long', year: 'numeric' })
  return format.format(new Date(year, month, 1))
}
