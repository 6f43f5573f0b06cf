import { decodeFunctionData, encodeAbiParameters, parseAbi, parseAbiParameters, zeroAddress, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { readProfile } from '../../../src/chains/eip155/profile.js'
import { toNetwork } from '../../../src/core/network.js'
import { base, mainnet } from '../../../src/networks.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const encode = (name: string) =>
  encodeAbiParameters(parseAbiParameters('string, address, address'), [name, zeroAddress, zeroAddress])

function setUp(answer: unknown, networks = [mainnet, base]) {
  const rpc = vi.fn(async (_network: string, _call: { readonly params?: unknown }) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { rpc, context: fakeContext({ rpc: rpc as never, networks: () => networks.map(toNetwork) }) }
}

test('the primary name of an address is read from the Ethereum node', async () => {
  const { context, rpc } = setUp(encode('ada.eth'))
  expect(await readProfile(context, address)).toEqual({ name: 'ada.eth' })
  const [network, call] = rpc.mock.calls[0] ?? []
  expect(network).toBe('eip155:1')
  const [{ data }] = (call as { params: [{ data: Hex }] }).params
  const abi = parseAbi(['function reverse(bytes lookupAddress, uint256 coinType) view returns (string)'])
  expect(decodeFunctionData({ abi, data }).args).toEqual([address.toLowerCase(), 60n])
})

test.each([
  ['no name', encode('')],
  ['an empty response', '0x'],
  ['a name that resolves to another address', Object.assign(new Error('execution reverted'), { code: 3 })],
  ['a name in another script', encode('аda.eth')],
  ['capital letters', encode('Ada.eth')],
  ['a name with markup', encode('<b>ada</b>.eth')],
  ['a name without a suffix', encode('ada')],
])('there is no name with %s', async (_what, answer) => {
  expect(await readProfile(setUp(answer).context, address)).toBeUndefined()
})

test('a node that fails is reported, so that a known name stays', async () => {
  await expect(readProfile(setUp(new TypeError('down')).context, address)).rejects.toThrow('down')
})

test('an app without Ethereum sends no request', async () => {
  const { context, rpc } = setUp(encode('ada.eth'), [base])
  expect(await readProfile(context, address)).toBeUndefined()
  expect(rpc).not.toHaveBeenCalled()
})
