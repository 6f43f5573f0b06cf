import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chunkGroups } from '../../scripts/build/chunk-groups.mjs'
import { staticClosure } from '../../scripts/build/source-graph.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const groups = chunkGroups(ROOT)

/** Returns the file of a source: the first group that matches. */
function findGroup(path: string): unknown {
  return groups.find(({ test: wants }) => typeof wants === 'function' && wants(path))?.name
}

test.each([
  'services/catalogue.ts',
  'services/app-data.ts',
  'services/app-rpc.ts',
  'controllers/connection/chain-verbs.ts',
  'controllers/connection/connect.ts',
  'controllers/connection/disconnect.ts',
  'controllers/connection/reconnect.ts',
  'controllers/connection/switch.ts',
  'controllers/send/wallet-client.ts',
  'modal/protocol-options.ts',
  'wallets/session/open-session.ts',
])('keeps screens and buttons out of %s', path => {
  const files = [...staticClosure([join(ROOT, 'src', path)])].map(findGroup)
  expect(files).not.toContain('shell')
  expect(files).not.toContain('public-tags')
})

test("keeps the dialog out of the wallet list and loads responses' readers later", () => {
  expect(findGroup(join(ROOT, 'src/controllers/wallets/wallet-rows.ts'))).toBe('wallets')
  expect(findGroup(join(ROOT, 'src/lib/safe-url.ts'))).toBe('core') // adapters read wallets with it, too
  expect(findGroup(join(ROOT, 'src/modal/shell/shell.ts'))).toBe('shell')
  const files = [...staticClosure([join(ROOT, 'src/modal/shell/show-shell.ts')])].map(findGroup)
  expect(findGroup(join(ROOT, 'src/services/http.ts'))).toBe('connection')
  expect(files).not.toContain('connection')
})

test('keeps Lit out of chunks without screens, also transitively', () => {
  const withScreens = [
    'shell',
    'kit',
    'connecting',
    'account',
    'account-details',
    'send',
    'swap',
    'onramp',
    'names',
    'login',
    'help',
  ]
  const logic = groups.filter(({ name }) =>
    ['wallets', 'connection', 'basics', 'pairing', 'sign-in'].includes(`${name}`),
  )
  expect(logic.length).toBe(5)
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true }).map(path => join(ROOT, 'src', `${path}`))
  for (const chunk of logic) {
    const own = sources.filter(path => /\.tsx?$/.test(path) && findGroup(path) === chunk.name)
    expect(own.length).toBeGreaterThan(0)
    expect([...staticClosure(own)].map(findGroup).filter(name => withScreens.includes(`${name}`))).toEqual([])
  }
})

test('keeps WalletConnect out of the file with the React components', () => {
  expect(findGroup(join(ROOT, 'node_modules/@walletconnect/core/dist/index.es.js'))).toBe('protocol')
  expect(findGroup(join(ROOT, 'node_modules/@lit/react/create-component.js'))).toBeUndefined()
})

test('separates signature verification from the sign-in code that hooks import', () => {
  expect(findGroup(join(ROOT, 'src/siwx/verify-eip155.ts'))).toBe('verify')
  expect(findGroup(join(ROOT, 'src/siwx/verify-solana.ts'))).toBe('verify')
  const files = [...staticClosure([join(ROOT, 'src/react.ts'), join(ROOT, 'src/siwx.ts')])].map(findGroup)
  expect(files).toContain('siwx')
  expect(files).not.toContain('verify')
  expect(files).not.toContain('viem')
})

test('bundles the first screen with the dialog', () => {
  expect(findGroup(join(ROOT, 'src/views/connect/connect-view.ts'))).toBe('shell')
})
