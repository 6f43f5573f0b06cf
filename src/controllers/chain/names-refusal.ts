import { AppKitError } from '../../core/errors/appkit-error.js'
import { cleanText } from '../../lib/clean-text.js'
import { parseJson } from '../../lib/parse-json.js'
import { readText } from '../../lib/read-text.js'

/** Why a naming service gave no name, where we have words for it. */
export type KnownRefusal = 'taken' | 'reserved' | 'invalid' | 'expired' | 'signature' | 'tooMany' | 'off'

/** Why there is no name: a reason we know, the service's own words, or neither. */
export type NamesRefusal = { readonly known: KnownRefusal } | { readonly said: string } | undefined

/** By the name of the service's reason. */
const byReason: Readonly<Record<string, KnownRefusal>> = {
  'names/taken': 'taken',
  'names/reserved': 'reserved',
  'names/name-invalid': 'invalid',
  'names/message-invalid': 'invalid',
  'names/expired': 'expired',
  'names/signature-invalid': 'signature',
  'names/too-many': 'tooMany',
  'names/off': 'off',
}
const MAX_BYTES = 16_384
const MAX_SAID = 160

/** Reads the first reason of a naming service's refusal; undefined for any other failure. Never rejects. */
export async function namesRefusal(error: unknown): Promise<NamesRefusal> {
  const answer = AppKitError.is(error, 'http/status') ? error.cause : undefined
  if (!(answer instanceof Response) || answer.status >= 500) return undefined
  try {
    const body = await readText(answer.clone(), MAX_BYTES, () => new AppKitError('http/too-large'))
    const { name, description } = firstReason(parseJson(body))
    const known = typeof name === 'string' && Object.hasOwn(byReason, name) ? byReason[name] : undefined
    if (known) return { known }
    const said = cleanText(description, MAX_SAID)
    return said ? { said } : undefined
  } catch {
    return undefined // what cannot be read says nothing
  }
}

function firstReason(body: unknown): { readonly name?: unknown; readonly description?: unknown } {
  const reasons = (body as { readonly reasons?: unknown } | null | undefined)?.reasons
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return typeof first === 'object' && first !== null ? first : {}
}
