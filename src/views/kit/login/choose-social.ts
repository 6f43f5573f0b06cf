import { HostController } from '../../../controllers/base/host.js'
import { RouterController } from '../../../controllers/base/router.js'
import { followLogin } from '../../../controllers/flow/follow-login.js'
import { SocialLoginController, type SocialPopup } from '../../../controllers/flow/social-login.js'
import type { Scope } from '../../../controllers/scope.js'
import type { Social } from '../../../core/config.js'
import { finishConnecting } from '../finish-connecting.js'

/** Where the window of a social login stands while the provider's address is on its way. */
const FEATURES = 'width=600,height=800,scrollbars=yes'

/** Begins the login with an account elsewhere. Call it in the task of the click: it opens the window. */
export function chooseSocial(scope: Scope, social: Social): void {
  const router = scope.use(RouterController)
  if (social === 'farcaster') return router.push('ConnectingFarcaster')
  router.push('ConnectingSocial', { social })
  void beginSocial(scope, social)
}

/** The same from the screen that shows how it stands. */
export async function beginSocial(scope: Scope, social: Exclude<Social, 'farcaster'>): Promise<void> {
  const login = scope.use(SocialLoginController)
  const stop = followLogin(scope, () => login.cancel())
  try {
    if (scope.use(HostController).state.isTelegram)
      return await login.leaveFor(social, location.href, uri => void window.open(uri, '_top'))
    if (await login.start(social, openWindow(scope))) finishConnecting(scope, undefined)
  } finally {
    stop()
  }
}

function openWindow(scope: Scope): SocialPopup | undefined {
  const loading = `${scope.services.endpoints.frame ?? ''}/loading`
  return window.open(loading, 'appkit-social', FEATURES) ?? undefined
}
