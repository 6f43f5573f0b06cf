import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { connecting } from '../../i18n/en/connecting.js'

/** How a connection stands that is being asked for. */
export interface Asking {
  readonly name: string
  readonly done: boolean
  readonly error: AppKitError | undefined
}

/** What is said of it: a title, and what to do next; `sentence` is what the failure says in general. */
export function connectingWords(
  { name, done, error }: Asking,
  t: typeof connecting,
  sentence: string,
): { title: string; hint: string } {
  if (done) return { title: t.connected, hint: '' }
  if (!error) return { title: t.opening(name), hint: t.confirm }
  if (error.code === 'wallet/rejected') return { title: t.rejectedIn(name), hint: t.rejectedHint }
  return { title: t.failedIn(name), hint: t.hints[error.code] ?? sentence }
}
