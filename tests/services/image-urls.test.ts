import { expect, test } from 'vitest'
import { createImageUrls } from '../../src/services/endpoints.js'

const query = { projectId: 'p', st: 'appkit' }

test('without a catalogue, and without an id, there is no picture', () => {
  const none = createImageUrls({ base: undefined, isHosted: false, query })
  expect([none.wallet('a'), none.network('eip155:1', 'b')]).toEqual([undefined, undefined])
  const some = createImageUrls({ base: 'https://gate.example', isHosted: true, query })
  expect([some.wallet(undefined), some.network('eip155:1', undefined)]).toEqual([undefined, undefined])
})

test('ids are encoded, and the query goes along', () => {
  const images = createImageUrls({ base: 'https://gate.example', isHosted: false, query })
  expect(images.wallet('../x?y')).toBe('https://gate.example/getWalletImage/..%2Fx%3Fy?projectId=p&st=appkit')
})

test('a gateway is asked by the network’s id, a hosted catalogue by its own', () => {
  const picture = (isHosted: boolean) =>
    createImageUrls({ base: 'https://c.example', isHosted, query: {} }).network('eip155:1', 'uuid')
  expect([picture(false), picture(true)]).toEqual([
    'https://c.example/public/getAssetImage/eip155%3A1?',
    'https://c.example/public/getAssetImage/uuid?',
  ])
})
