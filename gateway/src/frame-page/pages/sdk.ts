import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../../src/core/clock.js'
import { ApprovalQueue } from '../approval/approval-queue.js'
import { offerApproval, channelToWindow } from '../approval/approval-window.js'
import { NetworkList } from '../chain/network-list.js'
import { createRpcClient } from '../chain/rpc-client.js'
import { createDataReader } from '../chain/token-checks.js'
import { FramePort } from '../channel/frame-port.js'
import { performHandshake, findEmbedder, createHandshakeView, type BoundPort } from '../channel/handshake.js'
import { matchesOrigin } from '../channel/origin-list.js'
import { CallBatches } from '../handlers/call-batches.js'
import { Consents, FrameNotes } from '../handlers/consents.js'
import { getAccessFacts, createHandlers } from '../handlers/create-handlers.js'
import type { HandlerDeps, UserPrompts } from '../handlers/handler-context.js'
import { reportLogout } from '../handlers/login-handlers.js'
import { showChanges } from '../handlers/show-changes.js'
import { reportBackup } from '../handlers/offer-backup.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { passkeyInWindow, toLocalPage } from '../session/passkey-window.js'
import type { LoginQuestion, RecoveryQuestion } from '../session/passkey.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { ScreenPresenter } from '../ui/screen-presenter.js'
import { Shell } from '../ui/shell.js'
import { createUserPrompts } from '../ui/user-prompts.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { lockOnFreeze, startWallet } from './start-wallet.js'

async function start(): Promise<void> {
  const settings = readPageSettings(document)
  const view = createHandshakeView(window)
  if (!settings || !view || settings.networks.length === 0) return
  const shell = new Shell(
    document,
    chooseTexts(preferredLanguages(window)),
    window.parent === window ? 'page' : 'frame',
  )
  const { projectId, origins, version } = settings
  // Storage and keys are partitioned by embedder. Without `ancestorOrigins` and referrer the origin is known only from
  // HELLO.
  const embedder = findEmbedder(view, origins)
  const early = embedder === undefined ? undefined : await startWallet(settings, embedder)
  const storage = early?.storageTier ?? 'memory'
  const bound = await performHandshake(view, { projectId, origins, version, storage })
  const wallet = early && embedder === bound.origin ? early : await startWallet(settings, bound.origin)
  const firstNetwork = new URLSearchParams(location.search).get('chainId')
  startFrame({ settings, wallet, shell, bound, ...(firstNetwork && { firstNetwork }) })
}

interface FrameParts {
  readonly settings: FramePageSettings
  readonly wallet: FrameWallet
  readonly shell: Shell
  readonly bound: BoundPort
  readonly firstNetwork?: string
}

function startPrompts({ settings, wallet, shell, bound }: FrameParts, emit: HandlerDeps['emit']): UserPrompts {
  const isTrusted = matchesOrigin(bound.origin, settings.trusted ?? [])
  const newWindow = () => {
    // Without trust, a page cannot show warnings in a language that the user may not read.
    const locale = isTrusted ? { locale: shell.language.locale } : {}
    return offerApproval(name => channelToWindow(name), location.origin, { mode: shell.mode, ...locale })
  }
  const presenter = new ScreenPresenter(shell, emit, newWindow, isTrusted)
  // Sent after the response to the dismissed request, so that the surrounding dialog handles Escape second.
  shell.onEscape = () => void systemClock.after(0, () => emit('ESCAPE'))
  const { credentials } = navigator
  const queue = new ApprovalQueue(presenter, systemClock)
  const inWindow = <Q extends RecoveryQuestion | LoginQuestion>(question: Promise<Q>) => {
    const query = new URLSearchParams({ theme: shell.mode, locale: shell.language.locale })
    const opened = window.open(`/passkey?${query}`, '_blank', 'popup,width=480,height=640')
    return passkeyInWindow(opened, toLocalPage(window), { clock: systemClock, question })
  }
  const getLanguage = () => shell.language
  return createUserPrompts({ queue, presenter, wallet, credentials, rpId: location.hostname, inWindow, getLanguage })
}

function createHandlerDeps(parts: FrameParts, emit: HandlerDeps['emit']): HandlerDeps {
  const { settings, wallet, shell, bound, firstNetwork } = parts
  const [first, ...others] = settings.networks
  const transport = {
    fetch: (input: string | URL | Request, init?: RequestInit) => fetch(input, init),
    clock: systemClock,
  }
  return {
    origin: bound.origin,
    projectId: settings.projectId,
    get locale() {
      return shell.language.locale
    },
    wallet,
    networks: new NetworkList([first as NonNullable<typeof first>, ...others], firstNetwork),
    rpc: createRpcClient(transport),
    data: createDataReader({ ...transport, ...settings }),
    prompts: startPrompts(parts, emit),
    consents: new Consents(`${settings.projectId}|${bound.origin}`, () => localStorage),
    notes: new FrameNotes(`${settings.projectId}|${bound.origin}`, () => localStorage),
    approvalRules: settings,
    batches: new CallBatches(),
    appearance: shell,
    clock: systemClock,
    login: { pending: false },
    dapp: {},
    emit,
    reload: () => location.reload(),
  }
}

function startFrame(parts: FrameParts): void {
  const channel: { port?: FramePort } = {}
  const emit: HandlerDeps['emit'] = (name, payload) => channel.port?.emit(name, payload)
  const deps = createHandlerDeps(parts, emit)
  channel.port = new FramePort(parts.bound.port, {
    handlers: createHandlers(deps),
    facts: () => getAccessFacts(deps),
    clock: systemClock,
  })
  reportLogout(parts.wallet, emit)
  reportBackup(parts.wallet, emit)
  showChanges(deps, new AbortController().signal)
  lockOnFreeze(document, parts.wallet)
}

void start()
