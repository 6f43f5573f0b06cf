import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { checkSession } from '../../src/siwx/check-session.js'
import { formatMessage } from '../../src/siwx/message.js'
import { NOW, someMessage } from './some-message.js'

test('checkSession requires data that matches the text and a signature of the account', async () => {
  const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const data = { ...someMessage, accountAddress: key.address }
  const message = formatMessage(data)
  const session = { data, message, signature: await key.signMessage({ message }) }
  const check = (change: object) => checkSession({ ...session, ...change }, { domain: 'app.example' }, { now: NOW })
  expect(await check({})).toEqual(session)
  await expect(check({ data: someMessage })).rejects.toMatchObject({ code: 'siwx/bad-message' })
  await expect(check({ signature: '0x' })).rejects.toMatchObject({ code: 'siwx/bad-signature' })
})
