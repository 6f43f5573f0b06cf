import type { BackupOccasion } from '../../../../src/contract/app-events.js'
import type { ApprovalQueue } from '../approval/approval-queue.js'
import type { UserPrompts } from '../handlers/handler-context.js'
import '../screens/connect-screen.js'
import '../screens/device-wait-screen.js'
import '../screens/handover-screen.js'
import type { HandoverActions } from '../screens/handover-screen.js'
import '../screens/passkey-login-screen.js'
import type { PasskeyLoginActions } from '../screens/passkey-login-screen.js'
import type { RecoverActions, RecoveryActions } from '../screens/recovery-choices.js'
import '../screens/recovery-prompt-screen.js'
import '../screens/recovery-setup-screen.js'
import '../screens/storage-access-screen.js'
import { FrameError } from '../session/frame-error.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import type { PasskeyAnswer } from '../session/passkey-window.js'
import {
  hasPasskeys,
  logInWithPasskey,
  needsPasskeyWindow,
  toRecovery,
  usePasskey,
  type CredentialsApi,
  type LoginQuestion,
  type PasskeyRecovery,
  type RecoveryQuestion,
} from '../session/passkey.js'
import type { Language } from '../texts/choose-texts.js'
import type { RecoveryKind, RecoverySecret } from '../worker/worker-protocol.js'
import { confirmEmailChange, showChange } from './change-prompts.js'
import { createScreen, rejected } from './prompt-screen.js'
import type { ScreenPresenter } from './screen-presenter.js'

export interface UserPromptsDeps {
  readonly queue: ApprovalQueue
  readonly presenter: ScreenPresenter
  readonly wallet: FrameWallet
  readonly credentials: CredentialsApi
  readonly rpId: string
  /** Uses a passkey in the wallet's own window. Must be called during a click, because it opens the window. */
  readonly inWindow: <Q extends RecoveryQuestion | LoginQuestion>(question: Promise<Q>) => Promise<PasskeyAnswer<Q>>
  readonly getLanguage: () => Language
}

export function createUserPrompts(parts: UserPromptsDeps): UserPrompts {
  return {
    approve: (request, signal) => parts.queue.requestApproval(request, signal),
    connect: (question, signal) => promptConnect(parts, question, signal),
    logInWithPasskey: (origin, signal) => promptPasskeyLogin(parts, origin, signal),
    confirmDevice: (mail, signal) => showDeviceMail(parts, mail, signal),
    recover: signal => promptRecovery(parts, signal, false),
    confirmRecovery: signal => promptRecovery(parts, signal, true),
    offerBackup: (occasion, signal) => offerBackup(parts, occasion, signal),
    setUpRecovery: (signal, must = false) => showRecoverySetup(parts, signal, { must }),
    offerStorageAccess: signal => offerStorageAccess(parts, signal),
    confirmEmailChange: (newEmail, signal) => confirmEmailChange(parts, newEmail, signal),
    showChange: (change, signal) => showChange(parts, change, signal),
  }
}

const promptConnect = (
  parts: UserPromptsDeps,
  question: Parameters<UserPrompts['connect']>[0],
  signal: AbortSignal,
): ReturnType<UserPrompts['connect']> =>
  parts.presenter.present(
    'unlock',
    ({ finish, fail }) => {
      const prompt = createScreen(parts, 'appkit-frame-connect', question)
      prompt.addEventListener('appkit-answered', event => {
        const { connect, shareEmail } = (event as CustomEvent<{ connect: boolean; shareEmail: boolean }>).detail
        if (connect) finish({ shareEmail })
        else fail(rejected())
      })
      return prompt
    },
    signal,
  )

const promptPasskeyLogin = (
  parts: UserPromptsDeps,
  origin: string,
  signal: AbortSignal,
): Promise<PasskeyRecovery | undefined> =>
  parts.presenter.present<PasskeyRecovery | undefined>(
    'unlock',
    ({ finish, fail }) => {
      const { wallet, credentials, rpId } = parts
      const actions: PasskeyLoginActions = {
        prepare: () => wallet.preparePasskey(),
        async logIn(choice, inWindow) {
          const question = toLoginQuestion(parts, choice)
          const login = await (inWindow
            ? parts.inWindow(question)
            : logInWithPasskey(credentials, rpId, await question, signal))
          signal.throwIfAborted() // The page withdrew the login.
          await wallet.finishPasskey(login)
          finish(toRecovery(login))
        },
      }
      const properties = { actions, origin, needsWindow: needsPasskeyWindow(window) }
      const screen = createScreen(parts, 'appkit-frame-passkey-login', properties)
      screen.addEventListener('appkit-cancelled', () => fail(rejected()))
      return screen
    },
    signal,
  )

async function toLoginQuestion(
  { wallet, getLanguage }: UserPromptsDeps,
  kind: LoginQuestion['kind'],
): Promise<LoginQuestion> {
  const { challenge, userHandle } = await wallet.preparePasskey()
  if (kind === 'login') return { kind, challenge }
  const { locale, texts } = getLanguage()
  // Without an email address, the date tells several passkeys apart in the browser's list.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date())
  return { kind, challenge, userHandle, name: texts.passkeyLogin.name(date) }
}

const showDeviceMail = (
  parts: UserPromptsDeps,
  mail: Parameters<UserPrompts['confirmDevice']>[0],
  signal: AbortSignal,
): Promise<never> =>
  parts.presenter.present<never>(
    'otp',
    ({ fail }) => {
      const shown = createScreen(parts, 'appkit-frame-device-wait', mail)
      shown.addEventListener('appkit-cancelled', () => fail(rejected()))
      return shown
    },
    signal,
  )

// Asks for a recovery until the wallet is open, here or with the approval of another device.
async function promptRecovery(parts: UserPromptsDeps, signal: AbortSignal, again: boolean): Promise<void> {
  const choice = await showRecoveries(parts, signal, again)
  if (choice === 'other-login') {
    await parts.wallet.signOut()
    throw new FrameError('E_UNAUTH', 'Log in with another email address or account.')
  }
  if (choice === 'other-device' && !(await showHandover(parts, signal))) await promptRecovery(parts, signal, again)
}

type RecoveryChoice = 'recovered' | 'other-device' | 'other-login'

const showRecoveries = (parts: UserPromptsDeps, signal: AbortSignal, again: boolean): Promise<RecoveryChoice> =>
  parts.presenter.present<RecoveryChoice>(
    'recovery',
    ({ finish, fail }) => {
      const { wallet } = parts
      const { recovery = [], opensAt = 0 } = wallet.wallet ?? {}
      const facts = { methods: recovery, email: wallet.user?.email ?? '', again, opensAt: again ? 0 : opensAt }
      const prompt = createScreen(parts, 'appkit-frame-recovery-prompt', {
        ...facts,
        actions: createRecoverActions(parts),
      })
      prompt.addEventListener('appkit-recovered', () => finish('recovered'))
      prompt.addEventListener('appkit-other-device', () => finish('other-device'))
      prompt.addEventListener('appkit-other-login', () => finish('other-login'))
      prompt.addEventListener('appkit-cancelled', () =>
        fail(again ? rejected() : new FrameError('E_RECOVERY', 'Recover your wallet on this device first.')),
      )
      return prompt
    },
    signal,
  )

// Resolves with true once the wallet is open, or false if the user goes back or the wallet opens at the end of a hold.
const showHandover = (parts: UserPromptsDeps, signal: AbortSignal): Promise<boolean> =>
  parts.presenter.present<boolean>(
    'recovery',
    ({ finish }) => {
      const { wallet } = parts
      const actions: HandoverActions = {
        devices: () => wallet.approvingDevices(),
        start: () => wallet.startHandover(),
        wait: life => wallet.waitForHandover(life),
      }
      const screen = createScreen(parts, 'appkit-frame-handover', { actions })
      screen.addEventListener('appkit-recovered', () => finish(true))
      for (const name of ['appkit-handed', 'appkit-cancelled']) screen.addEventListener(name, () => finish(false))
      return screen
    },
    signal,
  )

async function offerBackup(
  parts: UserPromptsDeps,
  occasion: BackupOccasion,
  signal: AbortSignal,
): Promise<readonly RecoveryKind[]> {
  const offer = (await hasPasskeys(window)) ? { occasion } : {}
  return showRecoverySetup(parts, signal, { must: false, ...offer })
}

const showRecoverySetup = (
  parts: UserPromptsDeps,
  signal: AbortSignal,
  { must, occasion }: { readonly must: boolean; readonly occasion?: BackupOccasion },
): Promise<readonly RecoveryKind[]> =>
  parts.presenter.present<readonly RecoveryKind[]>(
    'recovery',
    ({ finish }) => {
      const { wallet } = parts
      const facts = { must, occasion, needsWindow: needsPasskeyWindow(window), email: wallet.user?.email ?? '' }
      const prompt = createScreen(parts, 'appkit-frame-recovery-setup', {
        ...facts,
        actions: createRecoveryActions(parts, must),
      })
      prompt.addEventListener('appkit-finished', () => finish(wallet.wallet?.recovery ?? []))
      return prompt
    },
    signal,
  )

const offerStorageAccess = (parts: UserPromptsDeps, signal: AbortSignal): Promise<void> =>
  parts.presenter.present<void>(
    'unlock',
    ({ finish }) => {
      const prompt = createScreen(parts, 'appkit-frame-keeping', {
        requestAccess: () => parts.wallet.requestStorageAccess(),
      })
      prompt.addEventListener('appkit-answered', () => finish())
      return prompt
    },
    signal,
  )

// With storage in memory, the wallet is created together with its recovery. Otherwise the recovery is added.
function createRecoveryActions(parts: UserPromptsDeps, must: boolean): RecoveryActions {
  const { wallet } = parts
  const add = (secret: Exclude<RecoverySecret, { kind: 'file' }>) =>
    must && wallet.state === 'none' ? wallet.ensureWallet(secret) : wallet.setUpRecovery(secret)
  return {
    usePasskey: async inWindow => {
      const { user } = wallet
      const name = user?.email ?? user?.userName ?? parts.rpId
      await add(
        await usePasskeyHereOrInWindow(parts, inWindow, async () => ({
          kind: 'create',
          name,
          userId: user?.userId ?? '',
        })),
      )
    },
    usePassword: password => add({ kind: 'password', password }),
    makeFile: () => wallet.makeRecoveryFile(),
    confirmFile: () => wallet.confirmRecoveryFile(),
  }
}

// Recovering an open wallet changes nothing and verifies its owner.
function createRecoverActions(parts: UserPromptsDeps): RecoverActions {
  const { wallet } = parts
  return {
    devices: () => wallet.approvingDevices(),
    async recoverWith(kind, { secret, endOthers, inWindow }) {
      const options = { endOthers }
      if (kind === 'password') return wallet.recover({ kind, password: secret }, options)
      if (kind === 'file') return wallet.recover({ kind, text: secret }, options)
      const question = async () => ({ kind: 'use', credentialId: await wallet.passkeyId() }) as const
      return wallet.recover(await usePasskeyHereOrInWindow(parts, inWindow, question), options)
    },
  }
}

// Some browsers do not allow passkeys in frames.
async function usePasskeyHereOrInWindow(
  { credentials, rpId, inWindow: useInWindow }: UserPromptsDeps,
  inWindow: boolean,
  question: () => Promise<RecoveryQuestion>,
): Promise<PasskeyRecovery> {
  return inWindow ? useInWindow(question()) : usePasskey(credentials, rpId, await question())
}
