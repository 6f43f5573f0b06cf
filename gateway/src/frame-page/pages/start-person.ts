import { systemClock } from '../../../../src/core/clock.js'
import { ApprovalDesk } from '../approval/approval-desk.js'
import { offerApproval } from '../approval/approval-window.js'
import { channelToWindow } from '../approval/window-channel.js'
import type { HandlerDeps, Person } from '../handlers/handler-deps.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import type { PasskeyQuestion } from '../session/passkey.js'
import { passkeyInWindow } from '../session/passkey-window.js'
import { framePerson } from '../ui/frame-person.js'
import { FrameStage } from '../ui/frame-stage.js'
import type { Shell } from '../ui/shell.js'
import { nearPage } from './near-page.js'

/** The person in front of this page: the queue of approvals, and the one place where something is shown. */
export function startPerson(wallet: FrameWallet, shell: Shell, emit: HandlerDeps['emit']): Person {
  const newWindow = () => offerApproval(name => channelToWindow(name), location.origin)
  const stage = new FrameStage(shell, emit, newWindow)
  const { credentials } = navigator
  const { language } = shell
  const desk = new ApprovalDesk(stage, systemClock)
  const inWindow = (question: Promise<PasskeyQuestion>) => {
    const opened = window.open('/passkey', '_blank', 'popup,width=480,height=640')
    return passkeyInWindow(opened, nearPage(window), { clock: systemClock, question })
  }
  return framePerson({ desk, stage, wallet, credentials, rpId: location.hostname, inWindow, language })
}
