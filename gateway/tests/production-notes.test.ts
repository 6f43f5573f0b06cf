import { expect, test } from 'vitest'
import { productionNotes } from '../src/run-gateway.js'
import type { Settings } from '../src/settings.js'

const env = { MOONPAY_KEY: 'pk_live_1' }
const vault = { url: 'http://vault.internal', token: new Uint8Array(32) }
const settings: Settings = { port: 0, host: '127.0.0.1', relay: false, production: true, env, vault }

test('reports that the vault runs in this process by default', () => {
  const { vault: _remote, ...own } = settings
  expect(productionNotes(own)).toEqual([expect.stringContaining('holds VAULT_KEK')])
})

test('reports that buying is not set up if no seller has a key', () => {
  const note = expect.stringMatching(/^Buying .* no Buy button/)
  expect(productionNotes({ ...settings, env: {} })).toEqual([note])
})

test('returns no notes with a separate vault and a seller, or in development', () => {
  expect(productionNotes(settings)).toEqual([])
  expect(productionNotes({ port: 0, host: '127.0.0.1', relay: false, env: {} })).toEqual([])
})
