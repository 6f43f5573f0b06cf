import { describe, expect, test } from 'vitest'
import { formatHandoverCode, readHandoverCode } from '../../../src/frame-page/vault/handover-code.js'
import { deriveHandoverCode } from '../../../src/frame-page/worker/handover-code.js'
import type { HandoverFacts } from '../../../src/frame-page/worker/worker-protocol.js'
import { seededRandom } from '../helpers/security-cases.js'

const CODE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/
const facts: HandoverFacts = {
  walletId: 'W'.repeat(22),
  epoch: 1,
  handoverId: 'H'.repeat(22),
  publicKey: 'P'.repeat(43),
  jkt: 'J'.repeat(43),
}

describe('code of a handover', () => {
  test('2F3: any other key, device, wallet, set or handover has another code', async () => {
    const changes: Partial<HandoverFacts>[] = [
      {},
      { publicKey: `${'P'.repeat(42)}Q` },
      { jkt: `${'J'.repeat(42)}K` },
      { walletId: `${'W'.repeat(21)}X` },
      { epoch: 2 },
      { handoverId: `${'H'.repeat(21)}I` },
      { publicKey: facts.jkt, jkt: facts.publicKey },
      { walletId: `${facts.walletId}","x` },
    ]
    const codes = []
    for (const change of changes) codes.push(await deriveHandoverCode({ ...facts, ...change }))
    expect(new Set(codes).size).toBe(changes.length)
    for (const code of codes) expect(code).toMatch(CODE)
    expect(await deriveHandoverCode(facts), 'both devices derive the same one').toBe(codes[0])
  }, 120_000)

  test('uses 50 bits of the hash, and every one of them', () => {
    const zero = formatHandoverCode(new Uint8Array(32))
    expect(zero).toBe('00000-00000')
    expect(formatHandoverCode(new Uint8Array(32).fill(255))).toBe('ZZZZZ-ZZZZZ')
    const codes = Array.from({ length: 50 }, (_, bit) => {
      const hash = new Uint8Array(32)
      hash[bit >> 3] = 0x80 >> (bit & 7)
      return formatHandoverCode(hash)
    })
    expect(new Set([zero, ...codes]).size).toBe(51)
  })

  test('is read as typed: any case, spaces, dashes, and the letters that look like digits', () => {
    const random = seededRandom('typed code')
    for (let index = 0; index < 200; index++) {
      const hash = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))
      const code = formatHandoverCode(hash)
      const typed = [...code.replace('-', '')].map(character => {
        const forms = { 0: ['0', 'O', 'o'], 1: ['1', 'I', 'i', 'L', 'l'] }[character] ?? [
          character,
          character.toLowerCase(),
        ]
        return (
          forms[Math.floor(random() * forms.length)] +
          (['', '', ' ', '-', '–', '\u200b'][Math.floor(random() * 6)] ?? '')
        )
      })
      expect(readHandoverCode(` ${typed.join('')}\n`), typed.join('')).toBe(code)
      expect(readHandoverCode(code)).toBe(code)
    }
    expect(readHandoverCode('ｋ７ＱＭＲ－２ＸＰＡＤ'), 'full-width characters of a keyboard').toBe('K7QMR-2XPAD')
  })

  test.each(['', 'K7QMR-2XPA', 'K7QMR-2XPADE', 'K7QMR-2XPAU', 'K7QMR.2XPAD', 'CORAL-15', 'К7QMR-2XPAD', 'k7qmr+2xpad'])(
    'is not a code: %o',
    typed => expect(readHandoverCode(typed)).toBeUndefined(),
  )
})
