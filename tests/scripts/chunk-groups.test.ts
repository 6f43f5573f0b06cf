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

test('what the catalogue shares with the dialog is in a file of its own', () => {
  expect(groupOf(join(ROOT, 'src/lib/safe-url.ts'))).toBe('http')
  expect(groupOf(join(ROOT, 'src/modal/shell.ts'))).toBe('shell')
})

test('the first screen is one file with the dialog', () => {
  expect(groupOf(join(ROOT, 'src/views/connect/connect-view.ts'))).toBe('shell')
})
