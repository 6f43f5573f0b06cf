import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrowser } from '../../helpers/wallet/social-fixture.js'
import { TestFrame } from '../../helpers/wallet/test-frame.js'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

const client = { projectId: 'project', origin: 'http://localhost:5173' }

/** A frame in another browser, with its own key, against the served gateway. */
function frameElsewhere(): TestFrame {
  const { url } = (real.origin as WalletOrigin).gateway
  const app = { request: (path: string, init: RequestInit) => fetch(url + path, init) }
  return new TestFrame(app as unknown as ConstructorParameters<typeof TestFrame>[0], Date.now, url)
}

async function begin() {
  const [frame, browser] = [frameElsewhere(), newBrowser()]
  const input = { ...client, provider: 'github', browserHash: browser.browserHash } as const
  const { body, error } = await frame.call('POST /v1/oauth/start', input)
  expect(error.code).toBeUndefined()
  const { pathname, search, searchParams } = new URL(body.uri)
  const end = async () => (await frame.call('POST /v1/oauth/wait', { attemptId: body.attemptId })).body.status
  return { path: pathname + search, state: searchParams.get('state') ?? '', word: body.matchWord, browser, end }
}

async function allow(page: Page): Promise<void> {
  await page.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
  await page.getByRole('button', { name: 'Allow' }).click()
}

test('asks for confirmation in another browser, and forwards the code after Yes', async () => {
  const { path, word, end } = await begin()
  const { page, problems, context } = await (real.origin as WalletOrigin).open(path)
  await allow(page)
  await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
  await page.getByText(word).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()
  await page.getByText('Done. Go back to the app').waitFor()
  expect(await end()).toBe('ready')
  expect(problems).toEqual([])
  await context.close()
}, 60_000)

test('ends the login after Not me, without forwarding the code', async () => {
  const { path, end } = await begin()
  const { page, context } = await (real.origin as WalletOrigin).open(path)
  const sent: string[] = []
  page.on('request', request => void sent.push(request.postData() ?? ''))
  await allow(page)
  await page.getByRole('button', { name: 'It wasn’t me' }).click()
  await page.getByText('Rejected. The login was canceled.').waitFor()
  expect(await end()).toBeUndefined()
  expect(sent.filter(body => body.includes('"code"'))).toEqual([])
  await context.close()
}, 60_000)

test('completes without confirmation in the original browser and deletes the secret', async () => {
  const { path, state, browser, end } = await begin()
  const { page, context } = await (real.origin as WalletOrigin).open('/auth/callback?state=unknown')
  await page.getByText('Login failed').waitFor() // the page has opened its database by now
  const keys = () => page.evaluate(readKeys)
  const row = { key: `login-secret:${state}`, secret: browser.secret }
  await page.evaluate(writeRow, row) // like the frame, which has the same origin
  expect(await keys()).toContain(row.key)
  await page.goto(new URL(path, page.url()).href)
  await allow(page)
  await page.getByText('Done. Go back to the app').waitFor()
  expect(await end()).toBe('ready')
  expect(await keys()).not.toContain(row.key)
  await context.close()
}, 60_000)

test('opens a Farcaster link on the phone only after confirmation', async () => {
  const frame = frameElsewhere()
  const { url, matchWord } = (await frame.call('POST /v1/farcaster/start', client)).body
  const { pathname, hash } = new URL(url)
  const { page, problems, context } = await (real.origin as WalletOrigin).open(pathname + hash)
  await page.getByText(matchWord).waitFor()
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()
  await page.getByRole('heading', { name: 'Log in with Farcaster' }).waitFor()
  await page.getByLabel('Id').waitFor()
  expect(problems).toEqual([])
  await context.close()
}, 60_000)

function writeRow({ key, secret }: { key: string; secret: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('appkit-wallet', 1)
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('sessions', 'readwrite')
      writing.objectStore('sessions').put({ secret, until: Date.now() + 60_000 }, key)
      writing.addEventListener('complete', () => (opening.result.close(), resolve()))
    })
  })
}

function readKeys(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('appkit-wallet', 1)
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('sessions').objectStore('sessions').getAllKeys()
      reading.addEventListener('success', () => (opening.result.close(), resolve(reading.result.map(String))))
    })
  })
}
