import type { Scope } from '../controllers/scope.js'
import type { EmbeddedOptions } from '../wallets/embedded/open-embedded.js'

/** The sign-in of an app that wants one, for a login to take along; without its file the account is asked when it is connected. */
export function signInWithLogin(scope: Scope): Pick<EmbeddedOptions, 'signIn'> {
  if (!(scope.siwx ?? scope.options.siweConfig)) return {}
  return {
    async signIn(login) {
      const file = await import('../controllers/chain/sign-in-embedded.js').catch(() => undefined)
      await file?.signInEmbedded(scope, login)
    },
  }
}
