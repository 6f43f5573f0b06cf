import { cleanText } from '../../../../src/lib/clean-text.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps, SomeHandlers } from './handler-deps.js'
import { haveWallet } from './have-wallet.js'

type Names = 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RELOAD' | 'PING' | 'SET_UP_RECOVERY' | 'RECOVER'

/** What concerns the page itself: its look, its name, its life, and the screens of recovery. */
export function pageHandlers(deps: HandlerDeps): SomeHandlers<Names> {
  const { appearance, wallet, person, clock } = deps
  return {
    SYNC_THEME: ({ themeMode, themeVariables }) => {
      if (themeMode) appearance.setTheme(themeMode)
      const wrong = themeVariables ? appearance.setVariables(themeVariables) : []
      // What is sound is applied all the same.
      if (wrong.length > 0)
        throw new FrameError('E_SCHEMA', `Not a theme variable: ${cleanText(wrong.join(', '), 200)}`)
    },
    SYNC_DAPP_DATA: ({ metadata, projectId }) => {
      if (projectId !== deps.projectId) throw new FrameError('E_ORIGIN', 'This is another project than the frame’s.')
      if (metadata) deps.dapp.facts = { name: cleanText(metadata.name), url: cleanText(metadata.url, 256) }
    },
    RELOAD: () => {
      // After the answer has left.
      clock.after(0, deps.reload)
    },
    PING: () => ({ t: clock.now() }),
    SET_UP_RECOVERY: async (_, { signal }) => {
      await haveWallet(deps, signal)
      return { methods: [...(await person.setUpRecovery(signal))] }
    },
    RECOVER: async (_, { signal }) => {
      await haveWallet(deps, signal)
      if (wallet.state === 'locked') await wallet.ensureWallet()
    },
  }
}
