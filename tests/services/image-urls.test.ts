import { expect, test } from 'vitest'
import { createImageUrls } from '../../src/services/endpoints.js'

const query = { projectId: 'p', st: 'appkit' }

test('createImageUrls returns no URL without a catalogue or an id', () => {
  const none = createImageUrls({ base: undefined, isHosted: false, query })
  expect([none.wallet('a'), none.network('eip155:1', 'b')]).toEqual([undefined, undefined])
  const some = createImageUrls({ base: 'https://gate.example', isHosted: true, query })
  expect([some.wallet(undefined), some.network('eip155:1', undefined)]).toEqual([undefined, undefined])
})

test('createImageUrls encodes ids and adds the query', () => {
  const images = createImageUrls({ base: 'https://gate.example', isHosted: false, query })
  expect(images.wallet('../x?y')).toBe('https://gate.example/getWalletImage/..%2Fx%3Fy?projectId=p&st=appkit')
})

test('createImageUrls uses network ids for a gateway and hosted ids for a hosted catalogue', () => {
  const picture = (isHosted: boolean) =>
    createImageUrls({ base: 'https://c.example', isHosted, query: {} }).network('eip155:1', 'uuid')
  expect([picture(false), picture(true)]).toEqual([
    'https://c.example/public/getAssetImage/eip155%3A1?',
    'https://c.example/public/getAssetImage/uuid?',
  ])
})
