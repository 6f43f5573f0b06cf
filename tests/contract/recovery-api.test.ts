import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  WALLET_STATEMENT_VALIDATOR,
  walletStatementRoutes,
  walletStatementText,
  type WalletStatement,
} from '../../src/contract/recovery-api.js'
import { property } from '../lib/property.js'

const statement: WalletStatement = {
  route: 'PUT /v1/recovery',
  accountId: 'account',
  jkt: 'device',
  nonce: 'nonce',
  body: { walletId: 'w', epoch: 2 },
}
const text = (over: Partial<WalletStatement>) => walletStatementText({ ...statement, ...over }, value => `<${value}>`)

describe('walletStatementText', () => {
  test('C2: contains the route, account, device, nonce and a digest of each field', () => {
    const fields = '[["epoch","<2>"],["walletId","<\\"w\\">"]]'
    expect(text({})).toBe(`["appkit wallet statement v1","PUT /v1/recovery","account","device","nonce",${fields}]`)
    expect(WALLET_STATEMENT_VALIDATOR).toBe('0x2717decb95f4ec95181732e095f5b0bfa27aec0c')
  })

  test('C2: differs for every other statement', () => {
    const statements = fc.record({
      route: fc.constantFrom(...walletStatementRoutes),
      accountId: fc.string(),
      jkt: fc.string(),
      nonce: fc.string(),
      body: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    })
    property(fc.tuple(statements, statements), ([a, b]) => {
      const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
      expect(text(a) === text(b)).toBe(same)
    })
  })

  test('C2: ignores the order of fields and omits undefined values', () => {
    const nested = { b: 1, a: [{ d: null, c: 'x' }] }
    const turned = { a: [{ c: 'x', d: null }], b: 1, e: undefined }
    expect(text({ body: { z: nested, y: undefined } })).toBe(text({ body: { z: turned } }))
    expect(text({ body: { z: { a: 1 } } })).not.toBe(text({ body: { z: { a: '1' } } }))
  })
})

function sorted({ body, ...rest }: WalletStatement) {
  return { ...rest, body: Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)) }
}
