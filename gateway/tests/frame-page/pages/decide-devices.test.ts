import { expect, test } from 'vitest'
import { decideDevices } from '../../../src/frame-page/pages/confirm-sign-in.js'
import type { Shell } from '../../../src/frame-page/ui/shell.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { scriptedWallet, type ScriptedWallet } from '../helpers/scripted-wallet.js'

const language = chooseTexts(['en'])
const shell = { language } as Shell
const request = (deviceId: string, at: number) => ({
  deviceId,
  origin: 'https://app.example.com',
  browser: 'Chrome',
  country: null,
  at,
  matchWord: `WORD-${at}`,
})

async function run(over: Partial<ScriptedWallet>, answers: readonly boolean[] = []) {
  const decided: [string, boolean][] = []
  const words: string[] = []
  const left = [...answers]
  const wallet = scriptedWallet({
    pendingDevices: async () => [request('older', 1), request('newer', 2)],
    decideDevice: async (id, approved) => void decided.push([id, approved]),
    ...over,
  })
  const end = await decideDevices(wallet, shell, async (_, { matchWord }) => {
    words.push(matchWord)
    return left.shift() ?? expect.unreachable('nobody was to be asked')
  })
  return { decided, words, text: end?.text }
}

test('shows the newest device first, and stops after an approval', async () => {
  expect(await run({}, [true])).toEqual({
    decided: [['newer', true]],
    words: ['WORD-2'],
    text: language.texts.device.approved,
  })
})

test('continues after a denial and reports it', async () => {
  const { decided, text } = await run({}, [false, false])
  expect(decided).toEqual([
    ['newer', false],
    ['older', false],
  ])
  expect(text).toBe(language.texts.signIn.deviceRefused)
})

test('reports a decision that did not reach the gateway', async () => {
  const decideDevice = () => Promise.reject(new Error('over'))
  expect((await run({ decideDevice }, [true, true])).text).toBe(language.texts.failed)
})

test.each<[string, Partial<ScriptedWallet>]>([
  ['no device is pending', { pendingDevices: async () => [] }],
  ['the user is logged out', { resume: async () => false }],
  ['this device may not decide', { pendingDevices: () => Promise.reject(new Error('on hold')) }],
])('shows nothing if %s', async (_, over) => {
  expect(await run(over)).toEqual({ decided: [], words: [], text: undefined })
})
