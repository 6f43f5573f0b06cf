import { afterEach, beforeEach, expect, test } from 'vitest'
import { SellerClient } from '../../../src/modules/onramp/sellers/seller.js'
import { moonPay } from '../../../src/modules/onramp/sellers/page-sellers.js'
import { Outbound } from '../../../src/modules/outbound/outbound.js'
import { findSoldCoin } from '../../helpers/onramp/seller-fixture.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../../helpers/scripted-host.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const request = { coin: findSoldCoin('eip155:1/ETH'), fiat: 'USD', amount: '100.00', country: null }
const good = { quoteCurrencyAmount: 0.03, totalAmount: 100, feeAmount: 4, networkFeeAmount: 1 }

let host: ScriptedHost
beforeEach(async () => void (host = await startScriptedHost()))
afterEach(() => host.close())

const keys = { key: 'pk_live_public', secret: 'sk_live_secret' }
const open = () => {
  const clock = turnedClock()
  const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
  return { clock, seller: moonPay(keys, new SellerClient(upstream, clock), host.url) }
}

const html: Answerer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Just a moment')
const large: Answerer = (_request, response) => void response.writeHead(200).end('9'.repeat(10 * 1024 * 1024))

test.each<[string, Answerer, string]>([
  ['500', json({}, 500), 'onramp/seller-unreachable'],
  ['a page in HTML', html, 'onramp/seller-unreachable'],
  ['10 MB', large, 'outbound/too-large'],
  ['amounts that are no numbers', json({ ...good, quoteCurrencyAmount: { a: 1 } }), 'onramp/seller-unreachable'],
  ['negative fees', json({ ...good, feeAmount: -4 }), 'onramp/seller-unreachable'],
  ['a list', json([]), 'onramp/seller-unreachable'],
  ['404', json({ message: 'Not found' }, 404), 'onramp/seller-refused'],
  ['403', json({}, 403), 'onramp/seller-refused-key'],
])('answers %s with a code, and then works again', async (_what, answer, code) => {
  const { seller } = open()
  host.answer = answer
  const error: unknown = await seller.price(request).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code })
  expect(JSON.stringify([error, `${(error as Error).stack}`])).not.toMatch(/pk_live|sk_live|127\.0\.0\.1/)
  host.answer = json(good)
  expect(await seller.price(request)).toMatchObject({ total: 10_000n })
})

test('waits as long as a busy seller names, without a request', async () => {
  const { seller, clock } = open()
  host.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '30' }).end()
  const isBusy = { code: 'onramp/seller-busy', status: 503, details: { retryAfter: 30 } }
  await expect(seller.price(request)).rejects.toMatchObject(isBusy)
  host.answer = json(good)
  clock.turn(29_000)
  await expect(seller.price(request)).rejects.toMatchObject({ code: 'onramp/seller-busy', details: { retryAfter: 1 } })
  expect(host.requests).toHaveLength(1)
  clock.turn(1_000)
  expect(await seller.price(request)).toMatchObject({ total: 10_000n })
})

test('waits five minutes at most', async () => {
  const { seller, clock } = open()
  host.answer = (_request, response) => void response.writeHead(503, { 'retry-after': '86400' }).end()
  await expect(seller.price(request)).rejects.toMatchObject({ details: { retryAfter: 300 } })
  host.answer = json(good)
  clock.turn(300_000)
  expect(await seller.price(request)).toMatchObject({ total: 10_000n })
})

test('gives up on a seller that does not answer', async () => {
  const { seller, clock } = open()
  const arrived = new Promise<void>(resolve => {
    host.answer = () => resolve()
  })
  const pending = seller.price(request)
  await arrived
  clock.turn(8_000)
  await expect(pending).rejects.toMatchObject({ code: 'outbound/time-out' })
})
