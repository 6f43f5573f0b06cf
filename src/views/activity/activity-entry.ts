import { html, type TemplateResult } from 'lit'
import type { ListedTransaction, Transaction, Transfer } from '../../core/token.js'
import '../../elements/controls/entry.js'
import type { EntryElement, EntryPicture } from '../../elements/controls/entry.js'
import type { IconName } from '../../elements/display/icon.js'
import '../../elements/display/list-heading.js'
import '../../elements/feedback/skeleton.js'
import type { activity } from '../../i18n/en/activity.js'
import { shortAddress } from '../../lib/addresses.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { formatAmount } from '../../lib/format-amount.js'

export interface Month<T> {
  readonly year: number
  /** Month index; 0 is January. */
  readonly month: number
  readonly items: readonly T[]
}

/** Groups items by local year and month, newest first. Items with the same timestamp keep their order. */
export function groupByMonth<T>(items: readonly T[], getTime: (item: T) => number): readonly Month<T>[] {
  const months: { year: number; month: number; items: T[] }[] = []
  for (const item of items.toSorted((a, b) => getTime(b) - getTime(a))) {
    const date = new Date(getTime(item))
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else months.push({ year, month, items: [item] })
  }
  return months
}

export type ActivityRow =
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'transaction'; readonly transaction: ListedTransaction }
  | { readonly kind: 'more' }

const MORE: ActivityRow = { kind: 'more' }

/** Builds the rows of the activity list. Unchanged rows keep their identity, so that the list keeps its position. */
export class ActivityRows {
  readonly #months = new Map<string, ActivityRow>()
  readonly #rows = new Map<string, ActivityRow>()

  toRows(transactions: readonly ListedTransaction[], hasMore: boolean): readonly ActivityRow[] {
    const rows = groupByMonth(transactions, ({ at }) => at).flatMap(({ year, month, items }) => [
      this.#reuse(this.#months, `${year}-${month}`, { kind: 'month', year, month }),
      ...items.map(transaction => this.#row(transaction)),
    ])
    return hasMore ? [...rows, MORE] : rows
  }

  #row(transaction: ListedTransaction): ActivityRow {
    const existing = this.#rows.get(transaction.id)
    if (existing?.kind === 'transaction' && existing.transaction === transaction) return existing
    const row: ActivityRow = { kind: 'transaction', transaction }
    this.#rows.set(transaction.id, row)
    return row
  }

  #reuse(cache: Map<string, ActivityRow>, key: string, row: ActivityRow): ActivityRow {
    const existing = cache.get(key)
    if (existing) return existing
    cache.set(key, row)
    return row
  }
}

/**
 * Formats an exact decimal text, such as `1.204056`, for a locale. Truncates to `digits` decimals without rounding.
 * Values below the last decimal are shown as `<0.001`. Returns '' if the text is not a decimal number.
 */
export function formatDecimal(text: string, digits = 3, locale?: string): string {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || part.length > 255) return ''
  const value = BigInt(whole + part)
  const isBelowMinimum = value > 0n && value < 10n ** BigInt(part.length) && !/[1-9]/.test(part.slice(0, digits))
  if (isBelowMinimum) return `<${formatAmount(1n, digits, { digits, locale })}`
  return formatAmount(value, part.length, { digits, locale })
}

const signs = { in: '+', out: '−', self: '' } as const

/** Formats the amount with sign and unit, or the name of a collectible. Names are untrusted and are sanitized. */
export function formatTransfer(
  { kind, direction, amount, name, symbol }: Transfer,
  t: typeof activity,
  locale: string,
): string {
  const shown = formatDecimal(amount, 3, locale)
  if (kind === 'collectible') {
    const title = cleanName(name) || t.unknownNft
    return amount === '1' || shown === '' ? title : `${shown} × ${title}`
  }
  const unit = cleanName(symbol, 24) || cleanName(name, 24) || t.unknownToken
  if (shown === '') return unit
  const sign = shown.startsWith('<') ? '' : signs[direction] // "<0.001" is not an exact amount, so it has no sign
  return `${sign}${shown} ${unit}`
}

export type ActivityEntry = Pick<
  EntryElement,
  'name' | 'description' | 'value' | 'note' | 'pictures' | 'mark' | 'tone' | 'details'
>

export interface EntryFormat {
  readonly t: typeof activity
  readonly locale: string
}

type TransactionAction = keyof typeof activity.actions

const actionIcons: Readonly<Record<TransactionAction, IconName>> = {
  send: 'arrow-up',
  receive: 'arrow-down',
  trade: 'swap',
  approve: 'check',
  mint: 'plus',
  burn: 'x',
  deploy: 'plus',
  execute: 'more',
}

export function toActivityEntry(transaction: Transaction, format: EntryFormat): ActivityEntry {
  const { t, locale } = format
  const { status, transfers } = transaction
  const action = getAction(transaction)
  const [main, secondary] = mainTransfers(transfers, action)
  const isTrade = action === 'trade' && main !== undefined && secondary !== undefined
  const rest = transfers.length - (isTrade ? 2 : 1)
  const time = formatTime(transaction, format)
  const counterparty = isTrade ? time : formatCounterparty(transaction, action, main, t)
  const step = status === 'confirmed' ? 'done' : status === 'failed' ? 'failed' : 'pending'
  const isOff = status === 'failed' || status === 'dropped' || status === 'replaced'
  return {
    name: t.actions[action][step],
    description: [counterparty, rest > 0 ? t.more(rest) : ''].filter(Boolean).join(' · '),
    value: main ? formatTransfer(main, t, locale) : '',
    note: isTrade ? formatTransfer(secondary, t, locale) : time,
    pictures: (isTrade ? [secondary, main] : main ? [main] : []).map(toPicture),
    mark: isOff ? 'alert-circle' : status === 'pending' ? 'clock' : actionIcons[action],
    tone: isOff ? 'off' : main?.direction === 'in' && step === 'done' ? 'gain' : 'plain',
    details: formatDetails(transaction, format),
  }
}

function formatTime({ status, at, confirming }: Transaction, { t, locale }: EntryFormat): string {
  if (status === 'dropped') return t.dropped
  if (status === 'replaced') return t.replaced
  if (status !== 'pending') return formatDay(at, locale)
  return confirming ? t.confirming(...confirming) : t.pending
}

function formatDetails({ status, at }: Transaction, { t, locale }: EntryFormat): string {
  if (status === 'dropped') return t.droppedMore
  if (status === 'replaced') return t.replacedMore
  return status === 'pending' ? '' : formatDateTime(at, locale)
}

// Infers the action from the transfers if the service reports an unknown operation.
function getAction({ operation, transfers }: Transaction): TransactionAction {
  if (Object.hasOwn(actionIcons, operation)) return operation as TransactionAction
  const [receives, sends] = [transfers.some(({ direction }) => direction === 'in'), transfers.some(isOutgoing)]
  if (receives) return sends ? 'trade' : 'receive'
  return sends ? 'send' : 'execute'
}

function isOutgoing({ direction }: Transfer): boolean {
  return direction !== 'in'
}

function mainTransfers(transfers: readonly Transfer[], action: TransactionAction): readonly (Transfer | undefined)[] {
  const incoming = transfers.find(({ direction }) => direction === 'in')
  const outgoing = transfers.find(isOutgoing)
  if (action === 'send' || action === 'burn') return [outgoing ?? incoming]
  if (action === 'trade') return incoming ? [incoming, outgoing] : [outgoing]
  return [incoming ?? outgoing]
}

function formatCounterparty(
  { from, to }: Transaction,
  action: TransactionAction,
  main: Transfer | undefined,
  t: typeof activity,
): string {
  const address = main?.counterparty
  if (main?.direction === 'in') return formatWith(t.from, address ?? (action === 'receive' ? from : ''))
  if (main) return formatWith(t.to, address ?? '')
  return formatWith(t.with, to)
}

// Leaves out the zero address, from which tokens are minted and to which they are burned.
function formatWith(format: (address: string) => string, address: string): string {
  return address && !/^0x0{40}$/.test(address) ? format(shortAddress(address)) : ''
}

export function toPicture({ icon = '', symbol, name }: Transfer): EntryPicture {
  return { src: icon, name: symbol || name }
}

function formatDay(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(at)
}

export function formatDateTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)
}

export interface RowContext extends EntryFormat {
  /** Unix time in milliseconds. */
  readonly now: number
  readonly open: (transaction: ListedTransaction) => void
}

export function renderActivityRow(row: ActivityRow, context: RowContext): TemplateResult {
  const { locale, now, open } = context
  if (row.kind === 'more') return html`<appkit-ui-skeleton variant="row"></appkit-ui-skeleton>`
  if (row.kind === 'month')
    return html`<appkit-ui-list-heading text=${formatMonth(row.year, row.month, now, locale)}></appkit-ui-list-heading>`
  const { transaction } = row
  const { name, description, value, note, pictures, mark, tone, details } = toActivityEntry(transaction, context)
  return html`<appkit-ui-entry
    name=${name}
    description=${description}
    value=${value}
    note=${note}
    mark=${mark}
    tone=${tone}
    pressable
    .pictures=${pictures}
    .details=${details}
    @click=${() => open(transaction)}
  ></appkit-ui-entry>`
}

function formatMonth(year: number, month: number, now: number, locale: string): string {
  const isThisYear = new Date(now).getFullYear() === year
  const format = new Intl.DateTimeFormat(locale, isThisYear ? { month: 'long' } : { month: 'long', year: 'numeric' })
  return format.format(new Date(year, month, 1))
}
