import { html, type TemplateResult } from 'lit'
import type { Network } from '../../core/network.js'
import type { ListedTransaction, Transaction, Transfer } from '../../core/token.js'
import '../../elements/controls/entry.js'
import type { EntryElement, EntryPicture } from '../../elements/controls/entry.js'
import type { IconName } from '../../elements/display/icon.js'
import '../../elements/display/list-heading.js'
import '../../elements/feedback/skeleton.js'
import type { activity } from '../../i18n/en/activity.js'
import { shortAddress } from '../../lib/addresses.js'
import { cleanText } from '../../lib/clean-text.js'
import { formatAmount } from '../../lib/format-amount.js'
import { explorerLink } from '../shared/full-address.js'

/** What happened in one month. */
export interface Month<T> {
  readonly year: number
  /** 0 is January. */
  readonly month: number
  readonly items: readonly T[]
}

/** Groups by year, then by month, the newest first, in the time zone of the machine. What is of one moment keeps its order. */
export function groupByMonth<T>(items: readonly T[], timeOf: (item: T) => number): readonly Month<T>[] {
  const months: { year: number; month: number; items: T[] }[] = []
  for (const item of items.toSorted((a, b) => timeOf(b) - timeOf(a))) {
    const date = new Date(timeOf(item))
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else months.push({ year, month, items: [item] })
  }
  return months
}

/** A line of the list: the name of a month, a transaction, or the place of those that are still to come. */
export type ActivityRow =
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'transaction'; readonly transaction: ListedTransaction }
  | { readonly kind: 'more' }

const MORE: ActivityRow = { kind: 'more' }

/** The lines of a list of transactions. What stays the same stays the same object, so that the list stays where it was. */
export class ActivityRows {
  readonly #months = new Map<string, ActivityRow>()
  readonly #rows = new Map<string, ActivityRow>()

  of(transactions: readonly ListedTransaction[], hasMore: boolean): readonly ActivityRow[] {
    const rows = groupByMonth(transactions, ({ at }) => at).flatMap(({ year, month, items }) => [
      this.#kept(this.#months, `${year}-${month}`, { kind: 'month', year, month }),
      ...items.map(transaction => this.#row(transaction)),
    ])
    return hasMore ? [...rows, MORE] : rows
  }

  #row(transaction: ListedTransaction): ActivityRow {
    const known = this.#rows.get(transaction.id)
    if (known?.kind === 'transaction' && known.transaction === transaction) return known
    const row: ActivityRow = { kind: 'transaction', transaction }
    this.#rows.set(transaction.id, row)
    return row
  }

  #kept(known: Map<string, ActivityRow>, key: string, row: ActivityRow): ActivityRow {
    const before = known.get(key)
    if (before) return before
    known.set(key, row)
    return row
  }
}

/**
 * An exact decimal text, such as `1.204056`, in the digits and separators of a locale: cut to so many places, never
 * rounded. What is more than nothing and less than the last place is said to be less than that. Gives '' for what is none.
 */
export function formatDecimal(text: string, digits = 3, locale?: string): string {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || part.length > 255) return ''
  const value = BigInt(whole + part)
  const isTiny = value > 0n && value < 10n ** BigInt(part.length) && !/[1-9]/.test(part.slice(0, digits))
  if (isTiny) return `<${formatAmount(1n, digits, { digits, locale })}`
  return formatAmount(value, part.length, { digits, locale })
}

const SIGNS = { in: '+', out: '−', self: '' } as const

/** What moved, in words: the amount with its sign and unit, or the name of a collectible. Names are text of unknown hands. */
export function transferWords(
  { kind, direction, amount, name, symbol }: Transfer,
  t: typeof activity,
  locale: string,
): string {
  const shown = formatDecimal(amount, 3, locale)
  if (kind === 'collectible') {
    const title = cleanText(name) || t.unknownNft
    return amount === '1' || shown === '' ? title : `${shown} × ${title}`
  }
  const unit = cleanText(symbol, 24) || cleanText(name, 24) || t.unknownToken
  if (shown === '') return unit
  const sign = shown.startsWith('<') ? '' : SIGNS[direction] // less than a sum is no sum to add; the row says which way it went
  return `${sign}${shown} ${unit}`
}

/** What the row of a transaction says and shows. */
export type ActivityEntry = Pick<
  EntryElement,
  'name' | 'description' | 'value' | 'note' | 'pictures' | 'mark' | 'tone' | 'details'
>

/** In which words. */
interface EntryWords {
  readonly t: typeof activity
  readonly locale: string
}

type Deed = keyof typeof activity.deeds

const marks: Readonly<Record<Deed, IconName>> = {
  send: 'arrow-up',
  receive: 'arrow-down',
  trade: 'swap',
  approve: 'check',
  mint: 'plus',
  burn: 'x',
  deploy: 'plus',
  execute: 'more',
}

/** A transaction as its row tells it: what was done, with whom, what moved, and when. */
function activityEntry(transaction: Transaction, words: EntryWords): ActivityEntry {
  const { t, locale } = words
  const { status, transfers } = transaction
  const deed = deedOf(transaction)
  const [main, other] = mainTransfers(transfers, deed)
  const isTrade = deed === 'trade' && main !== undefined && other !== undefined
  const rest = transfers.length - (isTrade ? 2 : 1)
  const when = whenOf(transaction, words)
  const counterpart = isTrade ? when : counterpartOf(transaction, deed, main, t)
  const step = status === 'confirmed' ? 'done' : status === 'failed' ? 'failed' : 'pending'
  const isOff = status === 'failed' || status === 'dropped'
  return {
    name: t.deeds[deed][step],
    description: [counterpart, rest > 0 ? t.more(rest) : ''].filter(Boolean).join(' · '),
    value: main ? transferWords(main, t, locale) : '',
    note: isTrade ? transferWords(other, t, locale) : when,
    pictures: (isTrade ? [other, main] : main ? [main] : []).map(picture),
    mark: isOff ? 'alert-circle' : status === 'pending' ? 'clock' : marks[deed],
    tone: isOff ? 'off' : main?.direction === 'in' && step === 'done' ? 'gain' : 'plain',
    details: status === 'dropped' ? t.droppedMore : status === 'pending' ? '' : momentOf(transaction.at, locale),
  }
}

/** When it was, or how far it is. */
function whenOf({ status, at, confirming }: Transaction, { t, locale }: EntryWords): string {
  if (status === 'dropped') return t.dropped
  if (status !== 'pending') return dayOf(at, locale)
  return confirming ? t.confirming(...confirming) : t.pending
}

/** What was done; where the service uses a word that we do not know, what moved says it. */
function deedOf({ operation, transfers }: Transaction): Deed {
  if (Object.hasOwn(marks, operation)) return operation as Deed
  const [gets, gives] = [transfers.some(({ direction }) => direction === 'in'), transfers.some(isGiven)]
  if (gets) return gives ? 'trade' : 'receive'
  return gives ? 'send' : 'execute'
}

function isGiven({ direction }: Transfer): boolean {
  return direction !== 'in'
}

/** What stands at the end of the row: what came, and of a swap also what went. */
function mainTransfers(transfers: readonly Transfer[], deed: Deed): readonly (Transfer | undefined)[] {
  const came = transfers.find(({ direction }) => direction === 'in')
  const went = transfers.find(isGiven)
  if (deed === 'send' || deed === 'burn') return [went ?? came]
  if (deed === 'trade') return came ? [came, went] : [went]
  return [came ?? went]
}

function counterpartOf({ from, to }: Transaction, deed: Deed, main: Transfer | undefined, t: typeof activity): string {
  const other = main?.other
  if (main?.direction === 'in') return sayWith(t.from, other ?? (deed === 'receive' ? from : ''))
  if (main) return sayWith(t.to, other ?? '')
  return sayWith(t.with, to)
}

function sayWith(say: (address: string) => string, address: string): string {
  return address ? say(shortAddress(address)) : ''
}

function picture({ icon = '', symbol, name }: Transfer): EntryPicture {
  return { src: icon, name: symbol || name }
}

function dayOf(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(at)
}

function momentOf(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)
}

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
