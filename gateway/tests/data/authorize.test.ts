import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { checkAsker } from '../../src/modules/data/data-guard.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { turnedClock } from '../helpers/turned-clock.js'

test('projects behind one address are counted apart, and this machine in development not at all', async () => {
  const who: { ip?: string } = { ip: '192.0.2.1' }
  const rules = {
    projects: undefined,
    origins: undefined,
    client: () => ({ ...who, browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), { burst: 1, perSecond: 1 }),
  }
  const app = new Hono().get('/:project', async context => {
    await checkAsker(rules, context, context.req.param('project'))
    return context.text('ok')
  })
  app.onError((_error, context) => context.text('no', 429))
  const ask = async (project: string) => (await app.request(`http://a.test/${project}`)).status
  expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([200, 429, 200])
  delete who.ip
  expect([await ask('one'), await ask('one')]).toEqual([200, 200])
})

test('a project is asked for by its own pages alone, where they are named', async () => {
  const rules = {
    projects: ['one', 'none'],
    origins: ['https://one.example', 'https://two.example'],
    projectOrigins: { one: ['https://one.example'], none: [] },
    client: () => ({ browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), { burst: 1, perSecond: 1 }),
  }
  const app = new Hono().get('/:project?', async context => {
    await checkAsker(rules, context, context.req.param('project'))
    return context.text('ok')
  })
  app.onError((error, context) => context.text(error.message, 403))
  const ask = async (project: string, origin?: string) =>
    (await app.request(`http://a.test/${project}`, { headers: origin ? { origin } : {} })).status
  expect([await ask('one', 'https://one.example'), await ask('one', 'https://two.example')]).toEqual([200, 403])
  expect([await ask('none', 'https://one.example'), await ask('none')]).toEqual([403, 200])
  // A call whose contract has no project is for the pages of all.
  expect([await ask('', 'https://two.example'), await ask('', 'https://three.example')]).toEqual([200, 403])
})
