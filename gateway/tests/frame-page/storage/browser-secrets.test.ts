import { expect, test } from 'vitest'
import { turnedClock } from '../../helpers/turned-clock.js'
import { BrowserSecrets, createBrowserSecret } from '../../../src/frame-page/storage/browser-secrets.js'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'

test('finds a secret by name in the same storage until it is deleted', async () => {
  const [rows, clock] = [createMemoryRows(), turnedClock()]
  const { secret } = await createBrowserSecret()
  expect(await new BrowserSecrets(rows, clock).save('one', secret)).toBe(true)
  const reader = new BrowserSecrets(rows, clock)
  expect([await reader.find('one'), await reader.find('two'), await reader.find('')]).toEqual([
    secret,
    undefined,
    undefined,
  ])
  await reader.forget('one')
  expect(await reader.find('one')).toBeUndefined()
})

test('expires a secret after ten minutes without leaving data', async () => {
  const [rows, clock] = [createMemoryRows(), turnedClock()]
  const secrets = new BrowserSecrets(rows, clock)
  const { secret } = await createBrowserSecret()
  await secrets.save('old', secret)
  clock.turn(599_999)
  expect(await secrets.find('old')).toBe(secret)
  clock.turn(1)
  expect(await secrets.find('old')).toBeUndefined()
  await secrets.save('new', secret)
  expect((await rows.list('sessions', '')).map(({ key }) => key)).toEqual(['login-secret:new'])
})

test('returns no secret if storage fails or contains other data', async () => {
  const rows = createMemoryRows()
  await rows.write([{ table: 'sessions', key: 'login-secret:odd', value: { secret: 'short', until: Infinity } }])
  expect(await new BrowserSecrets(rows, Date).find('odd')).toBeUndefined()
  const broken = Object.assign(createMemoryRows(), {
    read: () => Promise.reject(new DOMException('refused', 'SecurityError')),
    write: () => Promise.reject(new DOMException('refused', 'SecurityError')),
  })
  const secrets = new BrowserSecrets(broken, Date)
  expect(await secrets.save('one', 's'.repeat(43))).toBe(false)
  expect(await secrets.find('one')).toBeUndefined()
  await secrets.forget('one')
})
