import type { AppKit } from '../modal/instance.js'
import { AppKitError } from '../core/errors/appkit-error.js'

const missing = () =>
  Promise.reject(new AppKitError('instance/missing', { text: 'No instance exists before hydration' }))

/** Replaces the instance on a server and during hydration. Requests reject; the other methods do nothing. */
export const absentInstance: Pick<
  AppKit,
  'open' | 'close' | 'disconnect' | 'switchNetwork' | 'updateNativeBalance' | 'setThemeMode' | 'setThemeVariables'
> = {
  open: missing,
  close: async () => {},
  disconnect: async () => {},
  switchNetwork: missing,
  updateNativeBalance: missing,
  setThemeMode: () => {},
  setThemeVariables: () => {},
}
