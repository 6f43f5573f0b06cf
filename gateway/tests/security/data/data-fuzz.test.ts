import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../../../src/contract/data-api.js'
import { asyncProperty } from '../../../../tests/helpers/async-property.js'
import { expectNoUnhandledRejection } from '../../../../tests/helpers/unhandled-rejections.js'
import { openTestStore } from '../../helpers/test-store.js'
import {
  callRoute,
  BrokenFixture,
  readResponse,
  validInputs,
  type BrokenGateway,
  type RouteResponse,
} from '../helpers/broken-fixture.js'
import { hostileStrings } from '../helpers/hostile-strings.js'

const routes = Object.keys(dataApi) as DataRoute[]
const s = {} as { stage: BrokenFixture; gateway: BrokenGateway }
expectNoUnhandledRejection()

beforeAll(async () => {
  const store = await openTestStore('PGlite')
  s.stage = await BrokenFixture.open()
  s.gateway = s.stage.gateway({ store: async () => store.db })
}, 120_000)
afterAll(() => s.stage.close())

const CHAIN = 'eip155:31337'
const texts = fc.oneof(
  fc.constantFrom(...hostileStrings()),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b.dev.test',
    '\u0000.dev.test',
    `${'a'.repeat(300)}.dev.test`,
    '0x0000000000000000000000000000000000000000',
    `${CHAIN}:0x0000000000000000000000000000000000000000`,
    `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
    'eip155:1:0x0000000000000000000000000000000000000001',
    'eip155:99999999999999999999999999999999',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '0',
    '0'.repeat(80),
    '9'.repeat(80),
    '1e5',
    '0.000000000000000000000000001',
    Buffer.from('1:999999999999999:999999999').toString('base64url'),
    '9999',
  ),
)
const values = fc.oneof(texts, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, -1, 1e300, [], {}, true))

/** Expects a response in a contract format, without an unexpected error. */
function expectForeseen(response: RouteResponse): void {
  expect(response.status === 200 ? 'answered' : response.code).not.toMatch(/^(failed|undefined)$/)
  expect([200, 400, 401, 403, 404, 409, 413, 429, 501, 502, 503]).toContain(response.status)
  expect(response.text).not.toContain(`${s.stage.node.port}`)
  expect(response.text.length).toBeLessThan(500_000)
}

/** Assigns like a plain property, even for `__proto__`. */
const own = { enumerable: true, configurable: true, writable: true }

/** A lone surrogate cannot be part of a URL. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '')
}

function segmentOf(text: string): string {
  return encodeURIComponent(wellFormed(text).replace(/^\.{0,2}$/, '\u0000'))
}

function nothingUnforeseen(): void {
  expect(s.gateway.failures.splice(0)).toEqual([])
}

describe.each(routes)('%s', route => {
  const fields = () => Object.keys(validInputs(s.stage)[route])

  test('answers or refuses any value in place of each input', async () => {
    const sound = validInputs(s.stage)[route]
    const names = fields().concat('cursor', 'projectId', 'eip155', '__proto__', 'constructor')
    const changes = fc.array(fc.tuple(fc.constantFrom(...names), route.startsWith('GET') ? texts : values), {
      minLength: 1,
      maxLength: 3,
    })
    await asyncProperty(
      changes,
      async changed => {
        const input: Record<string, unknown> = { ...sound }
        for (const [name, value] of changed) Object.defineProperty(input, name, { value, ...own })
        // Without its segment the path would be a different one.
        for (const [, name = ''] of route.matchAll(/\{(\w+)\}/g)) input[name] = wellFormed(`${input[name]}`) || '\u0000'
        expectForeseen(await callRoute(s.gateway.app, route, input))
        nothingUnforeseen()
      },
      30,
    )
  })

  test('answers or refuses any query, path and body', async () => {
    const [method = '', template = ''] = route.split(' ')
    const raw = fc.tuple(fc.string({ unit: 'binary', maxLength: 60 }), texts, fc.uint8Array({ maxLength: 200 }))
    await asyncProperty(
      raw,
      async ([query, segment, bytes]) => {
        const path = template.replace(/\{\w+\}/, () => segmentOf(segment))
        const init = method === 'GET' ? {} : { method, body: Uint8Array.from(bytes) }
        const url = `http://gateway.test${path}?${encodeURI(wellFormed(query))}`
        const answer = await s.gateway.app.request(url, init)
        expectForeseen(await readResponse(route, answer))
        nothingUnforeseen()
      },
      20,
    )
  })
})

describe.each(routes.filter(route => route.startsWith('POST')))('body of %s', route => {
  const path = route.slice('POST '.length)
  const post = async (body: string) =>
    readResponse(route, await s.gateway.app.request(`http://gateway.test${path}?projectId=p`, { method: 'POST', body }))

  test.each([
    ['is not JSON', '{', 400],
    ['is empty', '', 400],
    ['is a list', '[]', 400],
    ['is null', 'null', 400],
    ['is nested to the maximum length', '['.repeat(60_000), 400],
    ['is deeply nested', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['is too long', `"${'a'.repeat(70_000)}"`, 413],
    ['names a prototype', '{"__proto__":{"provider":"card"}}', 400],
  ])('refuses a body that %s', async (_what, body, status) => {
    const response = await post(body)
    expectForeseen(response)
    expect(response.status).toBe(status)
    nothingUnforeseen()
  })
})
