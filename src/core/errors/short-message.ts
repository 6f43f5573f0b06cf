import { cleanText } from '../../lib/clean-text.js'
import { AppKitError } from './appkit-error.js'

const MOST_CHARACTERS = 160

/** What the wallet or the network itself said of a failure, as one short line of text; undefined where it said nothing. */
export function shortMessageOf(error: AppKitError): string | undefined {
  const isTheirs = AppKitError.is(error, 'wallet/failed') || AppKitError.is(error, 'request/failed')
  const said = isTheirs && error.message !== error.code ? cleanText(error.message, MOST_CHARACTERS) : ''
  return said || undefined
}
