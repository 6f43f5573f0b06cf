import { expect, test } from 'vitest'
import { toNetwork } from '../../../src/core/network.js'
import { createImageUrls } from '../../../src/services/endpoints.js'
import { getNetworkImage } from '../../../src/views/shared/network-image.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const [ethereum, base] = testNetworks.map(toNetwork)
const images = createImageUrls({ base: 'https://catalogue.example', isHosted: false, query: {} })

test("getNetworkImage: prefers the app's image to the catalogue's", () => {
  const chainImages = { 1: 'https://app.example/1.png' }
  using scope = testScope({ options: { chainImages }, services: { images } })
  expect(getNetworkImage(scope, ethereum!)).toBe('https://app.example/1.png')
  expect(getNetworkImage(scope, base!)).toBe('https://catalogue.example/public/getAssetImage/eip155%3A8453?')
})

test('getNetworkImage: passes the name of a network that may have no icon, so that its initial is the shown one', () => {
  using scope = testScope({ services: { images } })
  const local = toNetwork({ ...testNetworks[0]!, id: 31337, name: 'Local One', caipNetworkId: 'eip155:31337' })
  expect(getNetworkImage(scope, local)).toBe(
    'https://catalogue.example/public/getAssetImage/eip155%3A31337?name=Local+One',
  )
})

test('getNetworkImage: returns an empty text without an image', () => {
  using scope = testScope()
  expect(getNetworkImage(scope, ethereum!)).toBe('')
})
