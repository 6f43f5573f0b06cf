import { expect, test } from 'vitest'
import { toNetwork } from '../../../src/core/network.js'
import { createImageUrls } from '../../../src/services/endpoints.js'
import { networkImage } from '../../../src/views/shared/network-image.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const [ethereum, base] = testNetworks.map(toNetwork)
const images = createImageUrls({ base: 'https://catalogue.example', isHosted: false, query: {} })

test("the app's own picture comes before the catalogue's", () => {
  const chainImages = { 1: 'https://app.example/1.png' }
  using scope = testScope({ options: { chainImages }, services: { images } })
  expect(networkImage(scope, ethereum!)).toBe('https://app.example/1.png')
  expect(networkImage(scope, base!)).toBe('https://catalogue.example/public/getAssetImage/eip155%3A8453?')
})

test('is empty where neither has one', () => {
  using scope = testScope()
  expect(networkImage(scope, ethereum!)).toBe('')
})
