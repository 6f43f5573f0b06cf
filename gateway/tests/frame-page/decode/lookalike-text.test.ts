import { describe, expect, test } from 'vitest'
import { readsLike, toAlphanumeric } from '../../../src/frame-page/decode/lookalike-text.js'

const PHRASE = 'wantsyoutosigninwithyour'
const isRead = (text: string) => readsLike(text, PHRASE, { maxCost: 3 })

describe('readsLike', () => {
  test.each([
    ['plain', 'x wants you to sign in with your y'],
    ['in capitals', 'X WANTS YOU TO SIGN IN WITH YOUR Y'],
    ['in Cyrillic letters', 'x ԝаnтѕ уоц tо ѕіgп іn ԝітһ уоцг y'],
    ['in Greek letters', 'x wαntѕ υοu to sιgη ιη wιth γουr y'],
    ['full-width', 'ｘ ｗａｎｔｓ ｙｏｕ ｔｏ ｓｉｇｎ ｉｎ ｗｉｔｈ ｙｏｕｒ'],
    ['in mathematical letters', '𝐰𝐚𝐧𝐭𝐬 𝐲𝐨𝐮 𝐭𝐨 𝐬𝐢𝐠𝐧 𝐢𝐧 𝐰𝐢𝐭𝐡 𝐲𝐨𝐮𝐫'],
    ['in circled letters', 'ⓦⓐⓝⓣⓢ ⓨⓞⓤ ⓣⓞ ⓢⓘⓖⓝ ⓘⓝ ⓦⓘⓣⓗ ⓨⓞⓤⓡ'],
    ['with accents', 'wänts yoü tò sígn în with yôur'],
    ['with digits', 'want5 y0u t0 s1gn 1n w1th y0ur'],
    ['without spaces', 'wantsyoutosigninwithyour'],
    ['with invisible characters', 'wa\u200bnts y\u2060ou to si\u00adgn in w\u034fith your'],
    ['with punctuation', 'wants-you-to-sign-in-with-your'],
    ['with pictures between the words', 'wants 👉 you 👉 to sign ✅ in with 👉 your'],
    ['with one letter less', 'want you to sign in with your'],
    ['with other letters', 'wants you to sigm in vith your'],
    ['with unknown letters', 'wants yൠu to sയgn in w꙰ith your'],
  ])('reads a phrase %s', (_how, text) => {
    expect(isRead(text)).toBe(true)
  })

  test.each([
    ['another text', 'Please sign in with your wallet'],
    ['half of the phrase', 'wants you to sign'],
    ['another language', 'Подпишите сообщение, чтобы войти на сайт с вашим кошельком'],
    ['Chinese', '请签署此消息以便使用您的以太坊账户登录我们的网站，谢谢您的合作与支持。'],
    ['pictures', '🦄'.repeat(200)],
    ['nothing', ''],
  ])('does not read a phrase in %s', (_what, text) => {
    expect(isRead(text)).toBe(false)
  })

  test('requires the phrase at the start on request', () => {
    const options = { maxCost: 0, atStart: true }
    expect(readsLike('Nоnce 123', 'nonce', options)).toBe(true)
    expect(readsLike('The nonce: 123', 'nonce', options)).toBe(false)
  })

  test('takes linear time', () => {
    const start = performance.now()
    expect(isRead('wants you to '.repeat(1_260))).toBe(false)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

test('toAlphanumeric keeps the letters and digits of a text', () => {
  expect(toAlphanumeric('  Acc\u200bess “zkSync” account №7!\n')).toBe('accesszksyncaccountno7')
})
