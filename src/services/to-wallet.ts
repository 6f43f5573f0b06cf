import type { WalletRecord } from '../contract/catalogue.js'
import { isCaipNetworkId } from '../core/caip.js'
import type { Wallet } from '../core/wallet.js'
import { cleanText } from '../lib/clean-text.js'
import { safeUrl, type UrlUse } from '../lib/safe-url.js'

/** Names an id may have: letters, digits and the signs between them. */
const id = /^[\w.:-]{1,128}$/
const rdns = /^[\w-]+(\.[\w-]+)+$/

/**
 * A wallet from a record of the catalogue, or from an app's custom wallet; undefined where it has no sound id or no
 * name. Links that are not safe are left out, names are cleaned.
 */
export function toWallet(record: unknown): Wallet | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const fields = record as Partial<Record<keyof WalletRecord, unknown>>
  const name = cleanText(fields.name)
  if (!matches(fields.id, id) || !name) return undefined
  const url = (field: keyof WalletRecord, use: UrlUse) => safeUrl(fields[field], use)
  return present({
    id: fields.id,
    name,
    homepage: url('homepage', 'link'),
    imageId: matches(fields.image_id, id) ? fields.image_id : undefined,
    imageUrl: url('image_url', 'image'),
    certified: fields.badge_type === 'certified' || undefined,
    chains: Array.isArray(fields.chains) ? fields.chains.filter(isCaipNetworkId) : undefined,
    order: Number.isFinite(fields.order) ? (fields.order as number) : undefined,
    rdns: matches(fields.rdns, rdns) ? fields.rdns : undefined,
    mobileLink: url('mobile_link', 'wallet'),
    linkMode: url('link_mode', 'link'),
    desktopLink: url('desktop_link', 'wallet'),
    webappLink: url('webapp_link', 'link'),
    appStore: url('app_store', 'link'),
    playStore: url('play_store', 'link'),
    chromeStore: url('chrome_store', 'link'),
  })
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

/** The same object without its undefined fields. */
function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
