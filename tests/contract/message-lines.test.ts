import { describe, expect, test } from 'vitest'
import { readLines, writeLines } from '../../src/contract/message-lines.js'
import { property } from '../lib/property.js'
import { anyMessage } from '../siwx/some-message.js'

const parties = { domain: 'app.example', accountName: 'Solana', accountAddress: 'abc' }
const fields = { uri: 'a:b', version: '1', chainId: 'mainnet', nonce: '12345678', issuedAt: 'now' }
const head = 'app.example wants you to sign in with your Solana account:\nabc'
const body = 'URI: a:b\nVersion: 1\nChain ID: mainnet\nNonce: 12345678\nIssued At: now'

describe('writeLines', () => {
  test('writes two empty lines without a statement, and one in a compact message', () => {
    expect(writeLines({ ...parties, ...fields })).toBe(`${head}\n\n\n${body}`)
    expect(writeLines({ ...parties, ...fields }, { isCompact: true })).toBe(`${head}\n\n${body}`)
  })

  test('writes only the fields that a message has', () => {
    expect(writeLines(parties, { isCompact: true })).toBe(head)
    expect(writeLines({ ...parties, statement: 'Hello' }, { isCompact: true })).toBe(`${head}\n\nHello`)
    expect(writeLines({ ...parties, statement: 'Hello', nonce: 'n', resources: [] })).toBe(
      `${head}\n\nHello\n\nNonce: n\nResources:`,
    )
  })
})

describe('readLines', () => {
  test('reads every message that writeLines writes, in both layouts', () => {
    property(anyMessage, ({ issuedAt = '', ...data }) => {
      const lines = { ...data, issuedAt, accountName: 'Any Network' }
      expect(readLines(writeLines(lines))).toEqual(lines)
      expect(readLines(writeLines(lines, { isCompact: true }), { isCompact: true })).toEqual(lines)
      expect(readLines(writeLines(lines), { isCompact: true })).toEqual(lines)
    })
  })

  test('rejects a compact message without the option', () => {
    expect(readLines(`${head}\n\n${body}`)).toBeUndefined()
    expect(readLines(`${head}\n\n${body}`, { isCompact: true })).toEqual({ ...parties, ...fields })
  })

  test('takes a line after the address for a statement, unless the message may be compact', () => {
    const text = `${head}\n\nURI: a:b\n\n${body}`
    expect(readLines(text)).toEqual({ ...parties, statement: 'URI: a:b', ...fields })
    expect(readLines(text, { isCompact: true })).toBeUndefined()
  })

  test('leaves the values to the caller', () => {
    const text = `${head}\n\n\n${body.replace('now', '').replace('a:b', ' x')}\nRequest ID: \nResources:\n- `
    expect(readLines(text)).toEqual({ ...parties, ...fields, uri: ' x', issuedAt: '', requestId: '', resources: [''] })
  })

  test.each([
    ['an address', `app.example wants you to sign in with your Solana account:\n\n\n\n${body}`],
    ['the rest', head],
    ['a field', `${head}\n\n\n${body.replace('Version: 1\n', '')}`],
    ['the empty line after the statement', `${head}\n\nHello\n${body}`],
    ['the title of the resources', `${head}\n\n\n${body}\n- a:b`],
    ['the dash of a resource', `${head}\n\n\n${body}\nResources:\na:b`],
  ])('rejects a message without %s', (_, text) => {
    expect([readLines(text), readLines(text, { isCompact: true })]).toEqual([undefined, undefined])
  })

  test.each([
    ['a repeated field', body.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['fields in another order', body.replace('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1')],
    ['an unknown field', `${body}\nAlso: this`],
    ['an empty line at the end', `${body}\n`],
  ])('rejects %s', (_, spoiled) => {
    expect(readLines(`${head}\n\n\n${spoiled}`)).toBeUndefined()
  })
})
