import { expect, test } from 'vitest'
import { productionNotes } from '../src/run-gateway.js'
import type { Settings } from '../src/settings.js'

const settings: Settings = { port: 0, host: '127.0.0.1', relay: false, production: true }

test('says that the vault is in this process where no other one is set', () => {
  expect(productionNotes(settings)).toEqual([expect.stringContaining('holds VAULT_KEK')])
})

test('says nothing where the vault runs apart, and nothing in development', () => {
  const vault = { url: 'http://vault.internal', token: new Uint8Array(32) }
  expect(productionNotes({ ...settings, vault })).toEqual([])
  expect(productionNotes({ ...settings, production: false })).toEqual([])
})
