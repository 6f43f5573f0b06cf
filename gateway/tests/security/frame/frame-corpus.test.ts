import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWalletOrigin, type WalletOrigin } from '../../frame-page/helpers/wallet-origin.js'
import { drawAndJudge } from '../helpers/corpus-oracle.js'
import { hostileScreens, type HostileScreen } from '../helpers/corpus-screens.js'
import { CANARY } from '../helpers/hostile-markup.js'
import { hostileStrings } from '../helpers/hostile-strings.js'

/** Number of screens sent to the page at once. */
const BATCH = 150

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

/** Opens a served page of the wallet with its policy, as narrow as in the modal, and records its errors. */
async function openPage(path: string) {
  const { page, problems, context } = await (real.origin as WalletOrigin).open('/approve')
  await page.setViewportSize({ width: 360, height: 640 })
  context.on('request', request => request.url().includes(CANARY) && problems.push(`asked ${request.url()}`))
  context.on('dialog', dialog => (problems.push(`dialog ${dialog.message()}`), void dialog.dismiss()))
  context.on('page', opened => problems.push(`window ${opened.url()}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => console.error(`violation ${event.violatedDirective}`))
  })
  // The wallet's page starts only if it was opened by another page.
  const opened = context.waitForEvent('page')
  await page.evaluate(url => void window.open(url), path)
  const wallet = await opened
  await wallet.setViewportSize({ width: 360, height: 640 })
  wallet.on('pageerror', error => problems.push(error.message))
  // Failed requests are expected here.
  wallet.on('console', message => /Failed to load resource/.test(message.text()) || problems.push(message.text()))
  await wallet.waitForFunction(() => document.body.firstElementChild?.shadowRoot)
  problems.length = 0
  return { page: wallet, problems, context }
}

const pages: Readonly<Record<string, (screen: HostileScreen) => boolean>> = {
  '/sdk?projectId=test&chainId=eip155:31337&mode=popup': ({ tag }) => !/device|message/.test(tag),
  '/approve': ({ tag }) => tag.includes('message'),
  '/device': ({ tag }) => tag.includes('device'),
}

describe('hostile strings on wallet screens', () => {
  test.each(Object.entries(pages))(
    'renders %s as text',
    async (path, isHere) => {
      const strings = hostileStrings()
      const screens = (await Promise.all(strings.map(hostileScreens))).flat().filter(isHere)
      const { page, problems, context } = await openPage(path)
      for (let from = 0; from < screens.length; from += BATCH) {
        const batch = screens.slice(from, from + BATCH)
        const drawn = batch.map(({ tag, properties, texts, clean }) => ({ tag, properties, texts, clean }))
        expect(await page.evaluate(drawAndJudge, drawn), `screens from ${from}`).toEqual([])
      }
      expect(problems).toEqual([])
      const fields = screens.reduce((sum, screen) => sum + screen.fields.length, 0)
      console.info(`${path}: ${strings.length} strings, ${screens.length} screens, ${fields} fields`)
      expect(strings.length).toBeGreaterThanOrEqual(600)
      await context.close()
    },
    240_000,
  )
})
