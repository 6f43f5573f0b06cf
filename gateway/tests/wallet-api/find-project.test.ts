import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../../src/http/api-route.js'
import { ProjectList } from '../../src/modules/projects/project-list.js'
import { findProject } from '../../src/modules/wallet-api/v1-app.js'

const projects = new ProjectList({ shop: ['https://shop.example'], bank: ['https://bank.example'] })
const token = (claims: object) =>
  `DPoP ${[{ alg: 'EdDSA' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2ln`

test('findProject reads the project from the body, then from the access token', async () => {
  const app = new Hono<ApiEnv>().all('*', async context => context.json(String(await findProject(context, projects))))
  const readProject = async (body: string | undefined, authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    return (await app.request('/v1', { method: 'POST', headers, ...(body !== undefined && { body }) })).json()
  }
  expect(await readProject('{"projectId":"shop"}')).toBe('shop')
  expect(await readProject('{"projectId":"shop"}', token({ pid: 'bank' }))).toBe('shop')
  expect(await readProject('{}', token({ pid: 'bank' }))).toBe('bank')
  // Unknown projects share one limit with requests without a project, so that invented ids do not raise it.
  for (const body of ['{"projectId":"made-up"}', '{"projectId":7}', '[]', 'null', '{', '"shop"', undefined])
    expect(await readProject(body)).toBe('undefined')
  expect(await readProject('{}', token({ pid: 'made-up' }))).toBe('undefined')
  expect(await readProject('{}', token({ pid: ['bank'] }))).toBe('undefined')
  expect(await readProject('{}', 'DPoP x')).toBe('undefined')
  expect(projects.isShared).toBe(true)
  expect(new ProjectList({ shop: [] }).isShared).toBe(false)
  expect(new ProjectList(undefined).isShared).toBe(false)
})
