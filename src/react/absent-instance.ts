import type { AppKit } from '../modal/instance.js'
import { AppKitError } from '../core/errors/appkit-error.js'

const missing = () =>
  Promise.reject(new AppKitError('instance/missing', { text: 'There is no instance before the page has hydrated' }))

/** Stands for the instance on a server and while a page hydrates: what asks somebody rejects, the rest does nothing. */
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
