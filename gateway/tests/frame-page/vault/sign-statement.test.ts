import { hexToBytes, recoverMessageAddress, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { walletStatementText, type WalletStatement } from '../../../../src/contract/recovery-api.js'
import { signEvmMessage, signWalletStatement } from '../../../src/frame-page/vault/signatures.js'
import { isSignedBy } from '../../../src/modules/wallets/wallet-statements.js'
import { signatureOf } from '../../helpers/wallet/request-signed.js'

const secret = `0x${'11'.repeat(32)}` as const
const key = hexToBytes(secret)
const account = privateKeyToAccount(secret)
const statement: WalletStatement = {
  route: 'PUT /v1/recovery',
  accountId: 'account-1',
  jkt: 'thumbprint',
  nonce: 'nonce-of-the-gateway-1',
  body: { walletId: 'wallet-1', epoch: 2, method: 'password', blob: 'c2VhbGVk' },
}

describe('wallet statement', () => {
  test('matches another implementation and is accepted by the gateway', async () => {
    const signature = signWalletStatement(key, statement)
    expect(signature).toBe(await signatureOf(statement, account))
    expect(isSignedBy(account.address, statement, signature)).toBe(true)
    expect(isSignedBy(account.address.toLowerCase(), statement, signature)).toBe(true)
    expect(isSignedBy(`0x${'22'.repeat(20)}`, statement, signature)).toBe(false)
  })

  test('never equals the signature of a message', async () => {
    const text = walletStatementText(statement, value => value)
    const head = '0x19002717decb95f4ec95181732e095f5b0bfa27aec0c'
    for (const message of [toBytes(text), hexToBytes(head), new Uint8Array([...hexToBytes(head), ...toBytes(text)])]) {
      const { signature } = signEvmMessage(key, message)
      expect(isSignedBy(account.address, statement, signature)).toBe(false)
      expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(account.address)
    }
  })

  test('is rejected by the gateway in any other form', () => {
    const signature = signWalletStatement(key, statement)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const [high, flippedV] = [signature.slice(0, 66) + s, signature.endsWith('1b') ? '1c' : '1b']
    const forms = [
      high + flippedV,
      signature.slice(0, 130) + flippedV,
      `${signature.slice(0, 130)}00`,
      signature.slice(0, 130),
      '0x',
    ]
    for (const form of forms) expect(isSignedBy(account.address, statement, form), form).toBe(false)
  })
})
