import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeOf, createLoggedInWallet } from '../../frame-page/helpers/frame-wallet-fixture.js'
import { ScriptedGateway } from '../../frame-page/helpers/scripted-gateway.js'

afterEach(() => void vi.restoreAllMocks())

/** Failures of a generator, applied to the bytes it should fill. */
const stubs: Readonly<Record<string, (bytes: Uint8Array) => void>> = {
  'gives zeroes': bytes => void bytes.fill(0),
  'gives one byte over and over': bytes => void bytes.fill(0x42),
  'gives the same sequence each time': bytes => bytes.forEach((_, at) => (bytes[at] = (at * 37 + 11) & 0xff)),
  'fills only the first half': bytes =>
    bytes.forEach((_, at) => (bytes[at] = at < bytes.length / 2 ? Math.random() * 256 : 0)),
  'does nothing': () => {},
  throws: () => {
    throw new DOMException('no entropy', 'OperationError')
  },
}

describe('broken random source', () => {
  test.each(Object.keys(stubs))('creates, sends and stores no wallet if the source %s', async name => {
    const gateway = new ScriptedGateway()
    const wallet = await createLoggedInWallet(gateway)
    await wallet.sessions()
    // Affects only secrets: no IV or id has this length.
    const real = crypto.getRandomValues.bind(crypto)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
      if (!(array instanceof Uint8Array) || array.byteLength < 32) return real(array as never)
      stubs[name]?.(array)
      return array
    })
    expect(await codeOf(wallet.ensureWallet())).toBe('E_INTERNAL')
    vi.restoreAllMocks()
    expect(wallet.state).toBe('none')
    expect(gateway.count('PUT /v1/wallet')).toBe(0)
    expect(await codeOf(wallet.signer.signMessage(new Uint8Array(1)))).toBe('E_LOCKED')
    await wallet.ensureWallet()
    expect(wallet.state).toBe('open')
  })
})
