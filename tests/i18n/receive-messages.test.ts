import { expect, test } from 'vitest'
import { receive as ar } from '../../src/i18n/ar/receive.js'

test('Arabic uses its forms for two, few and many networks', () => {
  expect(ar.hintForSeveral(2)).toContain('شبكتين')
  expect(ar.hintForSeveral(3)).toContain('3 شبكات')
  expect(ar.hintForSeveral(10)).toContain('10 شبكات')
  expect(ar.hintForSeveral(11)).toContain('11 شبكة')
})
