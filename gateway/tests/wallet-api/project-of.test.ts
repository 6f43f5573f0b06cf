import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../../src/http/api-route.js'
import { ProjectList } from '../../src/modules/projects/project-list.js'
import { projectOf } from '../../src/modules/wallet-api/admit-requests.js'

const projects = new ProjectList({ shop: ['https://shop.example'], bank: ['https://bank.example'] })
const token = (claims: object) =>
  `DPoP ${[{ alg: 'EdDSA' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2ln`

test('L12: a request takes the part of the project in its body, else of that in its token', async () => {
  const app = new Hono<ApiEnv>().all('*', async context => context.json(String(await projectOf(context, projects))))
  const ask = async (body: string | undefined, authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    return (await app.request('/v1', { method: 'POST', headers, ...(body !== undefined && { body }) })).json()
  }
  expect(await ask('{"projectId":"shop"}')).toBe('shop')
  expect(await ask('{"projectId":"shop"}', token({ pid: 'bank' }))).toBe('shop')
  expect(await ask('{}', token({ pid: 'bank' }))).toBe('bank')
  // What is made up takes the part of those that name none, so that many made-up names are not many parts.
  for (const body of ['{"projectId":"made-up"}', '{"projectId":7}', '[]', 'null', '{', '"shop"', undefined])
    expect(await ask(body)).toBe('undefined')
  expect(await ask('{}', token({ pid: 'made-up' }))).toBe('undefined')
  expect(await ask('{}', token({ pid: ['bank'] }))).toBe('undefined')
  expect(await ask('{}', 'DPoP x')).toBe('undefined')
  expect(projects.hasSeveral).toBe(true)
  expect(new ProjectList({ shop: [] }).hasSeveral).toBe(false)
  expect(new ProjectList(undefined).hasSeveral).toBe(false)
})
