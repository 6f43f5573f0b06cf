import * as fc from 'fast-check'
import { encodeBase58 } from '../../src/lib/base58.js'
import type { SIWXMessageData } from '../../src/core/siwx.js'

export const NOW = Date.parse('2026-11-22T10:00:00.000Z')
export const ALICE = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** A message of the page, issued just now. */
export const someMessage = {
  accountAddress: ALICE,
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-22T09:59:30.000Z',
  statement: 'I accept the terms',
} as const satisfies SIWXMessageData

const signs = (from: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...from), minLength, maxLength })
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const URI_SIGNS = `${ALPHABET}-._~:/?#[]@!$&'()*+,;=`
const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const time = moment.map(date => date.toISOString())
const uri = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  signs(URI_SIGNS, 1, 40).map(rest => `urn:${rest}`),
)
const account = fc.oneof(
  fc
    .tuple(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.nat({ max: 1e9 }))
    .map(([bytes, chain]) => [`eip155:${chain + 1}`, `0x${Buffer.from(bytes).toString('hex')}`] as const),
  fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map(bytes => ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', encodeBase58(bytes)] as const),
  fc.constant(['bip122:000000000019d6689c085ae165831e93', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] as const),
)

/** Generates any valid message. */
export const anyMessage = fc
  .tuple(
    account,
    fc.record(
      {
        domain: fc.tuple(fc.domain(), fc.constantFrom('', ':3000', ':443')).map(([host, port]) => host + port),
        uri,
        version: fc.constant('1'),
        nonce: signs(ALPHABET, 8, 96),
        issuedAt: time,
        expirationTime: time,
        notBefore: time,
        requestId: signs(`${ALPHABET}-._~!$&'()*+,;=:@`, 0, 40),
        statement: signs(`${URI_SIGNS} `, 1, 120),
        resources: fc.array(uri, { maxLength: 4 }),
      },
      { requiredKeys: ['domain', 'uri', 'version', 'nonce', 'issuedAt'] },
    ),
  )
  .map(
    ([[chainId, accountAddress], fields]): SIWXMessageData =>
      ({ chainId, accountAddress, ...fields }) as SIWXMessageData,
  )
