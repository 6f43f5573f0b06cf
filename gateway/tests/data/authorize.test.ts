import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { checkCaller } from '../../src/modules/data/data-guard.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { turnedClock } from '../helpers/turned-clock.js'

test('counts projects of one address separately and does not limit development clients', async () => {
  const who: { ip?: string } = { ip: '192.0.2.1' }
  const rules = {
    projects: ['one', 'two'],
    origins: undefined,
    client: () => ({ ...who, browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), { burst: 1, perSecond: 1 }),
  }
  const app = new Hono().get('/:project', async context => {
    await checkCaller(rules, context, context.req.param('project'))
    return context.text('ok')
  })
  app.onError((_error, context) => context.text('no', 429))
  const getStatus = async (project: string) => (await app.request(`http://a.test/${project}`)).status
  expect([await getStatus('one'), await getStatus('one'), await getStatus('two')]).toEqual([200, 429, 200])
  delete who.ip
  expect([await getStatus('one'), await getStatus('one')]).toEqual([200, 200])
})

test('2F9: gives made-up projects no limits of their own', async () => {
  const rules = {
    projects: undefined,
    origins: undefined,
    client: () => ({ ip: '192.0.2.1', browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), { burst: 3, perSecond: 1 }),
  }
  const app = new Hono().get('/:project', async context => {
    await checkCaller(rules, context, context.req.param('project'))
    return context.text('ok')
  })
  app.onError((_error, context) => context.text('no', 429))
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1) statuses.push((await app.request(`http://a.test/made-up-${index}`)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('accepts a project only from its own pages', async () => {
  const rules = {
    projects: ['one', 'none'],
    origins: ['https://one.example', 'https://two.example'],
    projectOrigins: { one: ['https://one.example'], none: [] },
    frameUrl: () => 'https://wallet.example/',
    client: () => ({ browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), { burst: 1, perSecond: 1 }),
  }
  const app = new Hono().get('/:project?', async context => {
    await checkCaller(rules, context, context.req.param('project'))
    return context.text('ok')
  })
  app.onError((error, context) => context.text(error.message, 403))
  const getStatus = async (project: string, origin?: string) =>
    (await app.request(`http://a.test/${project}`, { headers: origin ? { origin } : {} })).status
  expect([await getStatus('one', 'https://one.example'), await getStatus('one', 'https://two.example')]).toEqual([
    200, 403,
  ])
  expect([await getStatus('none', 'https://one.example'), await getStatus('none')]).toEqual([403, 200])
  // The embedded wallet's page reads the data of its own apps.
  expect([await getStatus('one', 'https://wallet.example'), await getStatus('none', 'https://wallet.example')]).toEqual(
    [200, 403],
  )
  // A call without a project in its contract is open to all known origins.
  expect([await getStatus('', 'https://two.example'), await getStatus('', 'https://three.example')]).toEqual([200, 403])
})
