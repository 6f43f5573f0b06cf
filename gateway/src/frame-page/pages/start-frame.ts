import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import type { FrameEvent, FrameEventName } from '../../../../src/contract/frame-events.js'
import { systemClock } from '../../../../src/core/clock.js'
import { ApprovalDesk } from '../approval/approval-desk.js'
import { offerApproval } from '../approval/approval-window.js'
import { NetworkList } from '../chain/network-list.js'
import { createRpcClient } from '../chain/rpc-client.js'
import { FramePort } from '../channel/frame-port.js'
import type { BoundPort } from '../channel/handshake.js'
import { CallBatches } from '../handlers/call-batches.js'
import { Consents } from '../handlers/consents.js'
import { accessFacts, createHandlers } from '../handlers/create-handlers.js'
import type { HandlerDeps } from '../handlers/handler-deps.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { framePerson } from '../ui/frame-person.js'
import { FrameStage } from '../ui/frame-stage.js'
import type { Shell } from '../ui/shell.js'

/** What a bound frame is put together from. */
export interface FrameParts {
  readonly settings: FramePageSettings
  readonly wallet: FrameWallet
  readonly shell: Shell
  readonly bound: BoundPort
  /** The network the app begins on. */
  readonly firstNetwork?: string
}

/** Puts a bound frame together: handlers, screens, and the port they answer on. */
export function startFrame({ settings, wallet, shell, bound, firstNetwork }: FrameParts): FramePort {
  const [first, ...others] = settings.networks
  const channel: { port?: FramePort } = {}
  const emit = <N extends FrameEventName>(name: N, payload?: FrameEvent<N>) => channel.port?.emit(name, payload)
  const newWindow = () => offerApproval(name => new BroadcastChannel(name), location.origin)
  const stage = new FrameStage(shell, emit, newWindow)
  const { language } = shell
  const desk = new ApprovalDesk(stage, systemClock)
  const { credentials } = navigator
  const deps: HandlerDeps = {
    origin: bound.origin,
    projectId: settings.projectId,
    locale: language.locale,
    wallet,
    networks: new NetworkList([first as NonNullable<typeof first>, ...others], firstNetwork),
    ask: createRpcClient({ fetch: (input, init) => fetch(input, init), clock: systemClock }),
    person: framePerson({ desk, stage, wallet, credentials, rpId: location.hostname, language }),
    consents: new Consents(`${settings.projectId}|${bound.origin}`, () => localStorage),
    batches: new CallBatches(),
    appearance: shell,
    clock: systemClock,
    login: { pending: false },
    dapp: {},
    emit,
    reload: () => location.reload(),
  }
  channel.port = new FramePort(bound.port, {
    handlers: createHandlers(deps),
    facts: () => accessFacts(deps),
    clock: systemClock,
  })
  return channel.port
}
