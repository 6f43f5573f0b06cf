import { expect, test } from 'vitest'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import { decideHandover } from '../../../src/frame-page/pages/confirm-sign-in.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import type { Shell } from '../../../src/frame-page/ui/shell.js'
import { scriptedWallet, type ScriptedWallet } from '../helpers/scripted-wallet.js'

const language = chooseTexts(['en'])
const { handover, device, failed } = language.texts
const facts = { origin: 'https://app.example.com', browser: 'Chrome', country: null, at: 1, matchWord: 'CORAL-15' }

/** Follows a link; returns what was confirmed, decided and shown at the end. */
async function follow(over: Partial<ScriptedWallet>, answer = true) {
  const confirmed: unknown[] = []
  const decided: boolean[] = []
  const shell = { language } as Shell
  const wallet = scriptedWallet({
    state: 'locked',
    resume: async () => true,
    lookHandover: async () => facts,
    decideHandover: async approved => void decided.push(approved),
    ...over,
  })
  const confirm = async (_: Shell, request: unknown, hint: string) => {
    confirmed.push(request, hint)
    return answer
  }
  const message = await decideHandover(wallet, { shell, token: 'id.fingerprint', confirm })
  return { confirmed, decided, message }
}

const error = (code: FrameErrorCode) => Promise.reject(new FrameError(code, 'a sentence for developers'))

test('shows who asks, and hands the wallet over', async () => {
  expect(await follow({})).toEqual({
    confirmed: [facts, handover.approveHint],
    decided: [true],
    message: { text: handover.approved, icon: 'check' },
  })
})

test('denies if it was not the user', async () => {
  expect(await follow({}, false)).toMatchObject({
    decided: [false],
    message: { text: device.denied, icon: 'warning' },
  })
})

test.each<[string, Partial<ScriptedWallet>]>([
  ['the user is logged out here', { resume: async () => false }],
  ['the session cannot be restored', { resume: () => error('E_NETWORK') }],
  ['this device cannot open the wallet', { state: 'recovery-needed' }],
  ['there is no wallet', { state: 'none' }],
])('asks nothing if %s', async (_, over) => {
  expect(await follow(over)).toEqual({
    confirmed: [],
    decided: [],
    message: { text: handover.notHere, icon: 'warning' },
  })
})

test.each<[string, Partial<ScriptedWallet>, string]>([
  ['the link has expired', { lookHandover: () => error('E_OTP_EXPIRED') }, handover.expiredThere],
  ['the keys are not those of the link', { lookHandover: () => error('E_DEVICE') }, handover.mismatch],
  ['this device is too new', { lookHandover: () => error('E_STATE') }, handover.tooNew],
  ['the wallet is frozen', { decideHandover: () => error('E_FROZEN') }, handover.frozen],
  ['the gateway is unreachable', { decideHandover: () => error('E_NETWORK') }, failed],
])('says so if %s', async (_, over, text) => {
  expect((await follow(over)).message).toEqual({ text, icon: 'warning' })
})
