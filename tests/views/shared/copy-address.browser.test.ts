import { afterEach, expect, test, vi } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { copyAddress } from '../../../src/views/shared/full-address.js'
import { testScope } from '../../helpers/test-scope.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'

afterEach(() => {
  vi.restoreAllMocks()
})

test('copyAddress: confirms a copied address', async () => {
  using scope = testScope()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(await copyAddress(scope, '0x1')).toBe(true)
  expect(write).toHaveBeenCalledWith('0x1')
  expect(scope.use(SnackController).state).toMatchObject({ variant: 'success', message: 'Address copied' })
})

test('copyAddress: asks the user to copy manually if the browser denies access', async () => {
  using scope = testScope()
  denyClipboard()
  expect(await copyAddress(scope, '0x1')).toBe(false)
  expect(scope.use(SnackController).state).toMatchObject({ variant: 'error' })
})

test('copyAddress: shows nothing after the instance was destroyed', async () => {
  const scope = testScope()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => scope.dispose())
  expect(await copyAddress(scope, '0x1')).toBe(true)
  expect(scope.signal.aborted).toBe(true)
})
