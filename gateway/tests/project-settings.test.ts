import { expect, test } from 'vitest'
import { readProjects } from '../src/project-settings.js'
import { readSettings } from '../src/settings.js'

const read = (value: unknown) => readProjects(JSON.stringify(value))

test('a project is a list of origins, or says more', () => {
  expect(read({ a: ['https://a.example'], b: { origins: ['https://b.example'] } })).toEqual({
    origins: { a: ['https://a.example'], b: ['https://b.example'] },
    facts: {},
  })
  const features = { email: false, socials: ['google'], swaps: ['pools'], onramp: false, history: true }
  expect(read({ a: { origins: [], features, rpcPerSecond: 5 } })).toEqual({
    origins: { a: [] },
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
])('%s is refused by name', text => {
  expect(() => readProjects(text)).toThrow('PROJECTS must be JSON like {"my-app"')
})

test('an origin that lets strangers in is refused in both forms', () => {
  expect(() => read({ a: { origins: ['https://*.com'] } })).toThrow('would let in strangers')
})

test('the settings keep what is said of a project, and the pace of the proxy', () => {
  const PROJECTS = '{"a":{"origins":["https://a.example"],"rpcPerSecond":5},"b":["https://b.example"]}'
  expect(readSettings({ PROJECTS, RPC_PER_SECOND: '0' })).toMatchObject({
    projects: ['a', 'b'],
    origins: ['https://a.example', 'https://b.example'],
    walletProjects: { a: ['https://a.example'], b: ['https://b.example'] },
    projectFacts: { a: { rpcPerSecond: 5 } },
    rpcPerSecond: 0,
  })
  expect(readSettings({ PROJECTS: '{"b":["https://b.example"]}' })).not.toHaveProperty('projectFacts')
})
