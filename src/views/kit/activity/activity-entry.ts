import type { Transaction, Transfer } from '../../../core/transaction.js'
import type { EntryElement, EntryPicture } from '../../../elements/entry/entry.js'
import type { IconName } from '../../../elements/icon/icon-paths.js'
import type { activity } from '../../../i18n/en/activity.js'
import { shortAddress } from '../../../lib/short-address.js'
import { transferWords } from './transfer-words.js'

/** What the row of a transaction says and shows. */
export type ActivityEntry = Pick<
  EntryElement,
  'name' | 'description' | 'value' | 'note' | 'pictures' | 'mark' | 'tone' | 'details'
>

/** In which words. */
export interface EntryWords {
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
export function activityEntry(transaction: Transaction, words: EntryWords): ActivityEntry {
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
