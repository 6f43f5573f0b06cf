import { withFrameErrors } from './api-refusal.js'
import type { FrameWallet } from './frame-wallet.js'
import type { HandoverFlows } from './handover-flows.js'

type HandoverMethod =
  'approvingDevices' | 'pendingHandovers' | `${'start' | 'waitFor' | 'confirm' | 'approve' | 'deny'}Handover`

/** The methods of the wallet that hand it from one device to another. `limit` ends a wait with the page. */
export function handoverMethods(
  handovers: HandoverFlows,
  limit: (signal?: AbortSignal) => AbortSignal,
): Pick<FrameWallet, HandoverMethod> {
  return {
    approvingDevices: withFrameErrors(() => handovers.devices()),
    startHandover: withFrameErrors(() => handovers.start()),
    waitForHandover: withFrameErrors(signal => handovers.wait(limit(signal))),
    pendingHandovers: withFrameErrors(() => handovers.pending()),
    confirmHandover: withFrameErrors((handoverId, code) => handovers.confirm(handoverId, code)),
    approveHandover: withFrameErrors(() => handovers.approve()),
    denyHandover: withFrameErrors(handoverId => handovers.deny(handoverId)),
  }
}
