import { afterEach, expect, test } from 'vitest'
import { SignInsController } from '../../src/controllers/siwx/sign-ins.js'
import { getScope } from '../../src/modal/instance.js'
import { useAppKitSIWX } from '../../src/react/use-appkit-siwx.js'
import { eventually } from '../helpers/eventually.js'
import { probe } from './probe.js'
import { clearPage, reactPage, testKit } from './react-page.js'

afterEach(clearPage)

test("useAppKitSIWX follows the active account's sign-in and rejects without SIWX", async () => {
  using on = testKit()
  const { seen, Probe } = probe(() => useAppKitSIWX())
  using _ = reactPage(<Probe />)
  await eventually(() => seen.value?.status).toBeUndefined()
  await eventually(() => seen.value?.isSignedIn).toBe(false)
  await expect(seen.value.signOut()).rejects.toMatchObject({ code: 'siwx/not-enabled' })
  const entry = { chainId: 'eip155:1', address: '0x1' } as const
  const data = { accountAddress: '0x1', chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' } as const
  const session = { data, message: '', signature: '' }
  getScope(on.kit)
    ?.use(SignInsController)
    .set('eip155', { ...entry, status: 'signed-in', session })
  await eventually(() => seen.value.isSignedIn).toBe(true)
  expect(seen.value.session).toBe(session)
  getScope(on.kit)?.use(SignInsController).set('eip155', undefined)
  await eventually(() => seen.value.status).toBeUndefined()
})
