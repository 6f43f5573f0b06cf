import { expect, test } from 'vitest'
import { pinnedAddress, systemResolve } from '../../src/modules/outbound/http-exchange.js'

test('this machine knows its own name', async () => {
  expect(['127.0.0.1', '::1']).toContain((await systemResolve('localhost'))[0])
})

test('an address in a URL is looked up nowhere', async () => {
  const resolve = () => Promise.reject(new Error('asked'))
  expect(await pinnedAddress(new URL('http://1.1.1.1/'), resolve, () => true)).toBe('1.1.1.1')
  expect(await pinnedAddress(new URL('http://[2606:4700::1]/'), resolve, () => true)).toBe('2606:4700::1')
})

test('the first of several addresses is taken, if all of them may be asked', async () => {
  const resolve = async () => ['1.1.1.1', '10.0.0.1']
  const url = new URL('https://a.example/')
  expect(await pinnedAddress(url, resolve, () => true)).toBe('1.1.1.1')
  await expect(pinnedAddress(url, resolve, address => address === '1.1.1.1')).rejects.toThrow('of the internet')
})
