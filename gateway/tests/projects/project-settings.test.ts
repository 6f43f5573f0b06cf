import { expect, test } from 'vitest'
import { readProjects } from '../../src/modules/projects/project-settings.js'
import { readSettings } from '../../src/settings.js'

const read = (value: unknown) => readProjects(JSON.stringify(value))

test('readProjects accepts a list of origins or an object', () => {
  expect(read({ a: ['https://a.example'], b: { origins: ['https://b.example'] } })).toEqual({
    origins: { a: ['https://a.example'], b: ['https://b.example'] },
    trusted: {},
    facts: {},
  })
  const features = { email: false, socials: ['google'], swaps: ['pools'], onramp: false, history: true }
  expect(read({ a: { origins: [], features, rpcPerSecond: 5 } })).toEqual({
    origins: { a: [] },
    trusted: {},
    facts: { a: { features, rpcPerSecond: 5 } },
  })
  expect([readProjects(undefined), readProjects('')]).toEqual([undefined, undefined])
})

test.each([
  ['{'],
  ['[]'],
  ['{"a":{"features":{}}}'],
  ['{"a":{"origins":[],"feature":{}}}'],
  ['{"a":{"origins":[],"features":{"swap":true}}}'],
  ['{"a":{"origins":[],"features":{"socials":["myspace"]}}}'],
  ['{"a":{"origins":[],"rpcPerSecond":0}}'],
  ['{"":[]}'],
  ['{"a":{"origins":[],"trusted":true}}'],
  ['{"a":{"origins":[],"trusted":[1]}}'],
])('readProjects rejects %s', text => {
  expect(() => readProjects(text)).toThrow('PROJECTS must be JSON like {"my-app"')
})

test('readProjects rejects too broad origins in both forms', () => {
  expect(() => read({ a: { origins: ['https://*.com'] } })).toThrow('would allow other sites')
})

test("readProjects accepts trusted origins that the project's origins cover", () => {
  const origins = ['https://a.example', 'https://*.a.example', 'http://localhost:*']
  for (const trusted of [
    [],
    ['https://a.example'],
    ['https://x.a.example', 'https://*.a.example'],
    ['http://localhost:9'],
  ])
    expect(read({ a: { origins, trusted } })).toMatchObject({ origins: { a: origins }, trusted: { a: trusted } })
  const local = ['http://a.localhost:3000', 'http://b.localhost:3000']
  const PROJECTS = JSON.stringify({ a: { origins: local, trusted: ['http://a.localhost:3000'] } })
  expect(readSettings({ PROJECTS })).toMatchObject({ trustedOrigins: { a: ['http://a.localhost:3000'] } })
  expect(readSettings({ PROJECTS: JSON.stringify({ a: local }) })).not.toHaveProperty('trustedOrigins')
})

test.each([
  ['one that is not on the list', 'https://b.example', 'is not among the origins of its project'],
  ['one a label deeper', 'https://x.y.a.example', 'is not among the origins of its project'],
  ['one of another scheme', 'http://a.example', 'must be https'],
  ['a wildcard that the list does not have', 'https://*.b.a.example', 'is not among the origins of its project'],
  ['any port where the list names one', 'http://127.0.0.1:*', 'is not among the origins of its project'],
  ['no origin', 'a.example', 'is not an origin'],
  ['everybody', '*', 'is not an origin'],
])('readProjects rejects as trusted origin %s', (_what, entry, words) => {
  const origins = ['https://a.example', 'https://*.a.example', 'http://127.0.0.1:3000']
  expect(() => read({ a: { origins, trusted: [entry] } })).toThrow(words)
})

test('readProjects rejects a trusted origin of another project', () => {
  const text = {
    a: { origins: ['https://a.example'] },
    b: { origins: ['https://b.example'], trusted: ['https://a.example'] },
  }
  expect(() => read(text)).toThrow('is not among the origins of its project')
})

test('readSettings keeps project settings and the RPC rate', () => {
  const PROJECTS = '{"a":{"origins":["http://a.localhost"],"rpcPerSecond":5},"b":["http://b.localhost"]}'
  expect(readSettings({ PROJECTS, RPC_PER_SECOND: '0' })).toMatchObject({
    projects: ['a', 'b'],
    origins: ['http://a.localhost', 'http://b.localhost'],
    walletProjects: { a: ['http://a.localhost'], b: ['http://b.localhost'] },
    projectFacts: { a: { rpcPerSecond: 5 } },
    rpcPerSecond: 0,
  })
  expect(readSettings({ PROJECTS: '{"b":["http://b.localhost"]}' })).not.toHaveProperty('projectFacts')
})
