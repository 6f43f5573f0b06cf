import { getSiwxConfig } from '../controllers/siwx/siwx-session.js'
import { SiwxController } from '../controllers/siwx/siwx.js'
import type { Scope } from '../controllers/scope.js'
import type { LoadShell } from './shell-module.js'

export async function signIn(scope: Scope, loadShell: LoadShell): Promise<void> {
  const config = await getSiwxConfig(scope)
  if (!config || scope.signal.aborted) return
  scope.use(SiwxController).begin(config, {
    open: async view => (await loadShell()).showShell(scope, { view }),
    close: async () => (await loadShell()).closeShell(scope),
  })
}
