import type { Namespace } from '../../core/caip.js'
import { isListOf, isText } from '../../lib/shape.js'
import type { Scope } from '../scope.js'

const isDeclined = isListOf(isText)

/** How many refusals are remembered; an older one is asked again. */
export const MOST_DECLINED = 50

/** Whether this account would not sign in on this network while it has been connected. */
export function hasDeclined({ services }: Scope, caipAddress: string): boolean {
  return read(services).includes(caipAddress)
}

/** Remembers that it would not, over reloads and in other tabs too. */
export function rememberDeclined({ services }: Scope, caipAddress: string): void {
  const others = read(services).filter(known => known !== caipAddress)
  services.storage.set('siwx_declined', [caipAddress, ...others].slice(0, MOST_DECLINED))
}

/** Forgets one refusal: the person asks for it by themselves. */
export function forgetDeclined({ services }: Scope, caipAddress: string): void {
  store(
    services,
    read(services).filter(known => known !== caipAddress),
  )
}

/** Forgets what was refused in a namespace: its connection is over. */
export function forgetAllDeclined({ services }: Scope, namespace: Namespace): void {
  store(
    services,
    read(services).filter(known => !known.startsWith(`${namespace}:`)),
  )
}

function read({ storage }: Scope['services']): readonly string[] {
  return storage.get('siwx_declined', isDeclined) ?? []
}

function store({ storage }: Scope['services'], left: readonly string[]): void {
  if (left.length > 0) storage.set('siwx_declined', left)
  else storage.remove('siwx_declined')
}
