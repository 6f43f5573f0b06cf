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
  'services/app-catalogue.ts',
  'services/app-data.ts',
  'services/app-rpc.ts',
  'controllers/chain/connection-verbs.ts',
  'controllers/flow/requests.ts',
  'modal/protocol-options.ts',
  'wallets/session/open-session.ts',
])('%s brings no screen along, nor the buttons', path => {
  const files = [...staticClosure([join(ROOT, 'src', path)])].map(groupOf)
  expect(files).not.toContain('shell')
  expect(files).not.toContain('public-tags')
})

test('what the clients of services share with the dialog is with the rows, which bring no dialog', () => {
  expect(groupOf(join(ROOT, 'src/controllers/chain/wallet-rows.ts'))).toBe('rows')
  expect(groupOf(join(ROOT, 'src/lib/safe-url.ts'))).toBe('family') // families read wallets with it, too
  expect(groupOf(join(ROOT, 'src/modal/shell.ts'))).toBe('shell')
})

test('the dialog waits for nothing that only the clients of services share', () => {
  const files = [...staticClosure([join(ROOT, 'src/modal/show-shell.ts')])].map(groupOf)
  expect(groupOf(join(ROOT, 'src/services/fetch-text.ts'))).toBe('http')
  expect(files).not.toContain('http')
})

test('the first screen is one file with the dialog', () => {
  expect(groupOf(join(ROOT, 'src/views/connect/connect-view.ts'))).toBe('shell')
})
