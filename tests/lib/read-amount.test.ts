import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmountText, parseAmount } from '../../src/lib/amounts.js'
import { localizeAmount, readAmount, sampleAmount } from '../../src/lib/read-amount.js'
import { locales, writtenAmounts } from '../helpers/amounts/written-amounts.js'
import { property } from './property.js'

describe('readAmount', () => {
  test.each([
    ['1,250.5', 'en', '1250.5'],
    ['2,500.75', 'en', '2500.75'],
    ['1,250.50', 'en', '1250.5'],
    ['1.250,5', 'de', '1250.5'],
    ['1.250,5', 'en', '1250.5'],
    ['1,250.5', 'de', '1250.5'],
    ['1.000', 'en', '1'],
    ['1,000', 'de', '1'],
    ['1,5', 'en', '1.5'],
    ['1.5', 'de', '1.5'],
    ['0.125', 'de', '0.125'],
    ['0,125', 'en', '0.125'],
    ['1.000,50', 'de', '1000.5'],
    ['1.000.000,5', 'de', '1000000.5'],
    ['1,000,000', 'de', '1000000'],
    ['1.250.000', 'en', '1250000'],
    ['1’000', 'de-CH', '1000'],
    ["1'000'000.5", 'de-CH', '1000000.5'],
    ['1\u202f000', 'fr', '1000'],
    ['1\u00a0000,5', 'fr', '1000.5'],
    ['1 000,5', 'ru', '1000.5'],
    ['1_000_000', 'en', '1000000'],
    ['12,34,567.8', 'hi', '1234567.8'],
    ['12,34,567', 'en', '1234567'],
    ['١٬٠٠٠', 'ar-EG', '1000'],
    ['١٫٥', 'ar-EG', '1.5'],
    ['\u200f١٬٠٠٠٫٥\u200f', 'ar-EG', '1000.5'],
    ['۱٬۲۵۰٫۵', 'fa', '1250.5'],
    ['১,২৫০.৫', 'bn', '1250.5'],
    ['12٫5', 'ar', '12.5'],
    ['1٢', 'ar-EG', '12'],
    ['１，２５０．５', 'ja', '1250.5'],
    ['1。5', 'zh', '1.5'],
    [',5', 'de', '0.5'],
    ['.5', 'en', '0.5'],
    ['007', 'en', '7'],
    ['0.00', 'en', '0'],
    [' 12 ', 'en', '12'],
    ['', 'en', ''],
    ['  ', 'en', ''],
  ])('%j in %s is %s, without a note', (text, locale, amount) => {
    expect(readAmount(text, locale)).toEqual({ text: amount, isAmbiguous: false })
  })

  test.each([
    ['1,000', 'en', '1000'],
    ['12,345', 'en', '12345'],
    ['1.250', 'de', '1250'],
    ['1.250', 'de-AT', '1250'],
    ['1.250', 'es', '1250'],
    ['1,000', 'ar-EG', '1000'],
    ['1,000', 'ar', '1000'],
    ['1.250', 'fr', '1.25'],
    ['1,250', 'de-CH', '1.25'],
    ['1,0000', 'en', '1'],
    ['1234,567', 'en', '1234.567'],
    ['1234.567', 'de', '1234.567'],
    ['٢٥', 'en', '25'],
    ['৪', 'en', '4'],
  ])('%j in %s is %s, with a note', (text, locale, amount) => {
    expect(readAmount(text, locale)).toEqual({ text: amount, isAmbiguous: true })
  })

  test.each([
    ['1,', '1'],
    ['1,2', '1.2'],
    ['1,25', '1.25'],
    ['1,250', '1250'],
    ['1,250.', '1250'],
    ['1,250,', undefined],
    ['1,250,0', undefined],
    ['1,250,00', undefined],
    ['1,250,000', '1250000'],
    ['1.', '1'],
    ['1.250,', '1250'],
    ['1 2', undefined],
    ["1'", undefined],
    ['.', undefined],
    [',', undefined],
    ['$', undefined],
  ])('reads %s while it is being typed as %s, and never as an error', (text, amount) => {
    const reading = readAmount(text, 'en', ['$'])
    expect(reading.text).toBe(amount)
    if (amount === undefined) expect(reading).toEqual({ error: 'incomplete' })
  })

  test.each([
    '1e9', '1e5', '5e-7', '0x10', '1 ETH = 2 OAK', '100 3CRV', '5 1INCH', '1.2.3', '1,2,3', '1..5', '1,2.5', '1.51,000', '0,125,000', '1,23,4.5',
    '1/2', '½', '5½', '2 × 10^5', '10⁵', '①', 'Ⅻ', '١e٣', '2026-11-27', '1१', '١۲', '--1', '-5', '+5', '−3', '(5)', '5%', '5k', '5 million', '5 Mio.', '5 ETH',
    '$5', 'NaN', 'Infinity', '<b>7</b>', 'twelve', "5'5", '1  000', '1,000 000', '1 000\u200f', '١ ٢٥٠', '\u202e5.0521', '1.5.', '5..', "'5", '9'.repeat(401),
  ])('%j is no amount', text => expect(readAmount(text, 'en').text).toBeUndefined()) // prettier-ignore

  test.each([
    ['2.5 ETH', ['ETH'], '2.5'],
    ['2.5eth', ['ETH'], '2.5'],
    ['USDC 7', ['USDC'], '7'],
    ['12 USDC.e', ['USDC.e'], '12'],
    ['$1,250.5', ['$', 'USD'], '1250.5'],
    ['$5 USD', ['$', 'USD'], '5'],
    ['1.250,50 €', ['€', 'EUR'], '1250.5'],
    ['US$\u00a012', ['US$', 'USD'], '12'],
    ['5 OAK', ['ETH'], undefined],
    ['$5', ['ETH'], undefined],
    ['5k', ['ETH'], undefined],
    ['5 1INCH', ['1INCH'], undefined],
    ['5 000', ['000'], '5000'],
    ['5.5', ['.5', '.', ',', '5', ' ', ''], '5.5'],
    ['5 5', ['ETH'], undefined],
  ])('%j with the units %j is %s', (text, units, amount) => {
    expect(readAmount(text, 'en', units).text).toBe(amount)
  })

  test('B1: an amount in the form of any locale is read as this amount', () => {
    property(fc.array(writtenAmounts, { minLength: 6, maxLength: 10 }), written => {
      for (const { text, locale, amount } of written)
        expect(readAmount(text, locale), `${text} in ${locale}`).toMatchObject({ text: amount })
    })
  })

  test('the amounts shown in a field are read as the same amounts, without a note', () => {
    property(writtenAmounts, ({ locale, amount }) => {
      const shown = localizeAmount(amount, locale)
      expect(readAmount(shown, locale), `${shown} in ${locale}`).toEqual({ text: amount, isAmbiguous: false })
    })
  })

  test('any text is an amount in canonical form, or a text that no parser accepts', () => {
    const characters = fc.string({
      unit: fc.constantFrom(..."0123456789.,٫٬ '’_eE-+x٠٥۵৪½²k$\u200f\u202e"),
      maxLength: 12,
    })
    property(
      fc.tuple(fc.oneof(characters, fc.string({ unit: 'binary' })), fc.constantFrom(...locales)),
      ([text, locale]) => {
        const reading = readAmount(text, locale, ['$', 'k'])
        if (reading.text === undefined) return expect(parseAmount(text, 255)).toBeUndefined()
        expect(reading.text).toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d*[1-9])?)?$/)
        expect(readAmount(reading.text, 'en')).toEqual({ text: reading.text, isAmbiguous: false })
      },
    )
  })

  test('a number has the digits of the text that was entered, in the same order', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 })
    property(fc.tuple(texts, fc.constantFrom(...locales)), ([text, locale]) => {
      const { text: amount } = readAmount(text, locale)
      if (!amount) return
      const digits = text.replace(/\D/g, '')
      expect(digits).toContain(amount.replace('.', '').replace(/^0+/, ''))
    })
  })
})

describe('localizeAmount', () => {
  test.each([
    ['1250.5', 'en', '1250.5'],
    ['1250.5', 'de', '1250,5'],
    ['1250.5', 'ar-EG', '١٢٥٠٫٥'],
    ['0.000000000000000001', 'fr', '0,000000000000000001'],
    ['5.', 'de', '5,'],
    ['', 'de', ''],
    ['1e5', 'de', '1e5'],
    ['1.2.3', 'de', '1.2.3'],
    ['12', 'not a locale', '12'],
  ])('%j in %s is shown as %s', (text, locale, shown) => expect(localizeAmount(text, locale)).toBe(shown))

  test('writes only numbers that are amounts', () => {
    property(writtenAmounts, ({ amount }) => expect(isAmountText(amount)).toBe(true))
  })
})

test('the sample of a locale is read as 1250.5', () => {
  for (const locale of locales)
    expect(readAmount(sampleAmount(locale), locale), locale).toEqual({ text: '1250.5', isAmbiguous: false })
})
