import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../src/contract/data-api.js'
import { createAppData } from '../../src/services/app-data.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { localServer, type Handler } from '../services/local-server.js'
import { dataSamples } from './helpers/data-samples.js'
import { FaultClock } from './helpers/fault-clock.js'
import { getLeaves, replaceAt, type Path } from './helpers/json-leaves.js'

const routes = Object.keys(dataApi) as DataRoute[]
const stage = {} as { server: Awaited<ReturnType<typeof localServer>>; handler: Handler }
expectNoUnhandledRejection()

beforeAll(async () => {
  stage.server = await localServer((hit, response) => stage.handler(hit, response))
})
afterAll(() => stage.server.stop())

/** Parses a body with the real client. */
async function read(route: DataRoute, body: string, input: object = {}): Promise<unknown> {
  stage.handler = (_hit, response) => response.end(body)
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock: new FaultClock() })
  return data.call(route, { ...dataSamples[route].input, ...input } as never)
}

describe.each(routes.filter(route => dataSamples[route].list !== undefined))('a list of %s', route => {
  const { answer, list = '' } = dataSamples[route]
  const records = (list ? (answer as Record<string, unknown>)[list] : answer) as unknown[]
  const withRecords = (all: readonly unknown[]) => (list ? { ...(answer as object), [list]: all } : all)

  test.each([
    ['nothing', null],
    ['a number', 7],
    ['no text', ''],
    ['a list', [[]]],
    ['an empty record', {}],
    ['a record of records', { name: {}, symbol: {}, address: {}, id: {}, metadata: {}, quantity: {}, addresses: 1 }],
  ])('keeps each valid record in order if %s is among them', async (_what, bad) => {
    const all = [bad, ...records.flatMap(record => [record, bad])]
    expect(await read(route, JSON.stringify(withRecords(all)))).toEqual(answer)
  })

  test('is read up to its limit if it has a hundred thousand records', async () => {
    const body = JSON.stringify(withRecords(Array<unknown>(100_000).fill(0)))
    const arrived = (await read(route, body)) as Record<string, unknown[]> | unknown[]
    expect(list ? (arrived as Record<string, unknown[]>)[list] : arrived).toEqual([])
  })
})

/** Timestamps and foreign ids, which are not amounts. */
const notAmount = /^(chain_id|created|updated_at|registered_at)$/
/** JSON that is not a valid number. */
const invalidNumbers = [
  '-1',
  '1e400',
  '-1e400',
  '1e300',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"1,5"',
  '""',
  '" 1"',
  '"１"',
  '"٣"',
  '[1]',
]
/** JSON that is not a valid decimal amount; the last one is longer than the limit. */
const invalidAmounts = [...invalidNumbers, '"-1"', '"1e3"', '"+1"', '"1."', '".1"', `"${'9'.repeat(10_000)}"`]

describe.each(routes)('a number of %s', route => {
  const { answer } = dataSamples[route]
  const leaves = getLeaves(answer).filter(({ path }) => !notAmount.test(String(path.at(-1))))
  const amounts = leaves.filter(({ value }) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  const numbers = leaves.filter(({ value }) => typeof value === 'number')

  test('never passes on a value that is not a number', async () => {
    const cases = [
      ...amounts.flatMap(leaf => invalidAmounts.map(json => ({ ...leaf, json }))),
      ...numbers.flatMap(leaf => invalidNumbers.map(json => ({ ...leaf, json }))),
    ]
    for (const { path, json } of cases) {
      const arrived = await read(route, serializeWith(answer, path, json)).catch((error: unknown) => {
        expect(error, `${path.join('.')} = ${json.slice(0, 40)}`).toMatchObject({ code: 'http/malformed' })
      })
      const values = arrived === undefined ? [] : getLeaves(arrived).map(({ value }) => value)
      expect(values, `${path.join('.')} = ${json.slice(0, 40)}`).not.toContain(JSON.parse(json))
    }
  })
})

describe.each(routes.filter(route => route.includes('{')))('the path of %s', route => {
  const [, template = ''] = route.split(' ')
  const name = /\{(\w+)\}/.exec(template)?.[1] ?? ''
  const [before = '', after = ''] = template.split(/\{\w+\}/)
  const around = [before, after] as const

  test.each(['..', '.', '', '\ud800', 'a\udfff'])('goes nowhere with %j', async text => {
    stage.server.hits.length = 0
    await expect(read(route, '{}', { [name]: text })).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(stage.server.hits).toHaveLength(0)
  })

  test.each(['../../v1/x', '%2e%2e', 'a/b', '?x=1', '#x', 'a\\..\\b', 'a\r\nX: y', 'ä.eth', '\u202eada', '...'])(
    'holds %j in one segment',
    async text => {
      stage.server.hits.length = 0
      await read(route, JSON.stringify(dataSamples[route].answer), { [name]: text })
      const path = stage.server.hits[0]?.url.pathname ?? ''
      expect(path.startsWith(around[0]) && path.endsWith(around[1])).toBe(true)
      expect(decodeURIComponent(path.slice(around[0].length, path.length - around[1].length))).toBe(text)
      expect(stage.server.hits[0]?.url.searchParams.has('x')).toBe(false)
    },
  )
})

/**
 * Serializes the answer with different JSON at one path. The JSON may be a literal that no value serializes to, such as
 * `1e400`.
 */
function serializeWith(answer: unknown, path: Path, json: string): string {
  return JSON.stringify(replaceAt(answer, path, '\u0001')).replace(String.raw`"\u0001"`, () => json)
}
