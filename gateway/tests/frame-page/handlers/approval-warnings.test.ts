import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../../src/contract/rpc-requests.js'
import { gravityOf, warningsOf } from '../../../src/frame-page/approval/approval-request.js'
import { Contacts } from '../../../src/frame-page/handlers/address-warnings.js'
import { FrameNotes } from '../../../src/frame-page/handlers/consents.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { calmNode, handlerRoom } from '../helpers/handler-fixture.js'
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

/** A permit for an amount of the token, good for an hour. */
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
/** What contracts answer, by selector; an answer that is missing is none. */
const said = (answers: Readonly<Record<string, bigint>>) => (params: unknown) => {
  const found = Object.entries(answers).find(([selector]) => JSON.stringify(params).includes(`"${selector}`))
  return found ? word(found[1]) : '0x'
}
/** A node that says the person has so much of every token, each of which is a token with 18 decimals. */
const having = (balance: bigint) => ({ ...calmNode, eth_call: said({ '0x70a08231': balance, '0x313ce567': 18n }) })

async function asked(room: ReturnType<typeof handlerRoom>, request: RpcRequest) {
  await room.handlers.RPC_REQUEST(request, room.context)
  const shown = room.shown.at(-1)
  if (!shown) throw new FrameError('E_STATE', 'nothing was shown')
  const codes = warningsOf(shown).map(({ code, level }) => `${code} ${level}`)
  return { shown, codes, gravity: gravityOf(shown) }
}

describe('a recipient that looks like one the person knows', () => {
  test('is red, and the known one stands beside it', async () => {
    const room = handlerRoom()
    expect((await asked(room, send(FRIEND))).codes).not.toContain('look-alike red')
    const { shown, codes, gravity } = await asked(room, send(POISON))
    expect(codes).toContain('look-alike red')
    expect(gravity).toBe('red')
    expect(warningsOf(shown).find(({ code }) => code === 'look-alike')?.about).toBe(FRIEND)
  })

  test('is found inside a token’s call and inside a batch', async () => {
    const room = handlerRoom()
    await asked(room, send(FRIEND))
    expect((await asked(room, batch(call('transfer', POISON, 5n), { to: SPENDER }))).codes).toContain('look-alike red')
  })

  test('is found where it looks like the person themselves', async () => {
    const poison = `${ME.slice(0, 6)}${'0'.repeat(32)}${ME.slice(-4)}`
    expect((await asked(handlerRoom(), send(poison.toLowerCase()))).codes).toContain('look-alike red')
  })

  test('is known once the person has sent to it in spite of the warning', async () => {
    const room = handlerRoom()
    await asked(room, send(FRIEND))
    await asked(room, send(POISON))
    expect((await asked(room, send(POISON))).codes).not.toContain('look-alike red')
  })

  test('is not known by asking for it: a rejected request teaches nothing', async () => {
    const room = handlerRoom()
    const { approve } = room.deps.person
    room.deps.person.approve = () => Promise.reject(new FrameError('E_REJECTED', 'no'))
    await expect(asked(room, send(FRIEND))).rejects.toMatchObject({ code: 'E_REJECTED' })
    room.deps.person.approve = approve
    expect((await asked(room, send(POISON))).codes).not.toContain('look-alike red')
  })
})

describe('whom a person has sent to', () => {
  const notes = (store = new Map<string, string>()) =>
    new FrameNotes('p1|https://app.example.com', () => ({
      getItem: key => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    }))

  test('is kept across pages of the same app, and not for another', () => {
    const store = new Map<string, string>()
    new Contacts(notes(store)).add(ME, [FRIEND])
    expect(new Contacts(notes(store)).of(ME)).toEqual([FRIEND])
    expect(new Contacts(notes(store)).of(FRIEND)).toEqual([])
    const other = new FrameNotes('p1|https://other.example.com', () => ({
      getItem: key => store.get(key) ?? null,
      setItem: () => {},
    }))
    expect(new Contacts(other).of(ME)).toEqual([])
  })

  test('is remembered as long as the page where the browser keeps nothing', () => {
    const refused = new FrameNotes('p', () => {
      throw new DOMException('no', 'SecurityError')
    })
    const contacts = new Contacts(refused)
    contacts.add(ME, [FRIEND])
    expect(contacts.of(ME)).toEqual([FRIEND])
  })

  test('is the last hundred, and whatever somebody wrote there is no reason to fail', () => {
    const contacts = new Contacts(notes())
    const many = Array.from({ length: 150 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
    contacts.add(ME, many)
    expect(contacts.of(ME)).toEqual(many.slice(-100))
    for (const written of ['nonsense', '{"a":1}', '[1,null,{}]']) {
      const store = new Map([[`@appkit/notes|p1|https://app.example.com|contacts|${ME.toLowerCase()}`, written]])
      expect(new Contacts(notes(store)).of(ME)).toEqual([])
    }
  })
})

describe('an address on the operator’s list', () => {
  const rules = { denied: [SPENDER.toUpperCase().replace('0X', '0x'), '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'] }
  test.each([
    ['as recipient', send(SPENDER)],
    ['as recipient of a token', batch(call('transfer', SPENDER, 1n))],
    ['as spender', batch({ to: FRIEND }, call('approve', SPENDER, 1n))],
    ['as spender of a permit', permit(1n)],
    ['as contract', { method: 'eth_sendTransaction', params: [{ to: SPENDER, data: '0x12345678' }] }],
  ])('is red %s', async (_role, request) => {
    const { codes, gravity } = await asked(handlerRoom({ rules }), request)
    expect(codes).toContain('denied red')
    expect(gravity).toBe('red')
  })

  test('is red as the token itself', async () => {
    const { codes } = await asked(handlerRoom({ rules: { denied: [TOKEN] } }), batch(call('transfer', FRIEND, 1n)))
    expect(codes).toContain('denied red')
  })

  test('of nobody is no reason to warn', async () => {
    expect((await asked(handlerRoom({ rules }), send(FRIEND))).codes).toEqual([])
  })
})

describe('an allowance', () => {
  test('of more than ten times what the same batch spends is red', async () => {
    const fair = batch(call('approve', SPENDER, 100n), call('transfer', FRIEND, 10n))
    expect((await asked(handlerRoom(), fair)).codes).not.toContain('over-need red')
    const greedy = batch(call('approve', SPENDER, 101n), call('transfer', FRIEND, 10n))
    expect((await asked(handlerRoom(), greedy)).codes).toContain('over-need red')
  })

  test('M5: of 2^95 - 1 is red though it is not called unlimited, since nobody has so much', async () => {
    const most = batch(call('approve', SPENDER, 39_614_081_257_132_168_796_771_975_167n))
    const { codes, gravity, shown } = await asked(handlerRoom({ node: having(10n ** 20n) }), most)
    expect(codes).toEqual(['over-balance red'])
    expect(gravity).toBe('red')
    expect(shown.decoded.steps[0]?.amounts[0]?.value).toBe(39_614_081_257_132_168_796_771_975_167n)
  })

  test('M5: is plain up to the balance and red above it, also without a permit', async () => {
    expect((await asked(handlerRoom({ node: having(10n) }), batch(call('approve', SPENDER, 10n)))).codes).toEqual([])
    const { codes } = await asked(handlerRoom({ node: having(10n) }), batch(call('approve', SPENDER, 11n)))
    expect(codes).toEqual(['over-balance red'])
  })

  test('M5: is held against the supply where a token claims a larger balance', async () => {
    const node = { ...having(10n), eth_call: said({ '0x70a08231': 10n ** 30n, '0x18160ddd': 100n, '0x313ce567': 18n }) }
    expect((await asked(handlerRoom({ node }), batch(call('approve', SPENDER, 101n)))).codes).toEqual([
      'over-balance red',
    ])
    expect((await asked(handlerRoom({ node }), batch(call('approve', SPENDER, 100n)))).codes).toEqual([])
  })

  test('M5: is red where the balance cannot be read', async () => {
    expect((await asked(handlerRoom(), batch(call('approve', SPENDER, 1n)))).codes).toEqual(['balance-unknown red'])
  })

  test('by permit is held against what the person has', async () => {
    expect((await asked(handlerRoom({ node: having(10n) }), permit(100n))).codes).not.toContain('over-need red')
    expect((await asked(handlerRoom({ node: having(10n) }), permit(101n))).codes).toContain('over-need red')
    expect((await asked(handlerRoom({ node: having(0n) }), permit(1n))).codes).toContain('over-need red')
  })

  test('by permit is red in any case, and its need is not guessed where the node is silent', async () => {
    const { codes, gravity } = await asked(handlerRoom(), permit(10n ** 20n))
    expect(codes).toContain('permit red')
    expect(codes).not.toContain('over-need red')
    expect(gravity).toBe('red')
  })
})

describe('an approve call for nothing', () => {
  const none = batch(call('approve', SPENDER, 0n))
  const IS_ITEM = { '0x01ffc9a780ac58cd': 1n }
  const step = async (node: object) => {
    const { shown, codes, gravity } = await asked(handlerRoom({ node: { ...calmNode, ...node } }), none)
    const [first] = shown.decoded.steps
    return { action: first?.action, amounts: first?.amounts, codes, gravity }
  }

  test('M5: gives item 0 away where the contract keeps items', async () => {
    const item = [{ flow: 'allow', asset: { kind: 'item', address: TOKEN, id: 0n }, value: 1n }]
    const red = { action: 'approve', amounts: item, codes: ['item-approval red'], gravity: 'red' }
    expect(await step({ eth_call: said(IS_ITEM) })).toEqual(red)
    expect(await step({ eth_call: said({ '0x6352211e': BigInt(FRIEND) }) })).toEqual(red)
    expect(await step({ eth_call: said({ ...IS_ITEM, '0x313ce567': 18n }) })).toEqual(red)
  })

  test('M5: ends an allowance only where the contract is a token', async () => {
    const token = await step({ eth_call: said({ '0x313ce567': 18n }) })
    expect(token).toEqual({ action: 'revoke', amounts: [], codes: [], gravity: 'plain' })
    expect(await step({})).toMatchObject({ action: 'approve', codes: ['kind-unknown red'], gravity: 'red' })
  })

  test('M5: of a number names the item that it gives away', async () => {
    const node = { ...calmNode, eth_call: said({ ...IS_ITEM, '0x70a08231': 1n }) }
    const { shown, codes } = await asked(handlerRoom({ node }), batch(call('approve', SPENDER, 7n)))
    expect(shown.decoded.steps[0]?.amounts).toEqual([
      { flow: 'allow', asset: { kind: 'item', address: TOKEN, id: 7n }, value: 1n },
    ])
    expect(codes).toEqual(['item-approval red'])
  })
})

describe('the number of a transaction', () => {
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
  ])('L7: %s, where 5 is next and 3 is not mined yet', async (nonce, wanted, gravity) => {
    const room = handlerRoom({ node: counts('0x3', '0x5') })
    const found = await asked(room, numbered(nonce))
    expect(found.codes).toEqual(wanted)
    expect(found.gravity).toBe(gravity)
    expect(room.wallet.signed[0]?.what).toMatchObject({ nonce: Number(nonce) })
  })

  test('L7: which was next when it was shown does not replace what was sent meanwhile', async () => {
    const pending = ['0x5', '0x7']
    const node = {
      ...calmNode,
      eth_getTransactionCount: (params: unknown) => ((params as string[])[1] === 'pending' ? pending.shift() : '0x5'),
    }
    const room = handlerRoom({ node })
    expect((await asked(room, numbered('0x5'))).codes).toEqual([])
    expect(room.wallet.signed[0]?.what).toMatchObject({ nonce: 7 })
  })
})

describe('more than there is', () => {
  const has = (balance: bigint) => ({ ...calmNode, eth_getBalance: `0x${balance.toString(16)}` })
  /** What a plain transfer of the calm node costs at most. */
  const FEE = 63_000_000_000_000n

  test('B6: the currency with the highest fee cannot be approved', async () => {
    const { shown, codes, gravity } = await asked(handlerRoom({ node: has(FEE) }), send(FRIEND, '0x1'))
    expect(shown.feeLimit).toBe(FEE)
    expect(codes).toEqual(['not-enough blocked'])
    expect(gravity).toBe('blocked')
    expect(shown.after).toBeUndefined()
    const enough = await asked(handlerRoom({ node: has(FEE + 1n) }), send(FRIEND, '0x1'))
    expect(enough.codes).toEqual([])
    expect(enough.shown.after).toEqual([{ asset: { kind: 'native' }, left: 0n }])
  })

  test('B6: a token cannot be approved, and what is left of one is said', async () => {
    const node = (balance: bigint) => having(balance)
    const few = await asked(handlerRoom({ node: node(4n) }), batch(call('transfer', FRIEND, 5n)))
    expect(few.codes).toEqual(['not-enough blocked'])
    const some = await asked(handlerRoom({ node: node(9n) }), batch(call('transfer', FRIEND, 5n)))
    expect(some.codes).toEqual([])
    expect(some.shown.after).toEqual([{ asset: { kind: 'token', address: TOKEN }, left: 4n }])
    const twice = batch(call('transfer', FRIEND, 5n), call('transfer', FRIEND, 5n))
    expect((await asked(handlerRoom({ node: node(9n) }), twice)).codes).toEqual(['not-enough blocked'])
  })

  test('B6: what a node refuses to estimate is shown where the balance is the reason, and cannot be signed', async () => {
    const eth_estimateGas = () => {
      throw new FrameError('E_INTERNAL', 'insufficient funds for transfer', { rpcCode: -32_000 })
    }
    const poor = handlerRoom({ node: { ...has(0n), eth_estimateGas } })
    await expect(asked(poor, send(FRIEND, '0x1'))).rejects.toMatchObject({ code: 'E_INTERNAL' })
    expect(poor.shown[0]?.extra).toContainEqual(expect.objectContaining({ code: 'not-enough', level: 'blocked' }))
    expect(poor.wallet.signed).toEqual([])
    const rich = handlerRoom({ node: { ...calmNode, eth_estimateGas } })
    await expect(asked(rich, send(FRIEND, '0x1'))).rejects.toMatchObject({ code: 'E_INTERNAL' })
    expect(rich.shown).toEqual([])
    expect(rich.wallet.signed).toEqual([])
  })

  test('B6: what nobody tells is no reason to say anything', async () => {
    const { shown, codes } = await asked(handlerRoom({ node: { ...calmNode, eth_getBalance: null } }), send(FRIEND))
    expect(codes).toEqual([])
    expect(shown.after).toBeUndefined()
  })
})

describe('what was wrong before stays wrong', () => {
  const text = (message: string): RpcRequest => ({ method: 'personal_sign', params: [message, ME] })
  test.each([
    ['a sign-in for another site', signIn('other.example.com', ME), 'sign-in-domain blocked'],
    ['a sign-in of another account', signIn('app.example.com', FRIEND), 'sign-in-address blocked'],
    ['a sign-in on another network', signIn('app.example.com', ME, 1), 'sign-in-chain red'],
    ['a text that holds a sign-in and is none', `Hi!\n${signIn('app.example.com', ME)}`, 'sign-in-malformed red'],
    ['32 bytes', `0x${'c3'.repeat(32)}`, 'blob red'],
  ])('%s', async (_what, message, wanted) => {
    expect((await asked(handlerRoom(), text(message))).codes).toContain(wanted)
  })

  test('typed data of another network', async () => {
    const typed = permit(1n)
    const [, data] = typed.params as [string, string]
    const other = { ...typed, params: [ME, data.replace('31337', '1')] }
    expect((await asked(handlerRoom(), other)).codes).toContain('chain-mismatch blocked')
  })
})

function signIn(domain: string, address: string, chain = 31_337): string {
  const lines = [`URI: https://${domain}/`, 'Version: 1', `Chain ID: ${chain}`, 'Nonce: abcdefgh1234']
  const head = `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\n`
  return `${head}${[...lines, 'Issued At: 2027-01-15T08:00:00Z'].join('\n')}`
}

describe('a device in its first day', () => {
  const NOW_S = 1_800_000_000
  const held = (over: object = {}) =>
    scriptedWallet({ wallet: { ...scriptedWallet().wallet, holdUntil: NOW_S + 3_600, ...over } as never })
  const ether = (amount: string) => `0x${(BigInt(Math.round(Number(amount) * 1e6)) * 10n ** 12n).toString(16)}`

  test('sends small change without the recovery, and is told why it will be asked', async () => {
    const room = handlerRoom({ wallet: held() })
    const { codes } = await asked(room, send(FRIEND, ether('0.01')))
    expect(codes).toContain('new-device notice')
    expect(room.confirmed.times).toBe(0)
  })

  test('is asked for the recovery above the limit, after the approval and before the signature', async () => {
    const room = handlerRoom({ wallet: held() })
    const steps: string[] = []
    room.deps.person.confirmRecovery = async () => void steps.push(`confirm after ${room.shown.length} shown`)
    await asked(room, send(FRIEND, ether('0.010001')))
    expect(steps).toEqual(['confirm after 1 shown'])
    expect(room.wallet.signed).toHaveLength(1)
  })

  test('signs nothing where the recovery is not given', async () => {
    const room = handlerRoom({ wallet: held() })
    room.deps.person.confirmRecovery = () => Promise.reject(new FrameError('E_REJECTED', 'no', { rpcCode: 4001 }))
    await expect(asked(room, send(FRIEND, ether('1')))).rejects.toMatchObject({ code: 'E_REJECTED' })
    expect(room.wallet.signed).toEqual([])
    expect(room.committed.times).toBe(0)
  })

  test('cannot send more by sending often, nor by loading the page anew', async () => {
    const wallet = held()
    const room = handlerRoom({ wallet })
    await asked(room, send(FRIEND, ether('0.006')))
    expect(room.confirmed.times).toBe(0)
    const again = handlerRoom({ wallet, notes: room.deps.notes })
    await asked(again, send(FRIEND, ether('0.006')))
    expect(again.confirmed.times).toBe(1)
    await asked(again, batch({ to: FRIEND, value: ether('0.002') }, { to: FRIEND, value: ether('0.003') }))
    expect(again.confirmed.times).toBe(2)
    await asked(again, send(FRIEND, ether('0.004')))
    expect(again.confirmed.times).toBe(2)
  })

  test.each([
    ['a token', batch(call('transfer', FRIEND, 1n))],
    ['an allowance', batch(call('approve', SPENDER, 1n))],
    ['a permit', permit(1n)],
    ['a call that nobody knows', { method: 'eth_sendTransaction', params: [{ to: SPENDER, data: '0x12345678' }] }],
  ])('is asked for %s, whose worth is not known here', async (_what, request) => {
    const room = handlerRoom({ wallet: held() })
    await asked(room, request)
    expect(room.confirmed.times).toBe(1)
  })

  test('signs messages as always', async () => {
    const room = handlerRoom({ wallet: held() })
    const { codes } = await asked(room, { method: 'personal_sign', params: ['Hello', ME] })
    expect(codes).toEqual([])
    expect(room.confirmed.times).toBe(0)
  })

  test('follows the operator’s limit, by network before the rest', async () => {
    const limits = (newDeviceLimits: Record<string, string>) =>
      handlerRoom({ wallet: held(), rules: { newDeviceLimits } })
    for (const [given, times] of [
      [{ '*': '2' }, 0],
      [{ '*': '2', 'eip155:31337': '0.5' }, 1],
      [{ 'eip155:1': '9' }, 1],
      [{ '*': '0' }, 1],
    ] as const) {
      const room = limits(given)
      await asked(room, send(FRIEND, ether('1')))
      expect(room.confirmed.times, JSON.stringify(given)).toBe(times)
    }
  })

  test('without a recovery must make one before it sends', async () => {
    const room = handlerRoom({ wallet: held({ recovery: [] }) })
    await expect(asked(room, send(FRIEND, ether('1')))).rejects.toMatchObject({ code: 'E_RECOVERY' })
    expect(room.wallet.signed).toEqual([])
  })

  test('is like any other to the second its day is over', async () => {
    const room = handlerRoom({ wallet: held() })
    room.clock.turn(3_600_000 - 1)
    await asked(room, send(FRIEND, ether('1')))
    expect(room.confirmed.times).toBe(1)
    room.clock.turn(1)
    const { codes } = await asked(room, send(FRIEND, ether('1')))
    expect(codes).toEqual([])
    expect(room.confirmed.times).toBe(1)
  })
})

describe('what may be lost', () => {
  test.each([
    [
      'a wallet without a recovery',
      { wallet: { ...scriptedWallet().wallet, recovery: [] } as never },
      ['not-backed-up notice'],
    ],
    ['a browser that keeps nothing', { rung: 'memory' as const }, ['not-kept notice']],
    ['neither', {}, []],
  ])('is told of %s', async (_what, over, told) => {
    const room = handlerRoom({ wallet: scriptedWallet(over) })
    const { codes } = await asked(room, send(FRIEND, '0x1'))
    expect(codes.filter(code => code.startsWith('not-'))).toEqual(told)
  })
})
