import type { ApprovalDesk } from '../approval/approval-queue.js'
import type { Person } from '../handlers/handler-context.js'
import '../screens/connect-screen.js'
import '../screens/device-wait-screen.js'
import type { RecoverActions, RecoveryActions } from '../screens/recovery-choices.js'
import '../screens/recovery-prompt-screen.js'
import '../screens/recovery-setup-screen.js'
import '../screens/storage-access-screen.js'
import { FrameError } from '../session/frame-error.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { usePasskey, type CredentialGiver, type PasskeyQuestion, type PasskeyRecovery } from '../session/passkey.js'
import type { Language } from '../texts/choose-texts.js'
import type { RecoveryKind, RecoverySecret } from '../worker/worker-protocol.js'
import type { FrameStage } from './screen-presenter.js'

/** What the person is asked through. */
export interface PersonParts {
  readonly desk: ApprovalDesk
  readonly stage: FrameStage
  readonly wallet: FrameWallet
  readonly credentials: CredentialGiver
  readonly rpId: string
  /** Asks a passkey in a window of the wallet's own. Call it in a click: it opens the window at once. */
  readonly inWindow: (question: Promise<PasskeyQuestion>) => Promise<PasskeyRecovery>
  readonly language: Language
}

/** The person in front of the frame: every question is a screen of the frame's own. */
export function framePerson(parts: PersonParts): Person {
  return {
    approve: (request, signal) => parts.desk.ask(request, signal),
    connect: (question, signal) => askConnect(parts, question, signal),
    confirmDevice: (mail, signal) => showDeviceMail(parts, mail, signal),
    recover: signal => askRecovery(parts, signal, false),
    confirmRecovery: signal => askRecovery(parts, signal, true),
    setUpRecovery: (signal, must = false) => offerRecovery(parts, signal, must),
    keep: signal => askToKeep(parts, signal),
  }
}

function screen({ language }: PersonParts, tag: string, properties: object): HTMLElement {
  return Object.assign(document.createElement(tag), { language, ...properties })
}

const askConnect = (
  parts: PersonParts,
  question: Parameters<Person['connect']>[0],
  signal: AbortSignal,
): ReturnType<Person['connect']> =>
  parts.stage.present(
    'unlock',
    ({ finish, fail }) => {
      const asked = screen(parts, 'appkit-frame-connect', question)
      asked.addEventListener('appkit-answered', event => {
        const { connect, shareEmail } = (event as CustomEvent<{ connect: boolean; shareEmail: boolean }>).detail
        if (connect) finish({ shareEmail })
        else fail(rejected())
      })
      return asked
    },
    signal,
  )

const showDeviceMail = (
  parts: PersonParts,
  mail: Parameters<Person['confirmDevice']>[0],
  signal: AbortSignal,
): Promise<never> =>
  parts.stage.present<never>(
    'otp',
    ({ fail }) => {
      const shown = screen(parts, 'appkit-frame-device-wait', mail)
      shown.addEventListener('appkit-cancelled', () => fail(rejected()))
      return shown
    },
    signal,
  )

const askRecovery = (parts: PersonParts, signal: AbortSignal, again: boolean): Promise<void> =>
  parts.stage.present<void>(
    'recovery',
    ({ finish, fail }) => {
      const { wallet } = parts
      const facts = { methods: wallet.wallet?.recovery ?? [], email: wallet.user?.email ?? '', again }
      const asked = screen(parts, 'appkit-frame-recovery-prompt', { ...facts, actions: recoverActions(parts) })
      asked.addEventListener('appkit-recovered', () => finish())
      asked.addEventListener('appkit-cancelled', () =>
        fail(again ? rejected() : new FrameError('E_RECOVERY', 'Bring your wallet back on this device first.')),
      )
      return asked
    },
    signal,
  )

const offerRecovery = (parts: PersonParts, signal: AbortSignal, must: boolean): Promise<readonly RecoveryKind[]> =>
  parts.stage.present<readonly RecoveryKind[]>(
    'recovery',
    ({ finish }) => {
      const { wallet } = parts
      const facts = { must, email: wallet.user?.email ?? '' }
      const asked = screen(parts, 'appkit-frame-recovery-setup', { ...facts, actions: recoveryActions(parts, must) })
      asked.addEventListener('appkit-finished', () => finish(wallet.wallet?.recovery ?? []))
      return asked
    },
    signal,
  )

const askToKeep = (parts: PersonParts, signal: AbortSignal): Promise<void> =>
  parts.stage.present<void>(
    'unlock',
    ({ finish }) => {
      const asked = screen(parts, 'appkit-frame-keeping', { ask: () => parts.wallet.askStorageAccess() })
      asked.addEventListener('appkit-answered', () => finish())
      return asked
    },
    signal,
  )

/** On the last rung of storage the wallet is made with its recovery; elsewhere the recovery is added to it. */
function recoveryActions(parts: PersonParts, must: boolean): RecoveryActions {
  const { wallet } = parts
  const add = (secret: Exclude<RecoverySecret, { kind: 'file' }>) =>
    must && wallet.state === 'none' ? wallet.ensureWallet(secret) : wallet.setUpRecovery(secret)
  return {
    usePasskey: async inWindow => {
      const { user } = wallet
      const name = user?.email ?? user?.userName ?? parts.rpId
      await add(await passkey(parts, inWindow, async () => ({ kind: 'create', name, userId: user?.userId ?? '' })))
    },
    usePassword: password => add({ kind: 'password', password }),
    makeFile: () => wallet.makeRecoveryFile(),
    confirmFile: () => wallet.confirmRecoveryFile(),
  }
}

/** Where the wallet is here already, this opens it once more and changes nothing: whoever can do it is the owner. */
function recoverActions(parts: PersonParts): RecoverActions {
  const { wallet } = parts
  return {
    async recoverWith(kind, { secret, endOthers, inWindow }) {
      const how = { endOthers }
      if (kind === 'password') return wallet.recover({ kind, password: secret }, how)
      if (kind === 'file') return wallet.recover({ kind, text: secret }, how)
      const question = async () => ({ kind: 'use', credentialId: await wallet.passkeyId() }) as const
      return wallet.recover(await passkey(parts, inWindow, question), how)
    },
  }
}

/** Some browsers let no frame use or make a passkey. */
async function passkey(
  { credentials, rpId, inWindow: elsewhere }: PersonParts,
  inWindow: boolean,
  question: () => Promise<PasskeyQuestion>,
): Promise<PasskeyRecovery> {
  return inWindow ? elsewhere(question()) : usePasskey(credentials, rpId, await question())
}

function rejected(): FrameError {
  return new FrameError('E_REJECTED', 'You said no.', { rpcCode: 4001 })
}
