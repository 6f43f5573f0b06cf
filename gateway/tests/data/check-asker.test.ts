import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { checkAsker } from '../../src/modules/data/check-asker.js'
import { TokenBuckets } from '../../src/modules/data/token-buckets.js'
import { turnedClock } from '../helpers/turned-clock.js'

test('projects behind one address are counted apart, and this machine in development not at all', async () => {
  const who: { ip?: string } = { ip: '192.0.2.1' }
  const rules = {
    projects: undefined,
    origins: undefined,
    client: () => ({ ...who, browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), { burst: 1, perSecond: 1 }),
  }
  const app = new Hono().get('/:project', context => {
    checkAsker(rules, context, context.req.param('project'))
    return context.text('ok')
  })
  app.onError((_error, context) => context.text('no', 429))
  const ask = async (project: string) => (await app.request(`http://a.test/${project}`)).status
  expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([200, 429, 200])
  delete who.ip
  expect([await ask('one'), await ask('one')]).toEqual([200, 200])
})
