import { expect, test } from 'vitest'
import { turnedClock } from '../../helpers/turned-clock.js'
import { BrowserSecrets, makeBrowserSecret } from '../../../src/frame-page/storage/browser-secrets.js'
import { memoryRows } from '../../../src/frame-page/storage/row-store.js'

test('a secret is found under its own name, by the page that opens the same storage, until it is forgotten', async () => {
  const [rows, clock] = [memoryRows(), turnedClock()]
  const { secret } = await makeBrowserSecret()
  expect(await new BrowserSecrets(rows, clock).keep('one', secret)).toBe(true)
  const there = new BrowserSecrets(rows, clock)
  expect([await there.find('one'), await there.find('two'), await there.find('')]).toEqual([
    secret,
    undefined,
    undefined,
  ])
  await there.forget('one')
  expect(await there.find('one')).toBeUndefined()
})

test('a secret is good for ten minutes, and leaves nothing behind', async () => {
  const [rows, clock] = [memoryRows(), turnedClock()]
  const secrets = new BrowserSecrets(rows, clock)
  const { secret } = await makeBrowserSecret()
  await secrets.keep('old', secret)
  clock.turn(599_999)
  expect(await secrets.find('old')).toBe(secret)
  clock.turn(1)
  expect(await secrets.find('old')).toBeUndefined()
  await secrets.keep('new', secret)
  expect((await rows.list('sessions', '')).map(({ key }) => key)).toEqual(['login-secret:new'])
})

test('storage that refuses, or holds something else, has no secret', async () => {
  const rows = memoryRows()
  await rows.write([{ table: 'sessions', key: 'login-secret:odd', value: { secret: 'short', until: Infinity } }])
  expect(await new BrowserSecrets(rows, Date).find('odd')).toBeUndefined()
  const broken = Object.assign(memoryRows(), {
    read: () => Promise.reject(new DOMException('refused', 'SecurityError')),
    write: () => Promise.reject(new DOMException('refused', 'SecurityError')),
  })
  const secrets = new BrowserSecrets(broken, Date)
  expect(await secrets.keep('one', 's'.repeat(43))).toBe(false)
  expect(await secrets.find('one')).toBeUndefined()
  await secrets.forget('one')
})
