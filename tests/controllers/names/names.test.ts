import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { IdentityController } from '../../../src/controllers/connection/identity.js'
import { LOOKUP_DEBOUNCE_MS, NamesController } from '../../../src/controllers/names/names.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { namingService, reasoned, refusal, type NamingAsk, type NamingScript } from '../../helpers/naming-service.js'
import { settled } from '../../lib/fake-clock.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

const SUGGEST = 'GET /v1/profile/suggestions/{name}'
const SUFFIX = 'GET /v1/supported-chains'
const REGISTER = 'POST /v1/profile/account'
const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function setUp(script: NamingScript = {}, parts: ConnectedParts = {}) {
  const service = namingService(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  left.push(scope)
  const names = scope.use(NamesController)
  await names.open()
  return { scope, session, ...service, names, state: names.state }
}

/** The same with a name that is free. */
async function withName(script: NamingScript = {}, parts: ConnectedParts = {}) {
  const made = await setUp(script, parts)
  made.names.setName('anna')
  await made.scope.clock.advance(LOOKUP_DEBOUNCE_MS)
  expect(made.state.status).toBe('free')
  return made
}
const taken = ({ name }: NamingAsk) => ({
  suggestions: [
    { name: `${name}.dev.test`, registered: true },
    { name: `${name}1.dev.test`, registered: false },
  ],
})

describe('the registration of a name', () => {
  test('knows what names end with, and where there are none', async () => {
    expect((await setUp()).state).toMatchObject({ suffix: 'dev.test', offered: true })
    const none = { 'GET /v1/supported-chains': { http: [], ws: [] } }
    expect((await setUp(none)).state).toMatchObject({ suffix: undefined, offered: false, unreached: false })
  })

  test('says that nobody could tell, never that there are none, and asks again', async () => {
    let up = false
    const answer = () =>
      up ? { http: ['eip155:1'], ws: [], namesSuffix: 'dev.test' } : Promise.reject(refusal(503, ''))
    const { names, state } = await setUp({ [SUFFIX]: answer })
    expect(state).toMatchObject({ suffix: undefined, offered: undefined, unreached: true })
    names.setName('anna')
    expect(await names.register()).toBeUndefined()
    up = true
    const asking = names.open()
    expect(state).toMatchObject({ offered: undefined, unreached: false })
    await asking
    expect(state).toMatchObject({ suffix: 'dev.test', offered: true, unreached: false })
    await settled()
    expect(state.status).toBe('free')
  })

  test('forgets what names ended with once nobody can tell any more', async () => {
    let up = true
    const answer = () => (up ? { http: [], ws: [], namesSuffix: 'dev.test' } : Promise.reject(refusal(503, '')))
    const { names, state } = await setUp({ [SUFFIX]: answer })
    up = false
    await names.open()
    expect(state).toMatchObject({ suffix: undefined, offered: undefined, unreached: true })
  })

  test('takes the answer to the last question, whichever comes last', async () => {
    const answers: ReturnType<typeof deferred<unknown>>[] = []
    const ask = () => {
      const answer = deferred<unknown>()
      answers.push(answer)
      return answer.promise
    }
    const service = namingService({ [SUFFIX]: ask })
    const { scope } = connectedScope({ services: { data: service.data } })
    left.push(scope)
    const names = scope.use(NamesController)
    const both = Promise.all([names.open(), names.open()])
    answers[1]?.resolve({ http: [], ws: [], namesSuffix: 'dev.test' })
    answers[0]?.reject(refusal(503, ''))
    await both
    expect(names.state).toMatchObject({ suffix: 'dev.test', offered: true, unreached: false })
  })

  test('asks for what was typed once typing pauses, and only for what can be a name', async () => {
    const { names, state, scope, requests } = await setUp()
    for (const text of ['a', 'an', 'ann', 'anna', 'anna-']) names.setName(text)
    expect(state.status).toBe('hyphens')
    names.setName('Anna.dev.test')
    expect(state).toMatchObject({ name: 'anna', standing: 'asking' })
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS - 1)
    expect(requests(SUGGEST)).toEqual([])
    await scope.clock.advance(1)
    expect(requests(SUGGEST)).toEqual([{ name: 'anna', zone: 'dev.test' }])
    expect(state.status).toBe('free')
    names.setName('')
    expect(state).toMatchObject({ name: '', standing: 'empty' })
  })

  test('says what is taken, and takes a suggestion after asking for it at once', async () => {
    const { names, state, scope, requests } = await setUp({
      [SUGGEST]: (ask: NamingAsk) =>
        ask['name'] === 'anna' ? taken(ask) : { suggestions: [{ name: `${ask['name']}.dev.test`, registered: false }] },
    })
    names.setName('anna')
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
    expect(state).toMatchObject({ standing: 'taken', suggestions: ['anna1'] })
    expect(await names.register()).toBeUndefined()
    names.selectSuggestion('anna1')
    expect(state).toMatchObject({ name: 'anna1', standing: 'asking', suggestions: [] })
    await settled()
    expect(state.status).toBe('free')
    expect(requests(SUGGEST)).toHaveLength(2)
  })

  test('says that it could not find out, and looks again', async () => {
    let up = false
    const answer = (ask: NamingAsk) => (up ? taken(ask) : Promise.reject(refusal(503, '')))
    const { names, state, scope } = await setUp({ [SUGGEST]: answer })
    names.setName('anna')
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
    expect(state.status).toBe('unknown')
    up = true
    names.lookUpNow()
    await settled()
    expect(state.status).toBe('taken')
  })

  test('has the account sign the name and the time, and sends that', async () => {
    const { names, state, scope, requests } = await withName()
    const events: string[] = []
    scope.use(EventsController).subscribe(({ event }) => void events.push(event))
    const refresh = vi.spyOn(scope.use(IdentityController), 'refresh')
    const asking = names.register()
    expect(state.busy).toBe(true)
    expect(await names.register()).toBeUndefined() // a second press asks nobody
    expect(await asking).toEqual({ name: 'anna.dev.test', address: ada })
    const timestamp = Math.floor(scope.clock.now() / 1000)
    const bound = { gateway: 'https://gateway.test', chainId: 'eip155:1' }
    const message = JSON.stringify({ name: 'anna.dev.test', attributes: {}, timestamp, ...bound })
    expect(requests(REGISTER)).toEqual([
      { coin_type: 0x80_00_00_01, address: ada, message, signature: `signed ${message}` },
    ])
    expect(state).toMatchObject({ busy: false, name: '', standing: 'empty' })
    expect(refresh).toHaveBeenCalledWith('eip155', { force: true })
    expect(events).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  })

  test('that the person refuses is not sent; the name stays', async () => {
    const signMessage = () => Promise.reject(new AppKitError('wallet/rejected'))
    const { names, state, requests } = await withName({}, { verbs: { signMessage } })
    expect(await names.register()).toBeUndefined()
    expect(state).toMatchObject({ name: 'anna', standing: 'free', busy: false, failure: { code: 'wallet/rejected' } })
    expect(requests(REGISTER)).toEqual([])
  })

  test.each([
    ['names/taken', { known: 'taken' }, true],
    ['names/reserved', { known: 'reserved' }, true],
    ['names/expired', { known: 'expired' }, false],
    ['names/odd', { said: 'Said so' }, false],
  ])('that the service refuses with %s says so', async (reason, failure, looks) => {
    const { names, state, requests } = await withName({
      [REGISTER]: () => Promise.reject(reasoned(400, reason, 'Said so')),
    })
    expect(await names.register()).toBeUndefined()
    expect(state).toMatchObject({ busy: false, failure })
    expect(requests(SUGGEST)).toHaveLength(looks ? 2 : 1)
    names.setName('annab')
    expect(state.failure).toBeUndefined()
  })

  test('that the service does not answer can be tried again', async () => {
    const { names, state } = await withName({ [REGISTER]: () => Promise.reject(refusal(503, '')) })
    expect(await names.register()).toBeUndefined()
    expect(state).toMatchObject({ standing: 'free', failure: { code: 'http/status' } })
  })

  test('is not sent for an account that is not in use any more', async () => {
    const signed: ((signature: string) => void)[] = []
    const signMessage = () => new Promise<string>(resolve => signed.push(resolve))
    const { names, state, session, requests } = await withName({}, { verbs: { signMessage } })
    const asking = names.register()
    await expect.poll(() => signed.length).toBe(1)
    session.accountsChanged(bob)
    signed[0]?.('0x12')
    expect(await asking).toBeUndefined()
    expect(requests(REGISTER)).toEqual([])
    expect(state).toMatchObject({ busy: false, failure: undefined })
  })

  test('asks nobody for what is free after its screen has gone', async () => {
    const { names, scope, requests, call } = await setUp({ [SUGGEST]: () => new Promise(() => {}) })
    names.setName('anna')
    names.cancelLookup()
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
    expect(requests(SUGGEST)).toEqual([])
    names.selectSuggestion('anna')
    await settled()
    names.cancelLookup()
    expect(call.mock.lastCall?.[2]?.signal?.aborted).toBe(true)
  })

  test('never shows what was said of another name, whatever is typed and answered when', async () => {
    const step = fc.oneof(
      fc.record({ type: fc.constantFrom('anna', 'annab', 'an', 'cleo', 'x y', '') }),
      fc.record({ wait: fc.integer({ min: 1, max: 700 }) }),
      fc.record({ answer: fc.nat(5), as: fc.constantFrom('free', 'taken', 'fail') }),
    )
    await asyncProperty(
      fc.array(step, { maxLength: 25 }),
      async steps => {
        const waiting: { name: string; settle: (as: string) => void }[] = []
        const ask = ({ name }: NamingAsk) =>
          new Promise((resolve, reject) => {
            const suggestions = [
              { name: `${name}.dev.test`, registered: false },
              { name: `${name}9.dev.test`, registered: false },
            ]
            const settle = (as: string) => {
              if (as === 'fail') return reject(refusal(503, ''))
              resolve({
                suggestions: suggestions.map((each, at) => ({ ...each, registered: at === 0 && as === 'taken' })),
              })
            }
            waiting.push({ name: String(name), settle })
          })
        const { names, state, scope } = await setUp({ [SUGGEST]: ask })
        const isOwn = () => {
          expect(state.suggestions.every(each => each === `${state.name}9`)).toBe(true)
          if (state.status === 'free') expect(state.suggestions.length).toBeLessThanOrEqual(1)
        }
        for (const each of steps) {
          if ('type' in each) names.setName(each.type)
          else if ('wait' in each) await scope.clock.advance(each.wait)
          else waiting.splice(each.answer % Math.max(1, waiting.length), 1)[0]?.settle(each.as)
          isOwn()
          await settled()
          isOwn()
        }
        await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
        for (const each of waiting.splice(0)) each.settle('taken')
        await settled()
        isOwn()
        expect(state.status).not.toBe('asking') // nothing is left to wait for
      },
      150,
    )
  })
})
