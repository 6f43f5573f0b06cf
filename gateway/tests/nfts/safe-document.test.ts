import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readDocument, toWebUrl, readIpfsGateway } from '../../src/modules/nfts/nft-records.js'
import { testData } from '../helpers/chains/test-data.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../helpers/scripted-host.js'

const IPFS = 'https://ipfs.example/ipfs/'
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const { outbound } = testData()

let host: ScriptedHost
beforeEach(async () => void (host = await startScriptedHost()))
afterEach(() => host.close())

const read = (uri: string) => readDocument(uri, { outbound, ipfs: `${host.url}/ipfs/` })

describe('readDocument', () => {
  test.each([
    ['plain', 'data:application/json,{"name":"a"}'],
    ['in percent', 'data:application/json;charset=utf-8,%7B%22name%22%3A%22a%22%7D'],
    ['packed', `data:application/json;base64,${Buffer.from('{"name":"a"}').toString('base64')}`],
  ])('reads a data: URI, %s', async (_what, uri) => expect(await read(uri)).toEqual({ name: 'a' }))

  test('reads an ipfs: URI and a web URL', async () => {
    host.answer = json({ name: 'a' })
    expect(await read(`ipfs://${CID}/1.json`)).toEqual({ name: 'a' })
    expect(await read(`${host.url}/1`)).toEqual({ name: 'a' })
    expect(host.requests).toEqual([`GET /ipfs/${CID}/1.json`, 'GET /1'])
  })

  test.each([
    '',
    'file:///etc/passwd',
    'javascript:1',
    'ar://a',
    'data:text/html,<b>',
    '1',
    `https://a.example/${'a'.repeat(400_000)}`,
  ])('rejects the URI %s', async uri => await expect(read(uri)).rejects.toMatchObject({ code: 'nft/uri-invalid' }))

  test.each<[string, Answerer, string]>([
    [
      'a page',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('{}'),
      'outbound/type',
    ],
    ['no JSON', (_request, response) => void response.end('hello'), 'outbound/no-json'],
    ['too much', (_request, response) => void response.end(`"${'a'.repeat(300_000)}"`), 'outbound/too-large'],
    [
      'the way inside',
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'outbound/forbidden',
    ],
    ['nothing', (_request, response) => void response.writeHead(404).end(), 'outbound/status'],
  ])('rejects a response with %s', async (_what, answer, code) => {
    host.answer = answer
    await expect(read(`${host.url}/1`)).rejects.toMatchObject({ code })
  })
})

test("toWebUrl resolves ipfs: URIs without leaving the gateway's folder", () => {
  expect(toWebUrl(`ipfs://ipfs/${CID}/a b.png`, IPFS)).toBe(`${IPFS}${CID}/a%20b.png`)
  expect(toWebUrl(`ipfs://${CID}/../../admin`, IPFS)).toBeUndefined()
  expect(toWebUrl(`ipfs://${CID}/%2e%2e/admin`, IPFS)).toBeUndefined()
  expect(toWebUrl(`ipfs://${CID}?x=1`, IPFS)).toBeUndefined()
  expect(toWebUrl('https://a.example/b.png', IPFS)).toBe('https://a.example/b.png')
})

test('readIpfsGateway returns the configured gateway or the default', () => {
  expect([readIpfsGateway({}), readIpfsGateway({ IPFS_GATEWAY: 'https://a.example/ipfs' })]).toEqual([
    'https://ipfs.io/ipfs/',
    'https://a.example/ipfs/',
  ])
  expect(() => readIpfsGateway({ IPFS_GATEWAY: 'ipfs' })).toThrow('IPFS_GATEWAY')
})
