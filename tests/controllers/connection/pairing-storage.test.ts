import { expect, test } from 'vitest'
import { getPlatform } from '../../../src/controllers/connection/pairing-storage.js'

test.each([
  [undefined, true, 'qrcode'],
  [undefined, false, 'qrcode'],
  ['wallet://', true, 'mobile'],
  ['https://wallet.example', true, 'mobile'],
  ['wallet://', false, 'desktop'],
  ['https://wallet.example', false, 'web'],
])('getPlatform for the link %j, on mobile: %j, is %s', (href, isMobile, platform) => {
  expect(getPlatform(href === undefined ? undefined : { href }, { isMobile })).toBe(platform)
})
