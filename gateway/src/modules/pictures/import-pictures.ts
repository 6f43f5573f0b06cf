import { MAX_ENTRIES, walletsReply, type WalletRecord } from '../../../../src/contract/catalogue.js'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import { retry } from '../../../../src/lib/async.js'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import { openCatalogue } from '../catalogue/routes.js'
import { mapInBatches, Outbound, parseJsonBytes } from '../outbound/outbound.js'
import { checkPicture, MAX_PICTURE_BYTES, WalletPictures } from './wallet-pictures.js'

const HOSTED_CATALOGUE = 'https://api.web3modal.org'
const MAX_LIST_BYTES = 4 * 1024 * 1024
const MAX_PAGES = 50
const CONCURRENT_DOWNLOADS = 6
const TIMEOUT_MS = 15_000
const REDIRECTS = 2
const RETRIES = 3
const BASE_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

export interface PictureImport {
  // URL of a catalogue with `getWallets` and `getWalletImage`.
  readonly source: string
  readonly projectId: string
  readonly wallets: readonly WalletRecord[]
  readonly pictures: WalletPictures
  readonly outbound: Outbound
  readonly clock: Clock
  readonly onProgress?: (done: number, total: number) => void
}

export interface PictureReport {
  readonly stored: number
  // Wallets whose picture is stored already.
  readonly skipped: number
  // Wallets that the source does not list.
  readonly unlisted: number
  readonly failures: readonly string[]
}

// Downloads the pictures of the wallets that have none, so an interrupted import continues where it ended. A picture
// that fails is reported and does not stop the import. Rejects if the list of wallets cannot be loaded.
export async function importPictures(options: PictureImport): Promise<PictureReport> {
  const { wallets, pictures, onProgress } = options
  const existing = await pictures.list()
  const missing = wallets.filter(({ id }) => !existing.has(id))
  const findImageId = missing.length > 0 ? indexImageIds(await loadRecords(options)) : () => undefined
  const listed = missing.flatMap(wallet => {
    const imageId = findImageId(wallet)
    return imageId === undefined ? [] : [{ wallet, imageId }]
  })
  let done = 0
  const results = await mapInBatches(listed, CONCURRENT_DOWNLOADS, async ({ wallet, imageId }) => {
    const failure = await importPicture(options, wallet.id, imageId)
    onProgress?.(++done, listed.length)
    return failure && `${wallet.name}: ${failure}`
  })
  const failures = results.filter(failure => failure !== undefined)
  return {
    stored: listed.length - failures.length,
    skipped: wallets.length - missing.length,
    unlisted: missing.length - listed.length,
    failures,
  }
}

// Returns the reason of a failure, undefined on success.
async function importPicture(options: PictureImport, walletId: string, imageId: string): Promise<string | undefined> {
  try {
    const bytes = await download(options, `getWalletImage/${encodeURIComponent(imageId)}`, {}, MAX_PICTURE_BYTES)
    if (!checkPicture(bytes)) return 'not a PNG, JPEG, GIF or WebP of a sensible size'
    await options.pictures.save(walletId, bytes)
    return undefined
  } catch (error) {
    return error instanceof HttpError ? error.code : String(error)
  }
}

async function loadRecords(options: PictureImport): Promise<readonly WalletRecord[]> {
  const records: WalletRecord[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { page: String(page), entries: String(MAX_ENTRIES) }
    const bytes = await download(options, 'getWallets', query, MAX_LIST_BYTES)
    const reply = walletsReply.safeParse(parseJsonBytes(bytes))
    if (!reply.success) throw new HttpError(502, 'pictures/list-invalid', 'The response is not a list of wallets.')
    records.push(...reply.data.data)
    if (page * MAX_ENTRIES >= reply.data.count) break
  }
  return records
}

// Finds the image id of a wallet by its id; otherwise by name and homepage, because ids differ between catalogues.
function indexImageIds(records: readonly WalletRecord[]): (wallet: WalletRecord) => string | undefined {
  const byId = new Map(records.map(record => [record.id, record.image_id]))
  const byName = new Map(records.map(record => [toNameKey(record), record.image_id]))
  return wallet => byId.get(wallet.id) ?? byName.get(toNameKey(wallet))
}

function toNameKey({ id, name, homepage = '' }: WalletRecord): string {
  const host = URL.canParse(homepage) ? new URL(homepage).host : ''
  return host ? `${name.trim().toLowerCase()}@${host.replace(/^www\./, '')}` : id
}

class DownloadError extends HttpError {
  constructor(
    status: number,
    readonly retryAfterMs: number | undefined,
  ) {
    super(502, 'outbound/status', `The host returned status ${status}.`)
    this.isRetryable = status === 429 || status >= 500
  }
  readonly isRetryable: boolean
}

const retryableCodes: ReadonlySet<string> = new Set(['outbound/unreachable', 'outbound/time-out'])

async function download(
  { source, projectId, outbound, clock }: PictureImport,
  path: string,
  query: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<Uint8Array> {
  const url = `${source}/${path}?${new URLSearchParams({ projectId, st: 'appkit', sv: 'html-universal-1', ...query })}`
  const run = async () => {
    const request = { maxBytes, timeoutMs: TIMEOUT_MS, redirects: REDIRECTS, sameHost: true }
    const { status, bytes, retryAfter } = await outbound.get(url, request)
    if (status !== 200) throw new DownloadError(status, retryAfter && Math.min(retryAfter * 1_000, MAX_DELAY_MS))
    return bytes
  }
  return retry(run, {
    retries: RETRIES,
    baseDelayMs: BASE_DELAY_MS,
    clock,
    isRetryable: error =>
      error instanceof DownloadError ? error.isRetryable : error instanceof HttpError && retryableCodes.has(error.code),
    getDelayMs: error => (error instanceof DownloadError ? error.retryAfterMs : undefined),
  })
}

// Imports the pictures of the bundled catalogue, as `PICTURES_DIR`, `PICTURES_PROJECT_ID` and `PICTURES_URL` configure
// it. Runs in a process of its own; a running gateway serves new pictures at once. Throws `settings/invalid` if a
// variable is missing or invalid.
export async function runPictureImport(
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<PictureReport> {
  const folder = required(env['PICTURES_DIR'], 'PICTURES_DIR')
  const projectId = required(env['PICTURES_PROJECT_ID'], 'PICTURES_PROJECT_ID')
  const source = trimEnd(env['PICTURES_URL'] || HOSTED_CATALOGUE, '/')
  if (!URL.canParse(source) || new URL(source).protocol !== 'https:')
    throw new HttpError(500, 'settings/invalid', 'PICTURES_URL must be an https URL.')
  const report = await importPictures({
    source,
    projectId,
    wallets: openCatalogue().catalogue.all(),
    pictures: new WalletPictures(folder),
    outbound: new Outbound({ clock: systemClock }),
    clock: systemClock,
    onProgress: (done, total) => void (done % 50 === 0 && print(`Pictures  ${done} of ${total}`)),
  })
  for (const failure of report.failures) print(`Failed    ${failure}`)
  const { stored, skipped, unlisted, failures } = report
  print(
    `Pictures  ${stored} stored, ${skipped} stored before, ${unlisted} without a picture, ${failures.length} failed`,
  )
  return report
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new HttpError(500, 'settings/invalid', `${name} is missing.`)
  return value
}
