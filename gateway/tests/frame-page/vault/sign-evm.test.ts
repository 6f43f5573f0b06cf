import { hexToBytes } from '@noble/hashes/utils.js'
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { signEvmMessage, signEvmTransaction, signEvmTypedData } from '../../../src/frame-page/vault/signatures.js'
import type { EvmSigning, TypedData } from '../../../src/frame-page/worker/worker-protocol.js'

const hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const key = hexToBytes(hex.slice(2))
const account = privateKeyToAccount(hex)
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const common = { chainId: 31337, nonce: 7, to, value: 10n ** 18n, data: '0xdeadbeef', gas: 21_000n } as const
const eip1559: EvmSigning = { ...common, type: 'eip1559', maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }
const legacy: EvmSigning = { ...common, type: 'legacy', gasPrice: 30n }

const mail: TypedData = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('signEvmMessage', () => {
  test('matches the account library for text and bytes', async () => {
    for (const raw of [new TextEncoder().encode('hello'), Uint8Array.of(0, 255, 128), new Uint8Array(0)]) {
      const { signature } = signEvmMessage(key, raw)
      expect(signature).toBe(await account.signMessage({ message: { raw } }))
      expect(await recoverMessageAddress({ message: { raw }, signature })).toBe(account.address)
    }
  })
})

describe('signEvmTypedData', () => {
  test('matches the published digest of the EIP-712 example', async () => {
    const { signature, digest } = signEvmTypedData(key, mail)
    expect(digest).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    const typedData = mail as unknown as Parameters<typeof account.signTypedData>[0]
    expect(signature).toBe(await account.signTypedData(typedData))
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(account.address)
  })

  test('accepts numbers as decimal strings', () => {
    const types = { Permit: [{ name: 'value', type: 'uint256' }] }
    const permit = (value: unknown) => ({ domain: {}, types, primaryType: 'Permit', message: { value } })
    const big = 2n ** 255n
    expect(signEvmTypedData(key, permit(`${big}`)).digest).toBe(signEvmTypedData(key, permit(big)).digest)
  })

  test('rejects values that do not match their types', () => {
    const types = { T: [{ name: 'a', type: 'uint8' }] }
    for (const message of [{ a: 256 }, { a: -1 }, { a: 'one' }, {}])
      expect(() => signEvmTypedData(key, { domain: {}, types, primaryType: 'T', message })).toThrow('BAD_REQUEST')
    expect(() => signEvmTypedData(key, { ...mail, primaryType: 'None' })).toThrow('BAD_REQUEST')
  })
})

describe('signEvmTransaction', () => {
  test.each([eip1559, legacy, { ...eip1559, to: null }, { ...legacy, value: 0n, data: '0x' }] as const)(
    'matches the account library for case %#',
    async transaction => {
      const { to: recipient, ...rest } = transaction
      const fields = { ...rest, ...(recipient && { to: recipient }) } as Parameters<typeof account.signTransaction>[0]
      const { serialized, digest } = signEvmTransaction(key, transaction)
      expect(serialized).toBe(await account.signTransaction(fields))
      expect(digest).toMatch(/^0x[\da-f]{64}$/)
      const read = { serializedTransaction: serialized } as Parameters<typeof recoverTransactionAddress>[0]
      expect(await recoverTransactionAddress(read)).toBe(account.address)
      expect(parseTransaction(serialized)).toMatchObject({ chainId: 31337, nonce: 7, gas: 21_000n })
    },
  )

  test('ignores additional properties', () => {
    const more = { ...eip1559, accessList: [{ address: to, storageKeys: [] }], authorizationList: [{}] }
    expect(signEvmTransaction(key, more)).toEqual(signEvmTransaction(key, eip1559))
  })

  test('rejects invalid fields', () => {
    const odd = [
      { ...eip1559, chainId: 0 },
      { ...eip1559, nonce: -1 },
      { ...eip1559, nonce: 1.5 },
      { ...eip1559, to: '0x1234' as const },
      { ...eip1559, maxPriorityFeePerGas: 31n },
      { ...legacy, chainId: Number.NaN },
    ]
    for (const transaction of odd) expect(() => signEvmTransaction(key, transaction)).toThrow('BAD_REQUEST')
  })

  test('signs another nonce differently', () => {
    const unsigned = serializeTransaction({ ...common, type: 'eip1559', maxFeePerGas: 30n, maxPriorityFeePerGas: 2n })
    const signed = signEvmTransaction(key, eip1559)
    expect(signed.serialized).not.toBe(unsigned)
    expect(signEvmTransaction(key, { ...eip1559, nonce: 8 }).digest).not.toBe(signed.digest)
  })
})
