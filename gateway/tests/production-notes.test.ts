import { expect, test } from 'vitest'
import { productionNotes } from '../src/run-gateway.js'
import type { Settings } from '../src/settings.js'

const settings: Settings = { port: 0, host: '127.0.0.1', relay: false, production: true }

test('reports that the vault runs in this process by default', () => {
  expect(productionNotes(settings)).toEqual([expect.stringContaining('holds VAULT_KEK')])
})

test('returns no notes with a separate vault or in development', () => {
  const vault = { url: 'http://vault.internal', token: new Uint8Array(32) }
  expect(productionNotes({ ...settings, vault })).toEqual([])
  expect(productionNotes({ ...settings, production: false })).toEqual([])
})
