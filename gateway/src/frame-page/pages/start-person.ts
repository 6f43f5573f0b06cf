import { systemClock } from '../../../../src/core/clock.js'
import { ApprovalDesk } from '../approval/approval-desk.js'
import { offerApproval } from '../approval/approval-window.js'
import { channelToWindow } from '../approval/window-channel.js'
import { matchesOrigin } from '../channel/origin-list.js'
import type { HandlerDeps, Person } from '../handlers/handler-deps.js'
import type { PasskeyQuestion } from '../session/passkey.js'
import { passkeyInWindow } from '../session/passkey-window.js'
import { framePerson } from '../ui/frame-person.js'
import { FrameStage } from '../ui/frame-stage.js'
import type { FrameParts } from './frame-parts.js'
import { nearPage } from './near-page.js'

/** The person in front of this page: the queue of approvals, and the one place where something is shown. */
export function startPerson({ settings, wallet, shell, bound }: FrameParts, emit: HandlerDeps['emit']): Person {
  const { language } = shell
  const look = () => ({ mode: shell.mode, locale: language.locale })
  const newWindow = () => offerApproval(name => channelToWindow(name), location.origin, look())
  const isTrusted = matchesOrigin(bound.origin, settings.trusted ?? [])
  const stage = new FrameStage(shell, emit, newWindow, isTrusted)
  // After the answer to what was dismissed: the dialog around the frame then does what Escape does there.
  shell.onEscape = () => void systemClock.after(0, () => emit('ESCAPE'))
  const { credentials } = navigator
  const desk = new ApprovalDesk(stage, systemClock)
  const inWindow = (question: Promise<PasskeyQuestion>) => {
    const query = new URLSearchParams({ theme: shell.mode, locale: language.locale })
    const opened = window.open(`/passkey?${query}`, '_blank', 'popup,width=480,height=640')
    return passkeyInWindow(opened, nearPage(window), { clock: systemClock, question })
  }
  return framePerson({ desk, stage, wallet, credentials, rpId: location.hostname, inWindow, language })
}
