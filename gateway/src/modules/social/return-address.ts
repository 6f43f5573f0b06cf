import { refuse } from '../../api-refusal.js'

/** How long a state of ours is: 256 bits, base64url. */
const STATE_LENGTH = 43
const SEPARATOR = '--'

/**
 * The state of a callback. An app that lives in a page without windows puts its own address behind it:
 * `<state>--<address, encoded>`. Throws `state_mismatch` for what is neither.
 */
export function readState(text: string): { readonly state: string; readonly address: string | undefined } {
  const [state, rest] = [text.slice(0, STATE_LENGTH), text.slice(STATE_LENGTH)]
  if (state.length < STATE_LENGTH || (rest !== '' && !rest.startsWith(SEPARATOR))) throw mismatch()
  if (rest === '') return { state, address: undefined }
  try {
    return { state, address: decodeURIComponent(rest.slice(SEPARATOR.length)) }
  } catch {
    throw mismatch()
  }
}

/** Where the callback page goes with the result. Throws `state_mismatch` unless it is a page of the origin that asked. */
export function returnAddress(address: string, origin: string, resultUri: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.origin !== origin || url.username || url.password) throw mismatch()
  url.searchParams.set('result_uri', resultUri)
  return url.href
}

/** That an answer belongs to no login which is under way. */
export function mismatch(): Error {
  return refuse('state_mismatch', 'This answer belongs to no login that is under way.')
}
