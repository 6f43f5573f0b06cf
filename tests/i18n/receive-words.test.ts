import { expect, test } from 'vitest'
import { receive as ar } from '../../src/i18n/ar/receive.js'

test('Arabic uses its forms for two, few and many networks', () => {
  expect(ar.hintOfSeveral(2)).toContain('شبكتين')
  expect(ar.hintOfSeveral(3)).toContain('3 شبكات')
  expect(ar.hintOfSeveral(10)).toContain('10 شبكات')
  expect(ar.hintOfSeveral(11)).toContain('11 شبكة')
})
