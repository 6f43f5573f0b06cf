import { expect, test, vi } from 'vitest'
import { instances } from '../../src/core/registry.js'
import { createAppKit as createHeadless } from '../../src/modal/create-headless.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { startInstance } from '../../src/modal/start-instance.js'
import { scriptedFamily } from '../helpers/scripted-family.js'
import { testNetworks } from '../helpers/test-scope.js'

const family = scriptedFamily()
const options = { networks: testNetworks, adapters: [family], gateway: 'https://gateway.example' }

test('on a server every request has an instance of its own, nothing starts and nothing is registered', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const keys = Reflect.ownKeys(globalThis)
  const [one, other] = [createAppKit(options), createAppKit(options)]
  expect(one).not.toBe(other)
  expect(one.getState()).toMatchObject({ open: false, initialized: true })
  expect(family.contexts).toEqual([])
  expect(instances().size).toBe(0)
  expect(fetched).not.toHaveBeenCalled()
  expect(Reflect.ownKeys(globalThis)).toEqual(keys)
  one.destroy()
  expect(one.getAccount().isConnected).toBe(false)
  fetched.mockRestore()
})

test('options that cannot be meant are named there too', () => {
  expect(() => createAppKit({ networks: [] })).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
})

test('without screens, open says so, and everything else works', async () => {
  const kit = createHeadless(options)
  await expect(kit.open()).rejects.toMatchObject({ code: 'instance/headless' })
  await expect(kit.close()).resolves.toBeUndefined()
  expect(kit.isOpen()).toBe(false)
  await kit.switchNetwork(testNetworks[1] as never)
  expect(kit.getCaipNetworkId()).toBe('eip155:8453')
  kit.showErrorMessage('nobody sees it')
  kit.prefetch()
})

test('screens whose code cannot be loaded are named, and loaded anew by the next call', async () => {
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
