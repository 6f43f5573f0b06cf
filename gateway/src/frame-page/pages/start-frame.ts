import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../../src/core/clock.js'
import { ApprovalDesk } from '../approval/approval-queue.js'
import { offerApproval, channelToWindow } from '../approval/approval-window.js'
import { NetworkList } from '../chain/network-list.js'
import { createRpcClient } from '../chain/rpc-client.js'
import { FramePort } from '../channel/frame-port.js'
import type { BoundPort } from '../channel/handshake.js'
import { matchesOrigin } from '../channel/origin-list.js'
import { CallBatches } from '../handlers/call-batches.js'
import { Consents, FrameNotes } from '../handlers/consents.js'
import { accessFacts, createHandlers } from '../handlers/create-handlers.js'
import type { HandlerDeps, Person } from '../handlers/handler-context.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { passkeyInWindow, nearPage } from '../session/passkey-window.js'
import type { PasskeyQuestion } from '../session/passkey.js'
import { FrameStage } from '../ui/screen-presenter.js'
import type { Shell } from '../ui/shell.js'
import { framePerson } from '../ui/user-prompts.js'

/** What a bound frame is put together from. */
interface FrameParts {
  readonly settings: FramePageSettings
  readonly wallet: FrameWallet
  readonly shell: Shell
  readonly bound: BoundPort
  /** The network the app begins on. */
  readonly firstNetwork?: string
}

/** The person in front of this page: the queue of approvals, and the one place where something is shown. */
function startPerson({ settings, wallet, shell, bound }: FrameParts, emit: HandlerDeps['emit']): Person {
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

/** What the handlers of a bound frame work with. */
function frameDeps(parts: FrameParts, emit: HandlerDeps['emit']): HandlerDeps {
  const { settings, wallet, shell, bound, firstNetwork } = parts
  const [first, ...others] = settings.networks
  return {
    origin: bound.origin,
    projectId: settings.projectId,
    locale: shell.language.locale,
    wallet,
    networks: new NetworkList([first as NonNullable<typeof first>, ...others], firstNetwork),
    ask: createRpcClient({ fetch: (input, init) => fetch(input, init), clock: systemClock }),
    person: startPerson(parts, emit),
    consents: new Consents(`${settings.projectId}|${bound.origin}`, () => localStorage),
    notes: new FrameNotes(`${settings.projectId}|${bound.origin}`, () => localStorage),
    rules: settings,
    batches: new CallBatches(),
    appearance: shell,
    clock: systemClock,
    login: { pending: false },
    dapp: {},
    emit,
    reload: () => location.reload(),
  }
}

/** Locks the wallet when the browser puts its page to sleep: what lies in memory may lie there for days. Standard: Page Lifecycle. */
export function lockOnFreeze(page: Pick<Document, 'addEventListener'>, wallet: Pick<FrameWallet, 'lock'>): void {
  // A worker that is asleep, too, locks before anything else once both are awake.
  page.addEventListener('freeze', () => void wallet.lock().catch(() => {}))
}

/** Tells the app once nobody is logged in any more, whoever ended it: else the page would go on as if it were connected. */
export function tellLogout(wallet: Pick<FrameWallet, 'user' | 'onChange'>, emit: HandlerDeps['emit']): void {
  let isThere = wallet.user !== undefined
  wallet.onChange(() => {
    const wasThere = isThere
    isThere = wallet.user !== undefined
    if (wasThere && !isThere) emit('CHANGED', { accounts: [] })
  })
}

/** Puts a bound frame together: handlers, screens, and the port they answer on. */
export function startFrame(parts: FrameParts): FramePort {
  const channel: { port?: FramePort } = {}
  const emit: HandlerDeps['emit'] = (name, payload) => channel.port?.emit(name, payload)
  const deps = frameDeps(parts, emit)
  channel.port = new FramePort(parts.bound.port, {
    handlers: createHandlers(deps),
    facts: () => accessFacts(deps),
    clock: systemClock,
  })
  tellLogout(parts.wallet, emit)
  lockOnFreeze(document, parts.wallet)
  return channel.port
}
