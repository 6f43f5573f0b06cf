import { nameProblem } from '../../core/account-name.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'

/** What a naming service says of a name. */
export interface NameLook {
  readonly free: boolean
  /** Others like it that nobody has, without what they end with. */
  readonly suggestions: readonly string[]
}

const MOST = 3

/** Asks whether somebody has a name, and for others like it. Rejects as the calls do. */
export async function suggestNames(scope: Scope, name: string, suffix: string, signal: AbortSignal): Promise<NameLook> {
  const { data } = scope.services
  const ask = { name, zone: suffix }
  const { suggestions } = await data.call('GET /v1/profile/suggestions/{name}', ask, { signal })
  const end = `.${suffix}`
  const own = suggestions.find(each => each.name === name + end)
  const free = suggestions.flatMap(each => {
    const local = each.name.endsWith(end) ? each.name.slice(0, -end.length) : ''
    return each.registered || local === name || nameProblem(local) ? [] : [local]
  })
  return {
    free: own ? !own.registered : await isFree(scope, name + end, signal),
    suggestions: [...new Set(free)].slice(0, MOST),
  }
}

/** A service that does not suggest the name itself is asked for it. */
async function isFree({ services }: Scope, name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await services.data.call('GET /v1/profile/account/{name}', { name }, { signal, fresh: true })
    return false
  } catch (error) {
    const { cause } = AppKitError.is(error, 'http/status') ? error : {}
    if ((cause as { readonly status?: unknown } | undefined)?.status === 404) return true
    throw error
  }
}
