import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { readCcip, openEns, Ens, readNftAvatar } from '../../src/modules/identity/ens.js'
import { identityRoutes } from '../../src/modules/identity/routes.js'
import { openMarketFixture } from '../helpers/chains/market-fixture.js'
import { startScriptedNode, type NodeAnswer } from '../helpers/chains/scripted-node.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { json, startScriptedHost, type Answerer } from '../helpers/scripted-host.js'

const ANNA: Address = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const resolver = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const TEXT_SELECTOR = '0x59d1d43c'

interface Ledger {
  readonly name?: string
  readonly address?: Address
  readonly avatar?: string
  /** Replaces every other response. */
  readonly fault?: NodeAnswer
}

/** Starts an Ethereum node whose resolver returns these records. */
async function ethereum({ name = '', address, avatar = '', fault }: Ledger) {
  const node = disposeAfterTest(
    await startScriptedNode((method, params) => {
      if (method === 'eth_chainId') return { result: '0x1' }
      if (fault) return fault
      const reverted = { error: { code: 3, message: 'execution reverted' } }
      if (method !== 'eth_call' || !(params[0] as { to?: Address }).to) return reverted
      const { args, functionName } = decodeFunctionData({ abi: resolver, data: (params[0] as { data: Hex }).data })
      if (functionName === 'reverseWithGateways')
        return { result: encodeFunctionResult({ abi: resolver, functionName, result: [name, ANNA, ANNA] }) }
      const isText = String(args[1]).startsWith(TEXT_SELECTOR)
      const encoded = isText
        ? encodeAbiParameters([{ type: 'string' }], [avatar])
        : encodeAbiParameters([{ type: 'address' }], [address ?? `0x${'0'.repeat(40)}`])
      return { result: encodeFunctionResult({ abi: resolver, functionName, result: [encoded, ANNA] }) }
    }),
  )
  return { core: testData([testNetwork([node.url], 1)]), node }
}

async function identity(ledger: Ledger, address: string = ANNA) {
  const { core } = await ethereum(ledger)
  const answer = await testRoutes(core, [identityRoutes]).request(`http://a.test/v1/identity/${address}`)
  return { status: answer.status, body: await answer.json() }
}

describe('GET /v1/identity/{address}', () => {
  test('returns the name, and the avatar through the image proxy', async () => {
    const { body } = await identity({ name: 'anna.eth', address: ANNA, avatar: 'https://a.example/b.png' })
    expect(body).toEqual({ name: 'anna.eth', avatar: expect.stringContaining('/v1/icon?url=https%3A%2F%2Fa.example') })
  })

  test.each<[string, Ledger]>([
    ['resolves to another address', { name: 'vitalik.eth', address: OTHER }],
    ['does not resolve', { name: 'anna.eth' }],
    ['is not normalized', { name: 'Anna.eth', address: ANNA }],
    ['is invalid', { name: '<b>\u202Eanna.eth', address: ANNA }],
    ['is too long', { name: `${'a'.repeat(300)}.eth`, address: ANNA }],
    ['is empty', { name: '', address: ANNA }],
  ])('returns no name that %s', async (_what, ledger) => {
    expect((await identity(ledger)).body).toEqual({ name: null, avatar: null })
  })

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'eip155:1/erc721:0x1/1',
    `eip155:1/erc721:${OTHER}/1`,
    `eip155:999/erc721:${OTHER}/1`,
    `eip155:1/erc20:${OTHER}/1`,
    `eip155:1/erc721:${OTHER}/${'9'.repeat(78)}`,
    `data:image/png;base64,${'A'.repeat(3_000)}`,
  ])('returns no avatar for %s', async avatar => {
    const { body } = await identity({ name: 'anna.eth', address: ANNA, avatar })
    expect(body).toEqual({ name: 'anna.eth', avatar: null })
  })

  test('reports an unreachable chain, but not a resolver that fails', async () => {
    expect((await identity({ fault: { result: undefined } as never })).status).toBe(502)
    expect((await identity({ fault: { error: { code: 3, message: 'execution reverted' } } })).body).toMatchObject({
      name: null,
    })
  })

  test('returns no identity for an invalid address or without ENS', async () => {
    expect((await identity({ name: 'anna.eth', address: ANNA }, '0x1')).body).toEqual({ name: null, avatar: null })
    const answer = await testRoutes(testData(), [identityRoutes]).request(`http://a.test/v1/identity/${ANNA}`)
    expect(await answer.json()).toEqual({ name: null, avatar: null })
    expect(openEns(testData())).toBeUndefined()
  })
})

test('resolves a name and sends no request for an invalid one', async () => {
  const { core, node } = await ethereum({ address: ANNA })
  const ens = openEns(core)
  expect(ens).toBeInstanceOf(Ens)
  expect(await ens?.resolveAddress('ANNA.eth')).toBe(ANNA)
  const before = node.requests.length
  expect([await ens?.resolveAddress('anna'), await ens?.resolveAddress('an na.eth')]).toEqual([undefined, undefined])
  expect(node.requests.length).toBe(before)
})

describe('readCcip', () => {
  const lookup = { sender: ANNA, data: '0x1234' } as const
  const { outbound } = testData()
  const host = async (answer: Answerer) => {
    return disposeAfterTest(await startScriptedHost(answer))
  }

  test('tries the URLs in order, with GET and POST', async () => {
    const [broken, good] = [await host(json({ message: 'no' }, 500)), await host(json({ data: '0xab' }))]
    expect(await readCcip({ ...lookup, urls: [`${broken.url}/x`, `${good.url}/{sender}/{data}.json`] }, outbound)).toBe(
      '0xab',
    )
    expect(broken.bodies).toEqual([JSON.stringify({ data: '0x1234', sender: ANNA })])
    expect(good.requests).toEqual([`GET /${ANNA.toLowerCase()}/0x1234.json`])
  })

  test.each([[[]], [['http://169.254.169.254/{data}']], [['file:///etc/{data}']]])(
    'rejects the URLs %j',
    async urls => {
      await expect(readCcip({ ...lookup, urls }, outbound)).rejects.toMatchObject({ code: 'identity/ccip-failed' })
    },
  )

  test('blocks lookups in the client of the chain', async () => {
    const inside = await host(json({ data: '0x' }))
    const args = [ANNA, [`${inside.url}/{data}`], '0x12', '0x12345678', '0x'] as const
    const data = encodeErrorResult({ abi: resolver, errorName: 'OffchainLookup', args })
    const { core } = await ethereum({ fault: { error: { code: 3, message: 'execution reverted', data } } })
    await expect(core.chains.all[0]?.client.call({ to: ANNA, data: '0x12' })).rejects.toThrow()
    expect(inside.requests).toEqual([])
  })
})

test('uses a collectible as avatar while the address owns it', async () => {
  const stage = await openMarketFixture()
  try {
    const { core, market } = stage
    const [first = OTHER, second = OTHER] = market.accounts
    const sources = { outbound: core.outbound, icons: core.icons, ipfs: 'https://ipfs.example/ipfs/' }
    const picture = (text: string, owner: Address) => readNftAvatar(text, getAddress(owner), core.chains, sources)
    const pebble = `eip155:31337/erc721:${market.collectible}/1`
    expect(await picture(pebble, first)).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await picture(pebble.replace('erc721', 'ERC721'), first)).toMatch(/^data:image/)
    expect(await picture(pebble, second)).toBeUndefined()
    const acorn = `eip155:31337/erc1155:${market.editions}/1`
    expect(await picture(acorn, first)).toBeDefined()
    expect(await picture(acorn, ANNA)).toBeUndefined()
    expect(await picture(pebble.replace(/1$/, '77'), first)).toBeUndefined()
  } finally {
    await stage.stop()
  }
})
