import { describe, expect, test } from 'vitest'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, type Bytes } from '../../../src/frame-page/vault/bytes.js'
import { deriveAddresses } from '../../../src/frame-page/vault/derive-keys.js'
import { openSeed, sealSeed } from '../../../src/frame-page/vault/sealed-seed.js'
import { openDeviceShare, sealDeviceShare } from '../../../src/frame-page/vault/sealed-shares.js'
import { combineShares, getShareIndex, splitKey } from '../../../src/frame-page/vault/shamir-shares.js'
import type { VaultRecord } from '../../../src/frame-page/worker/worker-protocol.js'
import { deviceBinding } from '../../frame-page/helpers/made-wallet.js'
import { securityCases, seededRandom } from '../../frame-page/helpers/security-cases.js'

const fresh = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

async function parts() {
  const [key, entropy, device] = [fresh(32), fresh(32), await deviceBinding()]
  const facts = { walletId: 'wallet-1', epoch: 7, ...(await deriveAddresses(entropy)) }
  const shares = await splitKey(key)
  const record: VaultRecord = { ...facts, sealed: await sealSeed(key, entropy, facts) }
  const sealed = await sealDeviceShare(
    { share: shares.device, recoveryIndex: getShareIndex(shares.recovery) },
    device,
    facts,
  )
  return { entropy, device, shares, record, sealed }
}
type Parts = Awaited<ReturnType<typeof parts>>

/** Opens with the device share and the gateway's share, like the worker. */
async function opened({ device, shares, record, sealed }: Parts): Promise<Bytes> {
  const { share } = await openDeviceShare(sealed, device, record)
  return openSeed(await combineShares(share, shares.gateway), record)
}

function flipped(bytes: Bytes, bit: number): Bytes {
  const copy = new Uint8Array(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}
const flippedText = (text: string, at: number) => {
  const bytes = fromBase64url(text)
  return encodeBase64Url(flipped(bytes, at % (bytes.byteLength * 8)))
}
const otherText = (text: string, at: number) => {
  const index = at % text.length
  return text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ 1) + text.slice(index + 1)
}

/** Parts in which one bit is flipped. */
const spoilt: Readonly<Record<string, (whole: Parts, at: number) => Parts>> = {
  'the gateway share': (whole, at) => ({
    ...whole,
    shares: { ...whole.shares, gateway: flipped(whole.shares.gateway, at % 264) },
  }),
  'the sealed seed': (whole, at) => ({
    ...whole,
    record: { ...whole.record, sealed: flippedText(whole.record.sealed, at) },
  }),
  'the sealed device share': (whole, at) => ({
    ...whole,
    sealed: { ...whole.sealed, ciphertext: flippedText(whole.sealed.ciphertext, at) },
  }),
  'the iv of the device share': (whole, at) => ({
    ...whole,
    sealed: { ...whole.sealed, iv: flippedText(whole.sealed.iv, at) },
  }),
  'the wallet id': (whole, at) => ({
    ...whole,
    record: { ...whole.record, walletId: otherText(whole.record.walletId, at) },
  }),
  'the epoch': (whole, at) => ({ ...whole, record: { ...whole.record, epoch: whole.record.epoch ^ (1 << (at % 16)) } }),
  'the EVM address': (whole, at) => ({
    ...whole,
    record: { ...whole.record, evmAddress: otherText(whole.record.evmAddress, at) },
  }),
  'the Solana address': (whole, at) => ({
    ...whole,
    record: { ...whole.record, solanaAddress: otherText(whole.record.solanaAddress, at) },
  }),
  'the project': (whole, at) => ({
    ...whole,
    device: { ...whole.device, projectId: otherText(whole.device.projectId, at) },
  }),
  'the origin': (whole, at) => ({ ...whole, device: { ...whole.device, origin: otherText(whole.device.origin, at) } }),
}

describe('single flipped bit', () => {
  const names = Object.keys(spoilt)
  const flips = Math.ceil(securityCases(10_000) / names.length)

  test.each(names)(
    `never opens in ${flips} cases: %s`,
    async name => {
      const random = seededRandom(`bit flips in ${name}`)
      const whole = await parts()
      expect(await opened(whole)).toEqual(whole.entropy)
      const seen = { faults: 0, opened: 0, others: [] as unknown[] }
      for (let flip = 0; flip < flips; flip++) {
        const spoil = spoilt[name] as (typeof spoilt)[string]
        const fault = await opened(spoil(whole, Math.floor(random() * 2 ** 20))).then(
          () => 'opened',
          (thrown: { fault?: string }) => thrown.fault ?? thrown,
        )
        if (fault === 'SHARE_MISMATCH' || fault === 'BAD_REQUEST') seen.faults++
        else if (fault === 'opened') seen.opened++
        else seen.others.push(fault)
      }
      expect(seen).toEqual({ faults: flips, opened: 0, others: [] })
    },
    600_000,
  )
})
