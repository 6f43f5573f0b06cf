import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chunkGroups } from '../../scripts/build/chunk-groups.mjs'
import { staticClosure } from '../../scripts/build/source-graph.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const groups = chunkGroups(ROOT)

/** The file of the build that a source is in: the first group that wants it. */
function groupOf(path: string): unknown {
  return groups.find(({ test: wants }) => typeof wants === 'function' && wants(path))?.name
}

test.each([
  'services/catalogue.ts',
  'services/app-data.ts',
  'services/app-rpc.ts',
  'controllers/connection/connection-actions.ts',
  'controllers/send/wallet-client.ts',
  'modal/protocol-options.ts',
  'wallets/session/open-session.ts',
])('%s brings no screen along, nor the buttons', path => {
  const files = [...staticClosure([join(ROOT, 'src', path)])].map(groupOf)
  expect(files).not.toContain('shell')
  expect(files).not.toContain('public-tags')
})

test('the rows of wallets bring no dialog, and what reads answers of services comes after them', () => {
  expect(groupOf(join(ROOT, 'src/controllers/wallets/wallet-rows.ts'))).toBe('wallets')
  expect(groupOf(join(ROOT, 'src/lib/safe-url.ts'))).toBe('core') // families read wallets with it, too
  expect(groupOf(join(ROOT, 'src/modal/shell/shell.ts'))).toBe('shell')
  const files = [...staticClosure([join(ROOT, 'src/modal/shell/show-shell.ts')])].map(groupOf)
  expect(groupOf(join(ROOT, 'src/services/http.ts'))).toBe('connection')
  expect(files).not.toContain('connection')
})

test('no room without screens imports Lit, itself or by another room', () => {
  const withScreens = ['shell', 'kit', 'connecting', 'account', 'send', 'swap', 'onramp', 'names', 'login', 'help']
  const logic = groups.filter(({ name }) =>
    ['wallets', 'connection', 'basics', 'pairing', 'sign-in'].includes(`${name}`),
  )
  expect(logic.length).toBe(5)
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true }).map(path => join(ROOT, 'src', `${path}`))
  for (const room of logic) {
    const own = sources.filter(path => /\.tsx?$/.test(path) && groupOf(path) === room.name)
    expect(own.length).toBeGreaterThan(0)
    expect([...staticClosure(own)].map(groupOf).filter(name => withScreens.includes(`${name}`))).toEqual([])
  }
})

test('what verifies a signature has a file of its own: hooks import the rest of sign-in at once', () => {
  expect(groupOf(join(ROOT, 'src/siwx/verify-eip155.ts'))).toBe('verify')
  expect(groupOf(join(ROOT, 'src/siwx/verify-solana.ts'))).toBe('verify')
  const files = [...staticClosure([join(ROOT, 'src/react.ts'), join(ROOT, 'src/siwx.ts')])].map(groupOf)
  expect(files).toContain('siwx')
  expect(files).not.toContain('verify')
  expect(files).not.toContain('viem')
})

test('the first screen is one file with the dialog', () => {
  expect(groupOf(join(ROOT, 'src/views/connect/connect-view.ts'))).toBe('shell')
})
