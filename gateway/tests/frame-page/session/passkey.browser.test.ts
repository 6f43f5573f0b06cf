import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { getPasskey, createPasskey } from '../../../src/frame-page/session/passkey.js'

interface Protocol {
  send(method: string, params?: object): Promise<Record<string, string>>
}

const held: { authenticatorId?: string | undefined } = {}
beforeEach(async () => {
  const protocol = cdp() as unknown as Protocol
  await protocol.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    hasPrf: true,
    automaticPresenceSimulation: true,
  }
  held.authenticatorId = (await protocol.send('WebAuthn.addVirtualAuthenticator', { options }))['authenticatorId']
})
afterEach(async () => {
  const protocol = cdp() as unknown as Protocol
  await protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: held.authenticatorId })
  await protocol.send('WebAuthn.disable')
})

describe('passkey in a browser', () => {
  test('returns the same PRF output each time, different from another passkey', async () => {
    const rpId = location.hostname
    const passkey = await createPasskey(navigator.credentials, { rpId, name: 'ann@example.com', userId: 'user-1' })
    const two = await createPasskey(navigator.credentials, { rpId, name: 'bob@example.com', userId: 'user-2' })
    expect(passkey.prf).toHaveLength(32)
    const again = await getPasskey(navigator.credentials, { rpId, credentialId: passkey.credentialId })
    expect(again.prf).toEqual(passkey.prf)
    expect(two.prf).not.toEqual(passkey.prf)
  })
})
