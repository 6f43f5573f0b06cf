import type { HandlerDeps } from '../handlers/handler-deps.js'
import type { FrameWallet } from '../session/frame-wallet.js'

/** Tells the app once nobody is logged in any more, whoever ended it: else the page would go on as if it were connected. */
export function tellLogout(wallet: Pick<FrameWallet, 'user' | 'onChange'>, emit: HandlerDeps['emit']): void {
  let isThere = wallet.user !== undefined
  wallet.onChange(() => {
    const wasThere = isThere
    isThere = wallet.user !== undefined
    if (wasThere && !isThere) emit('CHANGED', { accounts: [] })
  })
}
