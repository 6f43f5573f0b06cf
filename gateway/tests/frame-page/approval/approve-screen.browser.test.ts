import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import '../../../src/frame-page/approval/approve-screen.js'
import type { ApproveScreen } from '../../../src/frame-page/approval/approve-screen.js'
import type { ApproveButton } from '../../../src/frame-page/approval/approve-button.js'
import { getShortTitle } from '../../../src/frame-page/approval/request-summary.js'
import { decodeMessage } from '../../../src/frame-page/decode/decode-message.js'
import { asClaimed, decoded } from '../../../src/frame-page/decode/decoded.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { getControl } from '../helpers/screen-content.js'

const KNOWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const request: ApprovalRequest = {
  origin: 'https://app.example.com',
  network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  decoded: decoded('send-native', {
    amounts: [{ flow: 'out', asset: { kind: 'native' }, value: 10n ** 17n }],
    parties: [{ role: 'to', address: '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8' }],
  }),
  tokens: {},
  extra: [],
  waiting: 0,
}

async function show(over: Partial<ApprovalRequest> = {}) {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  const screen = document.createElement('appkit-frame-approval') as ApproveScreen
  Object.assign(screen, { request: { ...request, ...over }, language: shell.language, seen: shell.seen })
  shell.show(screen)
  await screen.updateComplete
  const root = screen.shadowRoot as ShadowRoot
  return {
    shell,
    screen,
    root,
    texts: (css: string) => [...root.querySelectorAll(css)].map(element => element.textContent.trim()),
  }
}

describe('approval screen', () => {
  test('shows severe warnings first, with the full address', async () => {
    const { root, texts } = await show({
      extra: [
        { code: 'not-backed-up', level: 'notice' },
        { code: 'look-alike', level: 'red', about: KNOWN },
        { code: 'denied', level: 'red', about: KNOWN },
      ],
    })
    expect(root.querySelectorAll('appkit-ui-note[variant=danger]')).toHaveLength(1)
    expect(root.querySelector('.body')?.firstElementChild?.getAttribute('variant')).toBe('danger')
    const [look = '', denied = ''] = texts('appkit-ui-note[variant=danger] p')
    expect(look).toContain('resembles one')
    expect(look.replace(/\s/g, '')).toContain(KNOWN)
    expect(denied).toContain('known scams')
    expect(texts('appkit-ui-note[variant=warning] p')).toHaveLength(1)
    expect(root.querySelector('appkit-frame-approve')?.hasAttribute('hold')).toBe(true)
  })

  test('says above the amounts that a request will probably fail', async () => {
    const { root, texts } = await show({
      extra: [
        { code: 'not-backed-up', level: 'notice' },
        { code: 'may-fail', level: 'notice' },
      ],
    })
    const parts = [...(root.querySelector('.body')?.children ?? [])]
    expect(parts[0]?.textContent?.trim()).toBe('This will probably fail.')
    expect(parts.at(-1)?.textContent).toContain('Back up your wallet')
    expect(texts('appkit-ui-note')).toHaveLength(2)
  })

  test('shows the shortfall and disables Approve', async () => {
    const missing = { flow: 'out', asset: { kind: 'native' }, value: 5n } as const
    const { root, texts } = await show({ extra: [{ code: 'not-enough', level: 'blocked', amounts: [missing] }] })
    expect(texts('appkit-ui-note[variant=danger] p')).toEqual(['Not enough ETH. Your balance is too low for this.'])
    expect(root.querySelector('appkit-frame-approve')).toBeNull()
    expect(getControl(root.querySelector('[variant=primary]'))?.getAttribute('aria-disabled')).toBe('true')
    expect(texts('appkit-ui-button')).toEqual(['Reject', 'Approve'])
  })

  test('a message: states the action in the first box and has no row for a fee', async () => {
    const { texts } = await show({ decoded: decoded('message', { facts: [{ name: 'text', value: 'Hello' }] }) })
    expect(texts('.label')).toEqual(['You sign'])
    expect(texts('.text.large')).toEqual(['Hello'])
    expect(texts('h2')).toEqual([])
    expect(texts('dt')).toEqual(['Network', 'Your account'])
    expect(texts('.free')).toEqual(['Signing is free and moves no assets.'])
  })

  test('a signature that can move assets: is not called free', async () => {
    const contract = { role: 'contract', address: KNOWN } as const
    const { texts } = await show({ decoded: decoded('typed-data', { parties: [contract] }) })
    expect(texts('.free')).toEqual([])
    expect(texts('dt')).not.toContain('Max network fee')
  })

  test('a transfer: states amount and network in the first box, and the fee', async () => {
    const { texts } = await show({ feeLimit: 10n ** 14n })
    expect(texts('.label')).toEqual(['You send', 'on Ethereum', 'To'])
    expect(texts('.number')).toEqual(['0.1 ETH'])
    expect(texts('h2')).toEqual([])
    expect(texts('dt')).toEqual(['Max network fee', 'Your account'])
  })

  test('an allowance: states amount, spender and network, without a heading that repeats it', async () => {
    const allowance = { flow: 'allow', asset: { kind: 'native' }, value: 5n * 10n ** 18n } as const
    const spender = { role: 'spender', address: KNOWN } as const
    for (const action of ['approve', 'permit'] as const) {
      const { texts } = await show({ decoded: decoded(action, { amounts: [allowance], parties: [spender] }) })
      expect(texts('.label')).toEqual(['Spending allowed', 'on Ethereum', 'Spender'])
      expect(texts('.number')).toEqual(['5 ETH'])
      expect(texts('h2')).toEqual([])
    }
  })

  test('a permit: shows the signed fields below what they mean, and typed data that is unknown first', async () => {
    const field = { name: 'field', label: 'value', value: '5' } as const
    const contract = { role: 'contract', address: KNOWN } as const
    const deadline = { name: 'deadline', value: { time: 1_800_000_000 } } as const
    const facts = [field, deadline]
    const known = await show({ decoded: decoded('permit', { parties: [contract], facts }) })
    expect(known.texts('.label')).toEqual(['Contract', 'Details'])
    expect(known.texts('dt').slice(0, 2)).toEqual(['Valid until', 'value'])
    const unknown = await show({ decoded: decoded('typed-data', { parties: [contract], facts }) })
    expect(unknown.texts('.label')).toEqual(['Sign data', 'Contract'])
    expect(unknown.texts('dt').slice(0, 2)).toEqual(['value', 'Valid until'])
  })

  test('tokens of another account: are not called sent by the user', async () => {
    const amount = { flow: 'other', asset: { kind: 'native' }, value: 10n ** 18n } as const
    const { texts } = await show({ decoded: decoded('transfer', { amounts: [amount] }) })
    expect(texts('.label')).toContain('Amount')
    expect(texts('.label')).not.toContain('You send')
    expect(texts('h2')).toEqual(['Send a token'])
  })

  test('an action without a box of its own: has a heading', async () => {
    const { texts } = await show({ decoded: decoded('call', { parties: [{ role: 'contract', address: KNOWN }] }) })
    expect(texts('h2')).toEqual(['Unknown call'])
  })

  test('the title above the frame does not repeat what a contract claims', () => {
    const { texts } = chooseTexts(['en'])
    const steps = [decoded('send-native'), decoded('send-native')]
    expect(getShortTitle(decoded('swap'), texts)).toBe('Swap')
    expect(getShortTitle(asClaimed(decoded('swap')), texts)).toBe('Unknown call')
    expect(getShortTitle(decoded('batch', { steps }), texts)).toBe('2 steps')
  })

  test('Approve fills until it is enabled', async () => {
    const { root } = await show()
    const button = root.querySelector('appkit-frame-approve') as ApproveButton
    const fillings = () => button.shadowRoot?.querySelector('.fill')?.getAnimations() ?? []
    Object.assign(button, { armState: 'arming', armsAt: systemClock.now() + 60_000 })
    await button.updateComplete
    const [filling] = fillings()
    expect(Number(filling?.effect?.getComputedTiming().duration)).toBeGreaterThan(0)
    Object.assign(button, { armState: 'armed' })
    await button.updateComplete
    expect(fillings()).toEqual([])
  })

  test('shows each remaining balance on its own line', async () => {
    const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const { texts } = await show({
      tokens: { [token]: { symbol: 'USDC', decimals: 6, verified: true } },
      after: [
        { asset: { kind: 'token', address: token }, left: 180_500_000n },
        { asset: { kind: 'native' }, left: 1_234_567_890_123_456_789n },
      ],
    })
    expect(texts('dt')).toContain('After this')
    expect(texts('dd')).toEqual(expect.arrayContaining(['180.5 USDC left', '1.234567 ETH left']))
  })

  test('describes an unknown contract as a claim and its amounts as unverified', async () => {
    const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const { texts, root } = await show({
      tokens: { [token]: { symbol: 'USDC', decimals: 6, verified: true } },
      decoded: asClaimed(
        decoded('swap', { amounts: [{ flow: 'in', asset: { kind: 'token', address: token }, value: 3_000_000_000n }] }),
      ),
    })
    expect(texts('h2')).toEqual(['This contract claims to: Swap'])
    expect(texts('appkit-ui-box .label')).toContain('Promised by this contract. Not verified.')
    expect(root.querySelector('appkit-frame-approve')?.hasAttribute('hold')).toBe(true)
  })

  test('shows the simulated balance changes', async () => {
    const { texts } = await show({
      extra: [
        {
          code: 'simulation',
          level: 'red',
          amounts: [{ flow: 'out', asset: { kind: 'native' }, value: 2n * 10n ** 18n }],
        },
      ],
    })
    expect(texts('appkit-ui-note[variant=danger] p')).toEqual([
      'A test run of this transaction shows a different result: You send 2 ETH. You receive nothing.',
    ])
  })

  test('2F6: an allowance of an unknown contract that the request spends is held, without the color of danger', async () => {
    const held = { code: 'contract-spender', level: 'held', about: KNOWN } as const
    const amounts = [{ flow: 'allow', asset: { kind: 'native' }, value: 10n ** 18n } as const]
    const { root, texts } = await show({ extra: [{ ...held, amounts }] })
    const button = root.querySelector('appkit-frame-approve') as ApproveButton
    expect([button.hold, button.variant]).toEqual([true, 'primary'])
    expect(texts('.body > appkit-ui-note[variant=warning]:first-child p')[0]).toContain(
      'This contract can take up to 1 ETH of yours from now on.',
    )
    const red = await show({ extra: [{ ...held, level: 'red', amounts }] })
    expect((red.root.querySelector('appkit-frame-approve') as ApproveButton).variant).toBe('danger')
    expect(red.root.querySelectorAll('appkit-ui-note[variant=danger]')).toHaveLength(1)
  })

  test('shows no warnings for a harmless request', async () => {
    const { root } = await show()
    expect(root.querySelector('appkit-ui-note')).toBeNull()
    expect(root.querySelector('appkit-frame-approve')?.hasAttribute('hold')).toBe(false)
  })

  test('shows name, mint, deposit and exact fee of a Solana token transfer', async () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const { texts } = await show({
      network: { name: 'Solana', testnet: false, symbol: 'SOL', decimals: 9 },
      account: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
      decoded: decoded('transfer', {
        amounts: [{ flow: 'out', asset: { kind: 'token', address: mint }, value: 2_500_000n, decimals: 6 }],
        parties: [{ role: 'to', address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }],
        facts: [{ name: 'opens-account', value: { atMost: 2_039_280n } }],
      }),
      tokens: { [mint.toLowerCase()]: { symbol: 'USDC', decimals: 6, verified: true } },
      feeLimit: 5_001n,
    })
    expect(texts('.number')).toEqual(['2.5 USDC'])
    expect(texts('.address')[0]?.replace(/\s/g, '')).toBe(mint)
    expect(texts('dt').slice(0, 2)).toEqual(['Max cost to open the recipient’s token account', 'Max network fee'])
    expect(texts('dd').slice(0, 2)).toEqual(['0.00203928 SOL', '0.000005001 SOL'])
  })

  test('shows the fields and local times of a sign-in, and folds its message', async () => {
    const chainId = '1'
    const issuedAt = '2027-01-01T10:00:00.000Z'
    const message = `app.example.com wants you to sign in with your Ethereum account:\n${request.account}\n\nURI: https://app.example.com\nVersion: 1\nChain ID: ${chainId}\nNonce: abcdefgh12345678\nIssued At: ${issuedAt}`
    const facts = { origin: request.origin, account: request.account, now: 0 }
    const read = (chain: string) => decodeMessage(new TextEncoder().encode(message), { ...facts, chainId: chain })
    const { root, texts } = await show({ decoded: read(chainId) })
    expect(texts('.label')).toEqual(['Signs in to', 'Signs in as'])
    expect(texts('.domain')).toEqual(['app.example.com'])
    expect(texts('dt')).toEqual(['Issued', 'Network'])
    const written = root.querySelector<HTMLElement>(`dd[title="${issuedAt}"]`)
    expect(written?.textContent).toMatch(/^\S+ \d+, 202[67], \d+:\d\d.[AP]M \S+/)
    expect(root.querySelector('details')?.open).toBe(false)
    expect(root.querySelector('details .text')?.textContent).toBe(message)
    const solana = await show({ decoded: read('137'), account: '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8' })
    expect(solana.texts('dt')).toContain('Network ID')
    expect(solana.root.querySelector('details')?.open).toBe(true)
    expect(solana.texts('dt')).toContain('Your account')
  })

  test('omits only sign-in fields that the message contains', async () => {
    const facts = [{ name: 'nonce', value: 'abcdefgh' } as const, { name: 'statement', value: 'Welcome.' } as const]
    const without = await show({ decoded: decoded('sign-in', { facts }) })
    expect(without.texts('dd')).toContain('abcdefgh')
    expect(without.texts('.text')).toEqual(['Welcome.'])
    const incomplete = await show({
      decoded: decoded('sign-in', { facts: [...facts, { name: 'text', value: 'Hello' }] }),
    })
    expect(incomplete.texts('dd')).toContain('abcdefgh')
  })

  test('offers no Approve button for a blocked request', async () => {
    const { root, texts } = await show({
      decoded: decoded('sign-in', { warnings: [{ code: 'sign-in-domain', level: 'blocked' }] }),
    })
    expect(root.querySelector('appkit-frame-approve')).toBeNull()
    expect(texts('.state')).toEqual(['This can’t be approved.'])
  })
})

test('shows every call of a batch with its effects', async () => {
  const step = (value: bigint, address: string) =>
    decoded('send-native', {
      amounts: [{ flow: 'out', asset: { kind: 'native' }, value }],
      parties: [{ role: 'to', address }],
    })
  const count = 20
  const steps = Array.from({ length: count }, (_, at) => step(BigInt(at + 1), `0x${String(at).padStart(40, '0')}`))
  const { root, texts } = await show({ decoded: decoded('batch', { steps }) })
  expect(texts('.step .label')).toEqual(steps.map((_, at) => `Step ${at + 1} of ${count}`))
  expect(texts('.number').slice(1)).toHaveLength(count)
  expect(texts('.number')[0]).toBe('0.00000000000000021 ETH')
  const shown = root.textContent.replace(/\s/g, '')
  for (const { parties } of steps) expect(shown).toContain(parties[0]?.address)
})
