import { describe, expect, test } from 'vitest'
import { readRecoveryFile, writeRecoveryFile } from '../../../src/frame-page/vault/recovery-file.js'

const facts = {
  walletId: 'wallet-1',
  epoch: 3,
  evmAddress: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
  solanaAddress: 'So1',
}
const share = crypto.getRandomValues(new Uint8Array(33))

describe('the recovery file', () => {
  test('brings the share back, and names its wallet', () => {
    const text = writeRecoveryFile(share, facts)
    expect(text).toContain('Wallet: wallet-1\nEpoch: 3\nEthereum: 0xF278')
    expect(readRecoveryFile(text, facts)).toEqual(share)
  })

  test('survives what editors and hands do to it', () => {
    const text = writeRecoveryFile(share, facts)
    const letters = text.match(/Share: (.*)/)?.[1] ?? ''
    for (const odd of [
      text.replaceAll('\n', '\r\n'),
      `\uFEFF${text}\n\n`,
      text.replaceAll('\n', '  \n   '),
      text.replace(letters, letters.toLowerCase().replaceAll('-', ' ')),
      text.replace(letters, letters.replaceAll('0', 'O').replaceAll('1', 'l')),
    ])
      expect(readRecoveryFile(odd, facts)).toEqual(share)
  })

  test('is refused with any one letter changed', () => {
    const text = writeRecoveryFile(share, facts)
    const from = text.indexOf('Share: ') + 7
    let changed = 0
    for (let at = from; at < text.trimEnd().length; at++) {
      if (text[at] === '-') continue
      const other = text[at] === '7' ? '9' : '7'
      expect(() => readRecoveryFile(text.slice(0, at) + other + text.slice(at + 1), facts)).toThrow('BAD_RECOVERY')
      changed++
    }
    expect(changed).toBeGreaterThan(55)
  })

  test('is refused for another wallet or epoch, also where only its head was changed', () => {
    const text = writeRecoveryFile(share, facts)
    const others = [
      { ...facts, walletId: 'wallet-2' },
      { ...facts, epoch: 4 },
    ]
    for (const other of others) {
      expect(() => readRecoveryFile(text, other)).toThrow('BAD_RECOVERY')
      const forged = text.replace('wallet-1', other.walletId).replace('Epoch: 3', `Epoch: ${other.epoch}`)
      expect(() => readRecoveryFile(forged, other)).toThrow('BAD_RECOVERY')
    }
  })

  test.each(['', 'hello', 'x'.repeat(5_000), 'APPKIT WALLET RECOVERY FILE, VERSION 2'])(
    'refuses %#, which is none',
    text => {
      expect(() => readRecoveryFile(text, facts)).toThrow('BAD_RECOVERY')
    },
  )
})
