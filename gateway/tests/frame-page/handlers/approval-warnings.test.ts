import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../../src/contract/rpc-requests.js'
import { getSeverity, getWarnings } from '../../../src/frame-page/approval/approval-request.js'
import { Contacts } from '../../../src/frame-page/handlers/address-warnings.js'
import { FrameNotes } from '../../../src/frame-page/handlers/consents.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { calmNode, createHandlerFixture } from '../helpers/handler-fixture.js'
import { account, scriptedWallet } from '../helpers/scripted-wallet.js'

const ME = account.address
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const POISON = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8'
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const SPENDER = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])

const send = (to: string, value = '0x1'): RpcRequest => ({ method: 'eth_sendTransaction', params: [{ to, value }] })
const call = (functionName: 'transfer' | 'approve', to: string, amount: bigint) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi: erc20, functionName, args: [to as `0x${string}`, amount] }),
})
const batch = (...calls: readonly object[]): RpcRequest => ({ method: 'wallet_sendCalls', params: [{ calls }] })

/** A token permit that is valid for an hour. */
const permit = (value: bigint): RpcRequest => {
  const fields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
  const typed = {
    domain: { name: 'T', chainId: 31_337, verifyingContract: TOKEN },
    primaryType: 'Permit',
    types: { Permit: fields.map(field => ({ name: field.split(':')[0], type: field.split(':')[1] })) },
    message: { owner: ME, spender: SPENDER, value: String(value), nonce: '0', deadline: '1800003600' },
  }
  return { method: 'eth_signTypedData_v4', params: [ME, JSON.stringify(typed)] }
}
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** Answers of contracts by selector; undefined if missing. */
const scriptedCalls = (answers: Readonly<Record<string, bigint>>) => (params: unknown) => {
  const found = Object.entries(answers).find(([selector]) => JSON.stringify(params).includes(`"${selector}`))
  return found ? word(found[1]) : '0x'
}
/** A node that reports this balance for every token, with 18 decimals. */
const having = (balance: bigint) => ({
  ...calmNode,
  eth_call: scriptedCalls({ '0x70a08231': balance, '0x313ce567': 18n }),
})

async function requestCodes(room: ReturnType<typeof createHandlerFixture>, request: RpcRequest) {
  await room.handlers.RPC_REQUEST(request, room.context)
  const shown = room.shown.at(-1)
  if (!shown) throw new FrameError('E_STATE', 'nothing was shown')
  const codes = getWarnings(shown).map(({ code, level }) => `${code} ${level}`)
  return { shown, codes, gravity: getSeverity(shown) }
}

describe('lookalike recipients', () => {
  test('flags a lookalike recipient and shows the known address', async () => {
    const room = createHandlerFixture()
    expect((await requestCodes(room, send(FRIEND))).codes).not.toContain('look-alike red')
    const { shown, codes, gravity } = await requestCodes(room, send(POISON))
    expect(codes).toContain('look-alike red')
    expect(gravity).toBe('red')
    expect(getWarnings(shown).find(({ code }) => code === 'look-alike')?.about).toBe(FRIEND)
  })

  test('finds a lookalike in token calls and batches', async () => {
    const room = createHandlerFixture()
    await requestCodes(room, send(FRIEND))
    expect((await requestCodes(room, batch(call('transfer', POISON, 5n), { to: SPENDER }))).codes).toContain(
      'look-alike red',
    )
  })

  test("finds a lookalike of the user's own address", async () => {
    const poison = `${ME.slice(0, 6)}${'0'.repeat(32)}${ME.slice(-4)}`
    expect((await requestCodes(createHandlerFixture(), send(poison.toLowerCase()))).codes).toContain('look-alike red')
  })

  test('accepts a recipient after the user sent to it despite the warning', async () => {
    const room = createHandlerFixture()
    await requestCodes(room, send(FRIEND))
    await requestCodes(room, send(POISON))
    expect((await requestCodes(room, send(POISON))).codes).not.toContain('look-alike red')
  })

  test('does not learn from a rejected request', async () => {
    const room = createHandlerFixture()
    const { approve } = room.deps.prompts
    room.deps.prompts.approve = () => Promise.reject(new FrameError('E_REJECTED', 'no'))
    await expect(requestCodes(room, send(FRIEND))).rejects.toMatchObject({ code: 'E_REJECTED' })
    room.deps.prompts.approve = approve
    expect((await requestCodes(room, send(POISON))).codes).not.toContain('look-alike red')
  })
})

describe('contacts', () => {
  const notes = (store = new Map<string, string>()) =>
    new FrameNotes('p1|https://app.example.com', () => ({
      getItem: key => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    }))

  test('stores contacts across pages of one app, but not for others', () => {
    const store = new Map<string, string>()
    new Contacts(notes(store)).add(ME, [FRIEND])
    expect(new Contacts(notes(store)).list(ME)).toEqual([FRIEND])
    expect(new Contacts(notes(store)).list(FRIEND)).toEqual([])
    const foreignNotes = new FrameNotes('p1|https://other.example.com', () => ({
      getItem: key => store.get(key) ?? null,
      setItem: () => {},
    }))
    expect(new Contacts(foreignNotes).list(ME)).toEqual([])
  })

  test('keeps contacts in memory if the browser refuses storage', () => {
    const refused = new FrameNotes('p', () => {
      throw new DOMException('no', 'SecurityError')
    })
    const contacts = new Contacts(refused)
    contacts.add(ME, [FRIEND])
    expect(contacts.list(ME)).toEqual([FRIEND])
  })

  test('keeps the last hundred and ignores invalid stored values', () => {
    const contacts = new Contacts(notes())
    const many = Array.from({ length: 150 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
    contacts.add(ME, many)
    expect(contacts.list(ME)).toEqual(many.slice(-100))
    for (const written of ['nonsense', '{"a":1}', '[1,null,{}]']) {
      const store = new Map([[`@appkit/notes|p1|https://app.example.com|contacts|${ME.toLowerCase()}`, written]])
      expect(new Contacts(notes(store)).list(ME)).toEqual([])
    }
  })
})

describe('blocked addresses', () => {
  const approvalRules = {
    denied: [SPENDER.toUpperCase().replace('0X', '0x'), '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'],
  }
  test.each([
    ['as recipient', send(SPENDER)],
    ['as recipient of a token', batch(call('transfer', SPENDER, 1n))],
    ['as spender', batch({ to: FRIEND }, call('approve', SPENDER, 1n))],
    ['as spender of a permit', permit(1n)],
    ['as contract', { method: 'eth_sendTransaction', params: [{ to: SPENDER, data: '0x12345678' }] }],
  ])('flags an address %s', async (_role, request) => {
    const { codes, gravity } = await requestCodes(createHandlerFixture({ approvalRules }), request)
    expect(codes).toContain('denied red')
    expect(gravity).toBe('red')
  })

  test('flags a blocked token', async () => {
    const { codes } = await requestCodes(
      createHandlerFixture({ approvalRules: { denied: [TOKEN] } }),
      batch(call('transfer', FRIEND, 1n)),
    )
    expect(codes).toContain('denied red')
  })

  test('gives no warning for other addresses', async () => {
    expect((await requestCodes(createHandlerFixture({ approvalRules }), send(FRIEND))).codes).toEqual([])
  })
})

const known = {
  contracts: [{ caipNetworkId: 'eip155:31337', address: SPENDER, role: 'swap-router' as const }],
}

describe('allowances', () => {
  test('flags more than ten times the amount spent in the batch', async () => {
    const fair = batch(call('approve', SPENDER, 100n), call('transfer', FRIEND, 10n))
    expect((await requestCodes(createHandlerFixture(), fair)).codes).not.toContain('over-need red')
    const greedy = batch(call('approve', SPENDER, 101n), call('transfer', FRIEND, 10n))
    expect((await requestCodes(createHandlerFixture(), greedy)).codes).toContain('over-need red')
  })

  test('flags 2^95 - 1, which is not shown as unlimited', async () => {
    const most = batch(call('approve', SPENDER, 39_614_081_257_132_168_796_771_975_167n))
    const { codes, gravity, shown } = await requestCodes(createHandlerFixture({ node: having(10n ** 20n) }), most)
    expect(codes).toEqual(['over-balance red', 'contract-spender red'])
    expect(gravity).toBe('red')
    expect(shown.decoded.steps[0]?.amounts[0]?.value).toBe(39_614_081_257_132_168_796_771_975_167n)
  })

  test('accepts an allowance of a known contract up to the balance and flags a larger one', async () => {
    const room = (balance: bigint) => createHandlerFixture({ node: having(balance), approvalRules: known })
    expect(await requestCodes(room(10n), batch(call('approve', SPENDER, 10n)))).toMatchObject({
      codes: [],
      gravity: 'plain',
    })
    const { codes } = await requestCodes(room(10n), batch(call('approve', SPENDER, 11n)))
    expect(codes).toEqual(['over-balance red'])
  })

  test('limits the reported balance to the total supply', async () => {
    const node = {
      ...having(10n),
      eth_call: scriptedCalls({ '0x70a08231': 10n ** 30n, '0x18160ddd': 100n, '0x313ce567': 18n }),
    }
    const room = () => createHandlerFixture({ node, approvalRules: known })
    expect((await requestCodes(room(), batch(call('approve', SPENDER, 101n)))).codes).toEqual(['over-balance red'])
    expect((await requestCodes(room(), batch(call('approve', SPENDER, 100n)))).codes).toEqual([])
  })

  test('flags an allowance if the balance is unreadable', async () => {
    const room = createHandlerFixture({ approvalRules: known })
    expect((await requestCodes(room, batch(call('approve', SPENDER, 1n)))).codes).toEqual(['balance-unknown red'])
  })

  test('compares a permit with the balance', async () => {
    expect((await requestCodes(createHandlerFixture({ node: having(10n) }), permit(100n))).codes).not.toContain(
      'over-need red',
    )
    expect((await requestCodes(createHandlerFixture({ node: having(10n) }), permit(101n))).codes).toContain(
      'over-need red',
    )
    expect((await requestCodes(createHandlerFixture({ node: having(0n) }), permit(1n))).codes).toContain(
      'over-need red',
    )
  })

  test('flags every permit, and does not guess the need without a response', async () => {
    const { codes, gravity } = await requestCodes(createHandlerFixture(), permit(10n ** 20n))
    expect(codes).toContain('permit red')
    expect(codes).not.toContain('over-need red')
    expect(gravity).toBe('red')
  })
})

describe('allowances of unknown contracts', () => {
  const increase = parseAbi(['function increaseAllowance(address,uint256)'])
  const increased = {
    to: TOKEN,
    data: encodeFunctionData({ abi: increase, functionName: 'increaseAllowance', args: [SPENDER, 1n] }),
  }

  test.each([
    ['approve of one unit', batch(call('approve', SPENDER, 1n))],
    ['approve of the whole balance', batch(call('approve', SPENDER, 10n))],
    ['increaseAllowance', batch(increased)],
    ['a permit by signature', permit(1n)],
    ['approve next to a transfer to someone else', batch(call('approve', SPENDER, 1n), call('transfer', FRIEND, 1n))],
  ])('2F6: allowance: %s is red and shows what the contract can take', async (_what, request) => {
    const { shown, codes, gravity } = await requestCodes(createHandlerFixture({ node: having(10n) }), request)
    expect(codes).toContain('contract-spender red')
    expect(gravity).toBe('red')
    const warning = getWarnings(shown).find(({ code }) => code === 'contract-spender')
    expect(warning?.about?.toLowerCase()).toBe(SPENDER)
    expect(warning?.amounts?.[0]).toMatchObject({ flow: 'allow', asset: { kind: 'token' } })
  })

  test('2F6: allowance: a known contract of another role, such as a wrapped token, is no known spender', async () => {
    const contracts = [{ caipNetworkId: 'eip155:31337', address: SPENDER, role: 'wrapped-native' as const }]
    const room = createHandlerFixture({ node: having(10n), approvalRules: { contracts } })
    expect((await requestCodes(room, batch(call('approve', SPENDER, 1n)))).codes).toEqual(['contract-spender red'])
  })

  test('2F6: allowance: a spender without code is called an account, not a contract', async () => {
    const room = createHandlerFixture({ node: { ...having(10n), eth_getCode: '0x' } })
    const { codes } = await requestCodes(room, batch(call('approve', SPENDER, 1n)))
    expect(codes).toEqual(['to-person red', 'account-spender red'])
  })
})

describe('changes of an allowance', () => {
  const changing = parseAbi([
    'function increaseAllowance(address,uint256)',
    'function decreaseAllowance(address,uint256)',
  ])
  const change = (functionName: 'increaseAllowance' | 'decreaseAllowance', by: bigint) => ({
    to: TOKEN,
    data: encodeFunctionData({ abi: changing, functionName, args: [SPENDER, by] }),
  })
  const stepsOf = async (
    calls: readonly object[],
    answers: Readonly<Record<string, bigint>> = { '0xdd62ed3e': 100n },
  ) => {
    const eth_call = scriptedCalls({ '0x70a08231': 1_000n, '0x313ce567': 18n, ...answers })
    const { shown, codes } = await requestCodes(
      createHandlerFixture({ node: { ...calmNode, eth_call } }),
      batch(...calls),
    )
    return { steps: shown.decoded.steps.map(({ action, amounts }) => [action, amounts[0]?.value]), codes }
  }

  test.each([
    ['an increase adds to the old one', [change('increaseAllowance', 5n)], [['approve', 105n]]],
    ['a decrease leaves the rest of the old one', [change('decreaseAllowance', 30n)], [['approve', 70n]]],
    ['a decrease by all of it revokes it', [change('decreaseAllowance', 100n)], [['revoke', undefined]]],
    [
      'several changes add up, from an approval of the same request on',
      [call('approve', SPENDER, 7n), change('increaseAllowance', 5n), change('increaseAllowance', 1n)],
      [
        ['approve', 7n],
        ['approve', 12n],
        ['approve', 13n],
      ],
    ],
    [
      'an increase without end has no limit',
      [change('increaseAllowance', 2n ** 256n - 101n)],
      [['approve', 'unlimited']],
    ],
  ])('2F6: allowance: shows what the spender may take afterwards: %s', async (_what, calls, wanted) => {
    expect((await stepsOf(calls)).steps).toEqual(wanted)
  })

  test('2F6: allowance: a change is red if the token does not report the old one', async () => {
    const { codes } = await stepsOf([change('increaseAllowance', 5n)], {})
    expect(codes).toContain('allowance-unknown red')
  })
})

describe('zero approvals', () => {
  const none = batch(call('approve', SPENDER, 0n))
  const IS_ITEM = { '0x01ffc9a780ac58cd': 1n }
  const step = async (node: object) => {
    const { shown, codes, gravity } = await requestCodes(createHandlerFixture({ node: { ...calmNode, ...node } }), none)
    const [first] = shown.decoded.steps
    return { action: first?.action, amounts: first?.amounts, codes, gravity }
  }

  test('shows the approval of NFT 0 at an NFT contract', async () => {
    const item = [{ flow: 'allow', asset: { kind: 'item', address: TOKEN, id: 0n }, value: 1n }]
    const red = { action: 'approve', amounts: item, codes: ['item-approval red'], gravity: 'red' }
    expect(await step({ eth_call: scriptedCalls(IS_ITEM) })).toEqual(red)
    expect(await step({ eth_call: scriptedCalls({ '0x6352211e': BigInt(FRIEND) }) })).toEqual(red)
    expect(await step({ eth_call: scriptedCalls({ ...IS_ITEM, '0x313ce567': 18n }) })).toEqual(red)
  })

  test('shows a revocation only at a token contract', async () => {
    const token = await step({ eth_call: scriptedCalls({ '0x313ce567': 18n }) })
    expect(token).toEqual({ action: 'revoke', amounts: [], codes: [], gravity: 'plain' })
    expect(await step({})).toMatchObject({ action: 'approve', codes: ['kind-unknown red'], gravity: 'red' })
  })

  test('2F2: shows the NFT of a transfer, not an amount of tokens', async () => {
    const moves = parseAbi(['function transferFrom(address from, address to, uint256 id)'])
    const data = encodeFunctionData({ abi: moves, args: [FRIEND, SPENDER, 7n] })
    const moved = batch({ to: TOKEN, data })
    const node = { ...calmNode, eth_call: scriptedCalls(IS_ITEM) }
    const { shown } = await requestCodes(createHandlerFixture({ node }), moved)
    expect(shown.decoded.steps[0]).toMatchObject({
      action: 'transfer-item',
      amounts: [{ flow: 'other', asset: { kind: 'item', address: TOKEN, id: 7n }, value: 1n }],
    })
  })

  test('shows the NFT that an approval gives away', async () => {
    const node = { ...calmNode, eth_call: scriptedCalls({ ...IS_ITEM, '0x70a08231': 1n }) }
    const { shown, codes } = await requestCodes(createHandlerFixture({ node }), batch(call('approve', SPENDER, 7n)))
    expect(shown.decoded.steps[0]?.amounts).toEqual([
      { flow: 'allow', asset: { kind: 'item', address: TOKEN, id: 7n }, value: 1n },
    ])
    expect(codes).toEqual(['item-approval red'])
  })
})

describe('nonces', () => {
  const counts = (latest: string, pending: string) => ({
    ...calmNode,
    eth_getTransactionCount: (params: unknown) => ((params as string[])[1] === 'pending' ? pending : latest),
  })
  const numbered = (nonce: string): RpcRequest => ({ method: 'eth_sendTransaction', params: [{ to: FRIEND, nonce }] })

  test.each([
    ['0x5', [], 'plain'],
    ['0x4', ['nonce-replaces red'], 'red'],
    ['0x3', ['nonce-replaces red'], 'red'],
    ['0x6', ['nonce-ahead red'], 'red'],
    ['0x15', ['nonce-ahead red'], 'red'],
  ])('checks nonce %s, where 5 is the next one', async (nonce, wanted, gravity) => {
    const room = createHandlerFixture({ node: counts('0x3', '0x5') })
    const found = await requestCodes(room, numbered(nonce))
    expect(found.codes).toEqual(wanted)
    expect(found.gravity).toBe(gravity)
    expect(room.wallet.signed[0]?.what).toMatchObject({ nonce: Number(nonce) })
  })

  test('does not replace a transaction that was sent while the request was shown', async () => {
    const pending = ['0x5', '0x7']
    const node = {
      ...calmNode,
      eth_getTransactionCount: (params: unknown) => ((params as string[])[1] === 'pending' ? pending.shift() : '0x5'),
    }
    const room = createHandlerFixture({ node })
    expect((await requestCodes(room, numbered('0x5'))).codes).toEqual([])
    expect(room.wallet.signed[0]?.what).toMatchObject({ nonce: 7 })
  })
})

describe('insufficient funds', () => {
  const has = (balance: bigint) => ({ ...calmNode, eth_getBalance: `0x${balance.toString(16)}` })
  /** Maximum fee of a plain transfer on the calm node, in wei. */
  const FEE = 63_000_000_000_000n

  test('blocks a request if currency and maximum fee exceed the balance', async () => {
    const { shown, codes, gravity } = await requestCodes(createHandlerFixture({ node: has(FEE) }), send(FRIEND, '0x1'))
    expect(shown.feeLimit).toBe(FEE)
    expect(codes).toEqual(['not-enough blocked'])
    expect(gravity).toBe('blocked')
    expect(shown.after).toBeUndefined()
    const enough = await requestCodes(createHandlerFixture({ node: has(FEE + 1n) }), send(FRIEND, '0x1'))
    expect(enough.codes).toEqual([])
    expect(enough.shown.after).toEqual([{ asset: { kind: 'native' }, left: 0n }])
  })

  test('blocks a token shortfall and shows the remaining balance of others', async () => {
    const node = (balance: bigint) => having(balance)
    const few = await requestCodes(createHandlerFixture({ node: node(4n) }), batch(call('transfer', FRIEND, 5n)))
    expect(few.codes).toEqual(['not-enough blocked'])
    const some = await requestCodes(createHandlerFixture({ node: node(9n) }), batch(call('transfer', FRIEND, 5n)))
    expect(some.codes).toEqual([])
    expect(some.shown.after).toEqual([{ asset: { kind: 'token', address: TOKEN }, left: 4n }])
    const twice = batch(call('transfer', FRIEND, 5n), call('transfer', FRIEND, 5n))
    expect((await requestCodes(createHandlerFixture({ node: node(9n) }), twice)).codes).toEqual(['not-enough blocked'])
  })

  test('shows a failed estimate if the balance explains it, without signing', async () => {
    const eth_estimateGas = () => {
      throw new FrameError('E_INTERNAL', 'insufficient funds for transfer', { rpcCode: -32_000 })
    }
    const poor = createHandlerFixture({ node: { ...has(0n), eth_estimateGas } })
    await expect(requestCodes(poor, send(FRIEND, '0x1'))).rejects.toMatchObject({ code: 'E_INTERNAL' })
    expect(poor.shown[0]?.extra).toContainEqual(expect.objectContaining({ code: 'not-enough', level: 'blocked' }))
    expect(poor.wallet.signed).toEqual([])
    const rich = createHandlerFixture({ node: { ...calmNode, eth_estimateGas } })
    await expect(requestCodes(rich, send(FRIEND, '0x1'))).rejects.toMatchObject({ code: 'E_INTERNAL' })
    expect(rich.shown).toEqual([])
    expect(rich.wallet.signed).toEqual([])
  })

  test('gives no warning if balances are unknown', async () => {
    const { shown, codes } = await requestCodes(
      createHandlerFixture({ node: { ...calmNode, eth_getBalance: null } }),
      send(FRIEND),
    )
    expect(codes).toEqual([])
    expect(shown.after).toBeUndefined()
  })
})

describe('earlier warnings', () => {
  const text = (message: string): RpcRequest => ({ method: 'personal_sign', params: [message, ME] })
  test.each([
    ['a sign-in for another site', signIn('other.example.com', ME), 'sign-in-domain blocked'],
    ['a sign-in of another account', signIn('app.example.com', FRIEND), 'sign-in-address blocked'],
    ['a sign-in on another network', signIn('app.example.com', ME, 1), 'sign-in-chain red'],
    ['a text that contains a sign-in', `Hi!\n${signIn('app.example.com', ME)}`, 'sign-in-malformed red'],
    ['32 bytes', `0x${'c3'.repeat(32)}`, 'blob red'],
  ])('keeps the warning: %s', async (_what, message, wanted) => {
    expect((await requestCodes(createHandlerFixture(), text(message))).codes).toContain(wanted)
  })

  test('keeps blocking typed data of another network', async () => {
    const typed = permit(1n)
    const [, data] = typed.params as [string, string]
    const foreign = { ...typed, params: [ME, data.replace('31337', '1')] }
    expect((await requestCodes(createHandlerFixture(), foreign)).codes).toContain('chain-mismatch blocked')
  })
})

function signIn(domain: string, address: string, chain = 31_337): string {
  const lines = [`URI: https://${domain}/`, 'Version: 1', `Chain ID: ${chain}`, 'Nonce: abcdefgh1234']
  const head = `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\n`
  return `${head}${[...lines, 'Issued At: 2027-01-15T08:00:00Z'].join('\n')}`
}

describe('new device', () => {
  const NOW_S = 1_800_000_000
  const held = (over: object = {}) =>
    scriptedWallet({ wallet: { ...scriptedWallet().wallet, holdUntil: NOW_S + 3_600, ...over } as never })
  const ether = (amount: string) => `0x${(BigInt(Math.round(Number(amount) * 1e6)) * 10n ** 12n).toString(16)}`

  test('sends small amounts without the recovery and announces the limit', async () => {
    const room = createHandlerFixture({ wallet: held() })
    const { codes } = await requestCodes(room, send(FRIEND, ether('0.01')))
    expect(codes).toContain('new-device notice')
    expect(room.confirmed.times).toBe(0)
  })

  test('requires the recovery above the limit, between approval and signature', async () => {
    const room = createHandlerFixture({ wallet: held() })
    const steps: string[] = []
    room.deps.prompts.confirmRecovery = async () => void steps.push(`confirm after ${room.shown.length} shown`)
    await requestCodes(room, send(FRIEND, ether('0.010001')))
    expect(steps).toEqual(['confirm after 1 shown'])
    expect(room.wallet.signed).toHaveLength(1)
  })

  test('signs nothing without the recovery', async () => {
    const room = createHandlerFixture({ wallet: held() })
    room.deps.prompts.confirmRecovery = () => Promise.reject(new FrameError('E_REJECTED', 'no', { rpcCode: 4001 }))
    await expect(requestCodes(room, send(FRIEND, ether('1')))).rejects.toMatchObject({ code: 'E_REJECTED' })
    expect(room.wallet.signed).toEqual([])
    expect(room.committed.times).toBe(0)
  })

  test('counts repeated transfers across reloads', async () => {
    const wallet = held()
    const room = createHandlerFixture({ wallet })
    await requestCodes(room, send(FRIEND, ether('0.006')))
    expect(room.confirmed.times).toBe(0)
    const again = createHandlerFixture({ wallet, notes: room.deps.notes })
    await requestCodes(again, send(FRIEND, ether('0.006')))
    expect(again.confirmed.times).toBe(1)
    await requestCodes(again, batch({ to: FRIEND, value: ether('0.002') }, { to: FRIEND, value: ether('0.003') }))
    expect(again.confirmed.times).toBe(2)
    await requestCodes(again, send(FRIEND, ether('0.004')))
    expect(again.confirmed.times).toBe(2)
  })

  test.each([
    ['a token', batch(call('transfer', FRIEND, 1n))],
    ['an allowance', batch(call('approve', SPENDER, 1n))],
    ['a permit', permit(1n)],
    ['an unknown call', { method: 'eth_sendTransaction', params: [{ to: SPENDER, data: '0x12345678' }] }],
  ])('requires the recovery for %s of unknown value', async (_what, request) => {
    const room = createHandlerFixture({ wallet: held() })
    await requestCodes(room, request)
    expect(room.confirmed.times).toBe(1)
  })

  test('signs messages as usual', async () => {
    const room = createHandlerFixture({ wallet: held() })
    const { codes } = await requestCodes(room, { method: 'personal_sign', params: ['Hello', ME] })
    expect(codes).toEqual([])
    expect(room.confirmed.times).toBe(0)
  })

  test("uses the operator's limits, by network first", async () => {
    const limits = (newDeviceLimits: Record<string, string>) =>
      createHandlerFixture({ wallet: held(), approvalRules: { newDeviceLimits } })
    for (const [given, times] of [
      [{ '*': '2' }, 0],
      [{ '*': '2', 'eip155:31337': '0.5' }, 1],
      [{ 'eip155:1': '9' }, 1],
      [{ '*': '0' }, 1],
    ] as const) {
      const room = limits(given)
      await requestCodes(room, send(FRIEND, ether('1')))
      expect(room.confirmed.times, JSON.stringify(given)).toBe(times)
    }
  })

  test('requires setting up a recovery before sending', async () => {
    const room = createHandlerFixture({ wallet: held({ recovery: [] }) })
    await expect(requestCodes(room, send(FRIEND, ether('1')))).rejects.toMatchObject({ code: 'E_RECOVERY' })
    expect(room.wallet.signed).toEqual([])
  })

  test('lifts the limit when the hold ends, to the second', async () => {
    const room = createHandlerFixture({ wallet: held() })
    room.clock.turn(3_600_000 - 1)
    await requestCodes(room, send(FRIEND, ether('1')))
    expect(room.confirmed.times).toBe(1)
    room.clock.turn(1)
    const { codes } = await requestCodes(room, send(FRIEND, ether('1')))
    expect(codes).toEqual([])
    expect(room.confirmed.times).toBe(1)
  })
})

describe('possible loss', () => {
  test.each([
    [
      'a wallet without a recovery',
      { wallet: { ...scriptedWallet().wallet, recovery: [] } as never },
      ['not-backed-up notice'],
    ],
    ['a browser without storage', { storageTier: 'memory' as const }, ['not-kept notice']],
    ['a stored and backed-up wallet', {}, []],
  ])('shows the warnings for %s', async (_what, over, expected) => {
    const room = createHandlerFixture({ wallet: scriptedWallet(over) })
    const { codes } = await requestCodes(room, send(FRIEND, '0x1'))
    expect(codes.filter(code => code.startsWith('not-'))).toEqual(expected)
  })

  test('a message moves nothing: does not mention the backup', async () => {
    const wallet = scriptedWallet({ wallet: { ...scriptedWallet().wallet, recovery: [] } as never })
    const room = createHandlerFixture({ wallet })
    const { codes } = await requestCodes(room, { method: 'personal_sign', params: ['0x48656c6c6f', ME] })
    expect(codes).toEqual([])
  })
})
