import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { confirmDevice } from '../../../src/wallets/embedded/social-result.js'

test('waits for a confirmation only if the login requires it', async () => {
  const waits: string[] = []
  const wait = async () => void waits.push('waited')
  await confirmDevice(async () => {}, wait)
  expect(waits).toEqual([])
  await confirmDevice(() => Promise.reject(new AppKitError('device/unconfirmed')), wait)
  expect(waits).toEqual(['waited'])
})

test('rejects with other errors and with that of the confirmation', async () => {
  const denied = new AppKitError('social/denied')
  await expect(
    confirmDevice(
      () => Promise.reject(denied),
      async () => {},
    ),
  ).rejects.toBe(denied)
  const turnedAway = new AppKitError('device/denied')
  const step = () => Promise.reject(new AppKitError('device/unconfirmed'))
  await expect(confirmDevice(step, () => Promise.reject(turnedAway))).rejects.toBe(turnedAway)
})
