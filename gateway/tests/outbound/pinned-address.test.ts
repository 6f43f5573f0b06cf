import { expect, test } from 'vitest'
import { resolvePinnedAddress, systemResolve } from '../../src/modules/outbound/http-exchange.js'

test('systemResolve resolves localhost to loopback', async () => {
  expect(['127.0.0.1', '::1']).toContain((await systemResolve('localhost'))[0])
})

test('resolvePinnedAddress does not resolve IP addresses', async () => {
  const resolve = () => Promise.reject(new Error('asked'))
  expect(await resolvePinnedAddress(new URL('http://1.1.1.1/'), resolve, () => true)).toBe('1.1.1.1')
  expect(await resolvePinnedAddress(new URL('http://[2606:4700::1]/'), resolve, () => true)).toBe('2606:4700::1')
})

test('resolvePinnedAddress returns the first address only if all are allowed', async () => {
  const resolve = async () => ['1.1.1.1', '10.0.0.1']
  const url = new URL('https://a.example/')
  expect(await resolvePinnedAddress(url, resolve, () => true)).toBe('1.1.1.1')
  await expect(resolvePinnedAddress(url, resolve, address => address === '1.1.1.1')).rejects.toThrow('not public')
})
