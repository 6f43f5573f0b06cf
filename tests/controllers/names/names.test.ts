import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { IdentityController } from '../../../src/controllers/connection/identity.js'
import { LOOKUP_DEBOUNCE_MS, NamesController } from '../../../src/controllers/names/names.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import {
  namingService,
  rejectionWithReason,
  rejection,
  type NamingRequest,
  type NamingScript,
} from '../../helpers/naming-service.js'
import { settled } from '../../lib/fake-clock.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const SUGGEST = 'GET /v1/profile/suggestions/{name}'
const SUFFIX = 'GET /v1/supported-chains'
const REGISTER = 'POST /v1/profile/account'

async function setUp(script: NamingScript = {}, parts: ConnectedParts = {}) {
  const service = namingService(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  disposeAfterTest(scope)
  const names = scope.use(NamesController)
  await names.open()
  return { scope, session, ...service, names, state: names.state }
}

/** Like above, with a name that is available. */
async function withName(script: NamingScript = {}, parts: ConnectedParts = {}) {
  const made = await setUp(script, parts)
  made.names.setName('anna')
  await made.scope.clock.advance(LOOKUP_DEBOUNCE_MS)
  expect(made.state.status).toBe('free')
  return made
}
const taken = ({ name }: NamingRequest) => ({
  suggestions: [
    { name: `${name}.dev.test`, registered: true },
    { name: `${name}1.dev.test`, registered: false },
  ],
})

describe('NamesController', () => {
  test('loads the suffix, or reports that no names are available', async () => {
    expect((await setUp()).state).toMatchObject({ suffix: 'dev.test', offered: true })
    const none = { 'GET /v1/supported-chains': { http: [], ws: [] } }
    expect((await setUp(none)).state).toMatchObject({ suffix: undefined, offered: false, unreached: false })
  })

  test('reports an unreachable service, not missing names, and retries', async () => {
    let up = false
    const answer = () =>
      up ? { http: ['eip155:1'], ws: [], namesSuffix: 'dev.test' } : Promise.reject(rejection(503, ''))
    const { names, state } = await setUp({ [SUFFIX]: answer })
    expect(state).toMatchObject({ suffix: undefined, offered: undefined, unreached: true })
    names.setName('anna')
    expect(await names.register()).toBeUndefined()
    up = true
    const opening = names.open()
    expect(state).toMatchObject({ offered: undefined, unreached: false })
    await opening
    expect(state).toMatchObject({ suffix: 'dev.test', offered: true, unreached: false })
    await settled()
    expect(state.status).toBe('free')
  })

  test('clears the suffix when a later request fails', async () => {
    let up = true
    const answer = () => (up ? { http: [], ws: [], namesSuffix: 'dev.test' } : Promise.reject(rejection(503, '')))
    const { names, state } = await setUp({ [SUFFIX]: answer })
    up = false
    await names.open()
    expect(state).toMatchObject({ suffix: undefined, offered: undefined, unreached: true })
  })

  test('applies the response to the latest request, whatever the order', async () => {
    const answers: ReturnType<typeof deferred<unknown>>[] = []
    const respond = () => {
      const answer = deferred<unknown>()
      answers.push(answer)
      return answer.promise
    }
    const service = namingService({ [SUFFIX]: respond })
    const { scope } = connectedScope({ services: { data: service.data } })
    disposeAfterTest(scope)
    const names = scope.use(NamesController)
    const both = Promise.all([names.open(), names.open()])
    answers[1]?.resolve({ http: [], ws: [], namesSuffix: 'dev.test' })
    answers[0]?.reject(rejection(503, ''))
    await both
    expect(names.state).toMatchObject({ suffix: 'dev.test', offered: true, unreached: false })
  })

  test('looks up a valid name once typing pauses', async () => {
    const { names, state, scope, requests } = await setUp()
    for (const text of ['a', 'an', 'ann', 'anna', 'anna-']) names.setName(text)
    expect(state.status).toBe('hyphens')
    names.setName('Anna.dev.test')
    expect(state).toMatchObject({ name: 'anna', status: 'asking' })
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS - 1)
    expect(requests(SUGGEST)).toEqual([])
    await scope.clock.advance(1)
    expect(requests(SUGGEST)).toEqual([{ name: 'anna', zone: 'dev.test' }])
    expect(state.status).toBe('free')
    names.setName('')
    expect(state).toMatchObject({ name: '', status: 'empty' })
  })

  test('reports a taken name, and looks up a suggestion immediately', async () => {
    const { names, state, scope, requests } = await setUp({
      [SUGGEST]: (request: NamingRequest) =>
        request['name'] === 'anna'
          ? taken(request)
          : { suggestions: [{ name: `${request['name']}.dev.test`, registered: false }] },
    })
    names.setName('anna')
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
    expect(state).toMatchObject({ status: 'taken', suggestions: ['anna1'] })
    expect(await names.register()).toBeUndefined()
    names.selectSuggestion('anna1')
    expect(state).toMatchObject({ name: 'anna1', status: 'asking', suggestions: [] })
    await settled()
    expect(state.status).toBe('free')
    expect(requests(SUGGEST)).toHaveLength(2)
  })

  test('reports a failed lookup and retries', async () => {
    let up = false
    const answer = (request: NamingRequest) => (up ? taken(request) : Promise.reject(rejection(503, '')))
    const { names, state, scope } = await setUp({ [SUGGEST]: answer })
    names.setName('anna')
    await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
    expect(state.status).toBe('unknown')
    up = true
    names.lookUpNow()
    await settled()
    expect(state.status).toBe('taken')
  })

  test('has the account sign name and time, and sends the signature', async () => {
    const { names, state, scope, requests } = await withName()
    const events: string[] = []
    scope.use(EventsController).subscribe(({ event }) => void events.push(event))
    const refresh = vi.spyOn(scope.use(IdentityController), 'refresh')
    const registering = names.register()
    expect(state.busy).toBe(true)
    expect(await names.register()).toBeUndefined() // a second press sends no request
    expect(await registering).toEqual({ name: 'anna.dev.test', address: ada })
    const timestamp = Math.floor(scope.clock.now() / 1000)
    const bound = { gateway: 'https://gateway.test', chainId: 'eip155:1' }
    const message = JSON.stringify({ name: 'anna.dev.test', attributes: {}, timestamp, ...bound })
    expect(requests(REGISTER)).toEqual([
      { coin_type: 0x80_00_00_01, address: ada, message, signature: `signed ${message}` },
    ])
    expect(state).toMatchObject({ busy: false, name: '', status: 'empty' })
    expect(refresh).toHaveBeenCalledWith('eip155', { force: true })
    expect(events).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  })

  test('sends nothing when the user rejects, and keeps the name', async () => {
    const signMessage = () => Promise.reject(new AppKitError('wallet/rejected'))
    const { names, state, requests } = await withName({}, { verbs: { signMessage } })
    expect(await names.register()).toBeUndefined()
    expect(state).toMatchObject({ name: 'anna', status: 'free', busy: false, failure: { code: 'wallet/rejected' } })
    expect(requests(REGISTER)).toEqual([])
  })

  test.each([
    ['names/taken', { known: 'taken' }, true],
    ['names/reserved', { known: 'reserved' }, true],
    ['names/expired', { known: 'expired' }, false],
    ['names/odd', { reason: 'Said so' }, false],
  ])('reports the refusal %s', async (reason, failure, looks) => {
    const { names, state, requests } = await withName({
      [REGISTER]: () => Promise.reject(rejectionWithReason(400, reason, 'Said so')),
    })
    expect(await names.register()).toBeUndefined()
    expect(state).toMatchObject({ busy: false, failure })
    expect(requests(SUGGEST)).toHaveLength(looks ? 2 : 1)
    names.setName('annab')
    expect(state.failure).toBeUndefined()
  })

  test('allows another attempt when the service does not respond', async () => {
    const { names, state } = await withName({ [REGISTER]: () => Promise.reject(rejection(503, '')) })
    expect(await names.register()).toBeUndefined()
    expect(state).toMatchObject({ status: 'free', failure: { code: 'http/status' } })
  })

  test('sends nothing for an account that is no longer active', async () => {
    const signed: ((signature: string) => void)[] = []
    const signMessage = () => new Promise<string>(resolve => signed.push(resolve))
    const { names, state, session, requests } = await withName({}, { verbs: { signMessage } })
    const registering = names.register()
    await expect.poll(() => signed.length).toBe(1)
    session.accountsChanged(bob)
    signed[0]?.('0x12')
    expect(await registering).toBeUndefined()
    expect(requests(REGISTER)).toEqual([])
    expect(state).toMatchObject({ busy: false, failure: undefined })
  })

  test('looks up nothing after its view was left', async () => {
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

  test('never shows the result of another name, whatever the order of input and responses', async () => {
    const step = fc.oneof(
      fc.record({ type: fc.constantFrom('anna', 'annab', 'an', 'cleo', 'x y', '') }),
      fc.record({ wait: fc.integer({ min: 1, max: 700 }) }),
      fc.record({ answer: fc.nat(5), as: fc.constantFrom('free', 'taken', 'fail') }),
    )
    await asyncProperty(
      fc.array(step, { maxLength: 25 }),
      async steps => {
        const waiting: { name: string; settle: (as: string) => void }[] = []
        const respond = ({ name }: NamingRequest) =>
          new Promise((resolve, reject) => {
            const suggestions = [
              { name: `${name}.dev.test`, registered: false },
              { name: `${name}9.dev.test`, registered: false },
            ]
            const settle = (as: string) => {
              if (as === 'fail') return reject(rejection(503, ''))
              resolve({
                suggestions: suggestions.map((suggestion, at) => ({
                  ...suggestion,
                  registered: at === 0 && as === 'taken',
                })),
              })
            }
            waiting.push({ name: String(name), settle })
          })
        const { names, state, scope } = await setUp({ [SUGGEST]: respond })
        const isOwn = () => {
          expect(state.suggestions.every(suggestion => suggestion === `${state.name}9`)).toBe(true)
          if (state.status === 'free') expect(state.suggestions.length).toBeLessThanOrEqual(1)
        }
        for (const action of steps) {
          if ('type' in action) names.setName(action.type)
          else if ('wait' in action) await scope.clock.advance(action.wait)
          else waiting.splice(action.answer % Math.max(1, waiting.length), 1)[0]?.settle(action.as)
          isOwn()
          await settled()
          isOwn()
        }
        await scope.clock.advance(LOOKUP_DEBOUNCE_MS)
        for (const request of waiting.splice(0)) request.settle('taken')
        await settled()
        isOwn()
        expect(state.status).not.toBe('asking') // no request is pending
      },
      150,
    )
  })
})
