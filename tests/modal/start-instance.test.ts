import { expect, test, vi } from 'vitest'
import { instances } from '../../src/core/registry.js'
import { createAppKit as createHeadless } from '../../src/modal/create-headless.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { startInstance } from '../../src/modal/start-instance.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { testNetworks } from '../helpers/test-scope.js'

const adapter = scriptedAdapter()
const options = { networks: testNetworks, adapters: [adapter], gateway: 'https://gateway.example' }

test('a server creates an instance per call, and starts and registers none', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const keys = Reflect.ownKeys(globalThis)
  const [first, second] = [createAppKit(options), createAppKit(options)]
  expect(first).not.toBe(second)
  expect(first.getState()).toMatchObject({ open: false, initialized: true })
  expect(adapter.contexts).toEqual([])
  expect(instances().size).toBe(0)
  expect(fetched).not.toHaveBeenCalled()
  expect(Reflect.ownKeys(globalThis)).toEqual(keys)
  first.destroy()
  expect(first.getAccount().isConnected).toBe(false)
  fetched.mockRestore()
})

test('rejects invalid options on a server', () => {
  expect(() => createAppKit({ networks: [] })).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
})

test('open rejects in a headless instance, and everything else works', async () => {
  const kit = createHeadless(options)
  await expect(kit.open()).rejects.toMatchObject({ code: 'instance/headless' })
  await expect(kit.close()).resolves.toBeUndefined()
  expect(kit.isOpen()).toBe(false)
  await kit.switchNetwork(testNetworks[1] as never)
  expect(kit.getCaipNetworkId()).toBe('eip155:8453')
  kit.showErrorMessage('nobody sees it')
  kit.prefetch()
})

test('open rejects if the views fail to load, and the next call loads them again', async () => {
  const showShell = vi.fn(async () => {})
  const shell = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ showShell, closeShell: vi.fn(), prefetch: vi.fn(), showSnack: vi.fn() })
  const kit = startInstance(options, shell)
  await expect(kit.open()).rejects.toThrow('no network')
  await kit.open({ view: 'Networks' })
  expect(showShell).toHaveBeenCalledExactlyOnceWith(expect.anything(), { view: 'Networks' })
})
