import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedFixture, type EmbeddedFixture } from '../helpers/embedded-frame.js'

const all = {} as { stage: EmbeddedFixture }
beforeAll(async () => {
  all.stage = await startEmbeddedFixture()
}, 240_000)
afterAll(() => all.stage?.stop())

interface Scripted {
  readonly realIndexedDB: IDBFactory
  readonly requests: unknown[]
}

/** Simulates a browser that blocks storage in frames and grants it during a click. */
function refusing(): void {
  if (window.top === window) return
  const realIndexedDB = window.indexedDB
  const requests: unknown[] = []
  Object.assign(window, { realIndexedDB, requests })
  Object.defineProperty(window, 'indexedDB', {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  Document.prototype.requestStorageAccess = (async (types?: unknown) => {
    requests.push(types)
    if (!navigator.userActivation.isActive) throw new DOMException('no gesture', 'NotAllowedError')
    return { indexedDB: realIndexedDB }
  }) as never
}

/** Simulates a browser that always refuses storage. */
function refusingAlways(): void {
  if (window.top === window) return
  Object.defineProperty(window, 'indexedDB', { value: undefined })
  Document.prototype.requestStorageAccess = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
}

test('requests storage access during a click and stores the wallet', async () => {
  const context = await all.stage.profile(refusing)
  const opened = await all.stage.open(context)
  expect(await opened.page.evaluate(() => (window as unknown as { ready: unknown }).ready)).toMatchObject({
    storage: 'memory',
  })
  await all.stage.logIn(opened, 'ben@example.com')
  const pending = opened.sendRequest('GET_USER')
  await opened.frame.getByRole('heading', { name: 'Let your wallet store data here' }).waitFor()
  await opened.frame.getByRole('button', { name: 'Allow' }).click()
  expect(await pending).toMatchObject({ ok: true })
  const stored = await opened.frame.locator(':root').evaluate(async () => {
    const { realIndexedDB, requests } = window as unknown as Scripted
    const db = await new Promise<IDBDatabase>(resolve => {
      const request = realIndexedDB.open('appkit-wallet')
      request.addEventListener('success', () => resolve(request.result))
    })
    const count = (table: string) =>
      new Promise<number>(resolve => {
        const request = db.transaction(table).objectStore(table).count()
        request.addEventListener('success', () => resolve(request.result))
      })
    return { requests, shares: await count('shares'), sessions: await count('sessions') }
  })
  expect(stored).toEqual({ requests: [{ indexedDB: true }], shares: 1, sessions: 1 })
  await context.close()
}, 180_000)

test('continues without storage after a refusal and requires the recovery', async () => {
  const context = await all.stage.profile(refusingAlways)
  const opened = await all.stage.open(context)
  await all.stage.logIn(opened, 'cleo@example.com')
  const pending = opened.sendRequest('GET_USER')
  await opened.frame.getByRole('button', { name: 'Allow' }).click()
  await opened.frame.getByText('Your browser doesn’t store data for this site').waitFor()
  await opened.frame.getByRole('button', { name: 'Password' }).click()
  await opened.frame.locator('[name=first]').fill('clever otter paints seven violins')
  await opened.frame.locator('[name=second]').fill('clever otter paints seven violins')
  await opened.frame.getByRole('button', { name: 'Save' }).click()
  await opened.frame.getByRole('button', { name: 'Done' }).click()
  expect(await pending).toMatchObject({ ok: true })
  await context.close()
}, 180_000)
