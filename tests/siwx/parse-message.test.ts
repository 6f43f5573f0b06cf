import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMessage, parseMessage } from '../../src/siwx/message.js'
import { property } from '../lib/property.js'
import { anyMessage, someMessage } from './some-message.js'

/** The examples of ERC-4361, which differ in the domain. */
const official = (domain: string) => `${domain} wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

describe('parseMessage', () => {
  test.each(['example.com', 'example.com:3388', 'https://example.com'])(
    'parses the example of ERC-4361 with %s',
    domain => {
      const text = official(domain)
      expect(parseMessage(text)).toEqual({
        domain,
        accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
        uri: 'https://example.com/login',
        version: '1',
        chainId: 'eip155:1',
        nonce: '32891756',
        issuedAt: '2021-09-30T16:25:24Z',
        resources: [
          'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
          'https://example.com/my-web2-claim.json',
        ],
      })
      expect(formatMessage(parseMessage(text))).toBe(text)
    },
  )

  test('parses any formatted message back to its data', () => {
    property(anyMessage, data => expect(parseMessage(formatMessage(data, 'Some Network'))).toEqual(data))
  })

  test('rejects texts that it would format differently', () => {
    const text = formatMessage({ ...someMessage, resources: ['urn:a:b'], requestId: 'x' })
    const changed = fc.record({
      at: fc.nat({ max: text.length }),
      cut: fc.nat({ max: 3 }),
      put: fc.string({ maxLength: 3 }),
    })
    property(changed, ({ at, cut, put }) => {
      const second = text.slice(0, at) + put + text.slice(at + cut)
      const read = readOrNot(second)
      if (read) expect(formatMessage(read)).toBe(second)
    })
  })

  test.each<[string, (text: string) => unknown]>([
    ['nothing', () => ''],
    ['no text', () => undefined],
    ['a line break of another system', text => text.replaceAll('\n', '\r\n')],
    ['a line too many at the end', text => `${text}\n`],
    ['a line before the first', text => `\n${text}`],
    ['a second nonce', text => text.replace('Nonce: ', 'Nonce: abcdefgh\nNonce: ')],
    ['lines in another order', text => text.replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1')],
    ['a missing line', text => text.replace(/Issued At: .*/, '')],
    ['a label in another case', text => text.replace('Nonce:', 'nonce:')],
    ['a statement of two lines', text => text.replace('I accept', 'I\naccept')],
    ['no blank line before the address of the page', text => text.replace('terms\n\n', 'terms\n')],
    ['another account than one of Ethereum', text => text.replace('Ethereum', 'Base')],
    ['a chain with its namespace', text => text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a chain in another notation', text => text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['resources that are no list', text => `${text}\nResources:\nurn:a:b`],
    ['a text without end', text => text + ' '.repeat(70_000)],
  ])('rejects %s', (_, spoil) => {
    const text = spoil(formatMessage(someMessage)) as string
    expect(() => parseMessage(text)).toThrow(expect.objectContaining({ code: 'siwx/bad-message' }))
  })
})

function readOrNot(text: string) {
  try {
    return parseMessage(text)
  } catch {
    return undefined
  }
}
