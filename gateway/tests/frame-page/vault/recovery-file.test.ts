import { describe, expect, test } from 'vitest'
import { readRecoveryFile, writeRecoveryFile } from '../../../src/frame-page/vault/recovery-file.js'

const facts = {
  walletId: 'wallet-1',
  epoch: 3,
  evmAddress: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
  solanaAddress: 'So1',
}
const share = crypto.getRandomValues(new Uint8Array(33))

describe('recovery file', () => {
  test('restores the share and names its wallet', () => {
    const text = writeRecoveryFile(share, facts)
    expect(text).toContain('Wallet: wallet-1\nEpoch: 3\nEthereum: 0xF278')
    expect(readRecoveryFile(text, facts)).toEqual(share)
  })

  test('accepts changes by editors and manual copies', () => {
    const text = writeRecoveryFile(share, facts)
    const encoded = text.match(/Share: (.*)/)?.[1] ?? ''
    for (const odd of [
      text.replaceAll('\n', '\r\n'),
      `\uFEFF${text}\n\n`,
      text.replaceAll('\n', '  \n   '),
      text.replace(encoded, encoded.toLowerCase().replaceAll('-', ' ')),
      text.replace(encoded, encoded.replaceAll('0', 'O').replaceAll('1', 'l')),
    ])
      expect(readRecoveryFile(odd, facts)).toEqual(share)
  })

  test('rejects every single changed character', () => {
    const text = writeRecoveryFile(share, facts)
    const from = text.indexOf('Share: ') + 7
    let changed = 0
    for (let at = from; at < text.trimEnd().length; at++) {
      if (text[at] === '-') continue
      const replacement = text[at] === '7' ? '9' : '7'
      expect(() => readRecoveryFile(text.slice(0, at) + replacement + text.slice(at + 1), facts)).toThrow(
        'BAD_RECOVERY',
      )
      changed++
    }
    expect(changed).toBeGreaterThan(55)
  })

  test('rejects another wallet or epoch, even with a changed header', () => {
    const text = writeRecoveryFile(share, facts)
    const others = [
      { ...facts, walletId: 'wallet-2' },
      { ...facts, epoch: 4 },
    ]
    for (const foreign of others) {
      expect(() => readRecoveryFile(text, foreign)).toThrow('BAD_RECOVERY')
      const forged = text.replace('wallet-1', foreign.walletId).replace('Epoch: 3', `Epoch: ${foreign.epoch}`)
      expect(() => readRecoveryFile(forged, foreign)).toThrow('BAD_RECOVERY')
    }
  })

  test.each(['', 'hello', 'x'.repeat(5_000), 'APPKIT WALLET RECOVERY FILE, VERSION 2'])(
    'rejects invalid file %#',
    text => {
      expect(() => readRecoveryFile(text, facts)).toThrow('BAD_RECOVERY')
    },
  )
})
