import { describe, expect, test } from 'vitest'
import { movesValue } from '../../../src/frame-page/approval/approval-request.js'
import { decodeMessage } from '../../../src/frame-page/decode/decode-message.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import { allWarnings } from '../../../src/frame-page/decode/decoded.js'
import { hasUnknownValue } from '../../../src/frame-page/handlers/new-device.js'

const ME = '0x1111111111111111111111111111111111111111'
const facts = { origin: 'https://app.example.com', account: ME, chainId: '1', now: 1_800_000_000 }
const decodeText = (text: string) => decodeMessage(new TextEncoder().encode(text), facts)
const warnings = (text: string) => allWarnings(decodeText(text)).map(({ code, level }) => `${level}: ${code}`)

const TRUSTED = 'Only sign this message for a trusted client!'
const derivations: readonly (readonly [app: string, text: string])[] = [
  ['zkSync Lite', `Access zkSync account.\n\n${TRUSTED}`],
  ['zkSync Lite on a test network', `Access zkSync account.\n\n${TRUSTED}\nChain ID: 5.`],
  ['a new key of zkSync Lite', `Register zkSync pubkey:\n\nab12\nnonce: 0x00000000\naccount id: 0x01\n\n${TRUSTED}`],
  ['Umbra', `Sign this message to access your Umbra account.\n\n${TRUSTED}`],
  ['Lighter', `Register Lighter Account\n\npubkey: 0xab\nnonce: 9\naccount index: 1\napi key index: 7\n${TRUSTED}`],
  ['zkLink', `Sign this message to create a key to interact with zkLink's layer2 services.\n\n${TRUSTED}`],
  ['zkLink on Starknet', "Create zkLink's layer2 key.\n"],
  ['Loopring', `Sign this message to access Loopring Exchange: ${ME} with key nonce: 0`],
  ['ImmutableX', 'Only sign this request if you’ve initiated an action with Immutable X.'],
  ['a key link of ImmutableX', 'Only sign this key linking request from Immutable X'],
  ['Myria', 'Message request signature: '],
  [
    'Aztec',
    'Sign this message to generate your Aztec Spending Key. This key lets the application spend your funds on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
  ],
  [
    'Fluidkey',
    `Sign this message to generate your Fluidkey private payment keys.\n\nWARNING: Only sign this message within a trusted website or platform to avoid loss of funds.\n\nSecret: ${'ab'.repeat(32)}`,
  ],
  ['Railgun', 'RAILGUN_SHIELD'],
  ['XMTP', `XMTP : Enable Identity\n${'ab'.repeat(40)}\n\nFor more info: https://xmtp.org/signatures/`],
  ['3ID', 'Allow this account to control your identity'],
  ['Semaphore', 'Sign this message to generate your Twitter Semaphore identity.'],
  ['ApeX', 'name: ApeX\nversion: 1.0\nenvId: 1\naction: L2 Key\nonlySignOn: https://pro.apex.exchange'],
  ['W3 Mail', 'W3 Mail\n\nSign this message to encrypt your account.\n\nThis request will not cost any gas fees.'],
  ['SealHub', `SealHub verification for ${ME}\nNever sign this message at the websites you don't trust!`],
  ['zERC20', 'zERC20 | Seed Derivation\n\nYou are signing to derive a private seed.'],
  ['zVault', 'zVault spending key v1'],
  ['QuantaSeal', `QuantaSeal Dilithium seed for ${ME}`],
  ['eshare', `eshare encryption key v1 for ${ME}`],
  ['an unknown app that unlocks an account', 'Unlock your private account.'],
  ['an unknown app that accesses a wallet', `Sign to access your shielded wallet ${ME}`],
  ['an unknown app with a key pair', 'Sign to generate the key pair of your chat.'],
]

// Texts as login forms, forums and polls use them. None of them yields a key.
const ordinary = [
  'Hello',
  'My email is a@example.com - 09/05/2023 18:21',
  `Welcome to Market!\n\nClick to sign in and accept the Terms of Service (https://market.example/tos).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${ME}\n\nNonce:\n1c1f1b0e-8e3a-4a0f-9f3a-7b5a1f0b6b1d`,
  `Sign in to Blender\n\nChallenge: ${'ab'.repeat(32)}`,
  'Welcome to LooksWeird! Please sign this message to log in. Nonce: 83920183',
  `Please sign this message to confirm that you own ${ME}. Timestamp: 1700000000000`,
  'Sign this message to log in to your account. Nonce: 5f2c9a71b3',
  'Sign this message to access your account.\n\nNonce: 8e1f00cc71',
  'Create your account on Guild. Your verification number is 493201.',
  'You are signing into Astherus 501182',
  'I agree to the terms of service of Example.',
  'I accept the privacy policy and I am not a resident of a sanctioned country.',
  'We will never ask for your private key or seed phrase.\nSign to log in: 91f2c83d11',
  'This signature does not give access to your private keys and cannot move your funds. Code 1a2b3c4d5e',
  'Signing is free and will not send a transaction. We cannot see your private key.',
  'Verify that you own this public key: 5Hq2… (round 3)',
  'Vote: I support proposal 12 of the DAO.',
  'gm',
  'Mint my free monkey!',
  'Donkeys and turnkey solutions, keywords, key takeaways.',
  'Log in with your passkey next time.',
  'Confirm: the wallet belongs to @ada on the forum.',
  'Link my Discord account ada#1234 with this wallet.',
  'Connect your wallet to Zealy',
  'Bitte signiere diese Nachricht, um dich anzumelden. Nonce: 771203',
  'サインインするにはこのメッセージに署名してください。 ノンス: 44192011',
  'Подпишите сообщение, чтобы войти. Код: 88123',
  '请签署此消息以登录。随机数：9283741',
  'Proof of attendance at the meetup, row 4, seat 2.',
  'The key to success is patience.',
  'Seed Club wishes you a nice day in 2026.',
  'Delete my account 4821-aa91 at example.com',
  'Subscribe ada@example.com to the newsletter about derivatives',
]

describe('2F8: texts from which other systems derive keys', () => {
  test.each(derivations)('2F8: marks the text of %s red', (_app, text) => {
    expect(warnings(text)).toEqual(['red: derives-keys'])
    expect(hasUnknownValue(decodeText(text))).toBe(true)
  })

  test.each(ordinary)('2F8: shows an ordinary text without a warning: %j', text => {
    expect(warnings(text)).toEqual([])
  })

  test('2F8: shows a valid sign-in of the requesting page without a warning, whatever its statement contains', () => {
    const statement = 'Unlock your encryption key.'
    const text = `app.example.com wants you to sign in with your Ethereum account:\n${ME}\n\n${statement}\n\nURI: https://app.example.com/\nVersion: 1\nChain ID: 1\nNonce: abcdefgh12345678\nIssued At: 2027-01-01T00:00:00.000Z`
    expect(warnings(text)).toEqual([])
  })
})

const field = (name: string, type = 'string') => ({ name, type })
const typed = (
  domain: object,
  primaryType: string,
  fields: readonly { readonly name: string; readonly type: string }[],
  message: object,
) => ({ domain, primaryType, types: { [primaryType]: fields }, message })
const dydx = typed({ name: 'dYdX', version: '1.0', chainId: 1 }, 'dYdX', [field('action'), field('onlySignOn')], {
  action: 'dYdX STARK Key',
  onlySignOn: 'https://trade.dydx.exchange',
})
const typedDerivations: readonly (readonly [app: string, raw: unknown])[] = [
  ['dYdX v3', dydx],
  [
    'dYdX v4',
    typed({ name: 'dYdX Chain', chainId: 1 }, 'dYdX', [field('action')], { action: 'dYdX Chain Onboarding' }),
  ],
  [
    'Paradex',
    typed({ name: 'Paradex', version: '1', chainId: 1 }, 'Constant', [field('action')], { action: 'STARK Key' }),
  ],
  [
    'Extended',
    typed(
      { name: 'extended.exchange' },
      'AccountCreation',
      [field('accountIndex', 'int8'), field('wallet', 'address'), field('tosAccepted', 'bool')],
      { accountIndex: 0, wallet: ME, tosAccepted: true },
    ),
  ],
  [
    'an app with a type for it',
    typed({ name: 'WoCo Encryption', version: '1' }, 'DeriveEncryptionKey', [field('purpose')], { purpose: 'x' }),
  ],
  ['an app with a field for it', typed({ name: 'A' }, 'Login', [field('keyDerivation')], { keyDerivation: '1' })],
  ['an app with a text for it', typed({ name: 'A' }, 'Login', [field('text')], { text: 'Unlock your spending key' })],
  [
    'an app with the zero address as its contract',
    { ...dydx, domain: { ...dydx.domain, verifyingContract: `0x${'0'.repeat(40)}` } },
  ],
]

describe('2F8: typed data from which other systems derive keys', () => {
  const read = (raw: unknown) => decodeTypedData(raw, { chainId: 1, account: ME, now: facts.now }).decoded

  test.each(typedDerivations)(
    '2F8: marks the typed data of %s red and keeps it in the wallet’s window',
    (_app, raw) => {
      const decoded = read(raw)
      expect(allWarnings(decoded)).toContainEqual({ code: 'derives-keys', level: 'red' })
      expect(movesValue({ decoded })).toBe(true)
      expect(hasUnknownValue(decoded)).toBe(true)
    },
  )

  test.each([
    ['a login', typed({ name: 'App' }, 'Login', [field('text'), field('nonce', 'uint256')], { text: 'Hi', nonce: 7 })],
    [
      'a vote',
      typed({ name: 'snapshot', version: '0.1.4' }, 'Vote', [field('space'), field('choice', 'uint32')], {
        space: 'dao.eth',
        choice: 1,
      }),
    ],
    ['a mail', typed({ name: 'Mail' }, 'Mail', [field('contents')], { contents: 'Hello, Bob!' })],
  ])('2F8: gives a notice for typed data without a contract: %s', (_what, raw) => {
    expect(allWarnings(read(raw))).toEqual([{ code: 'unknown-typed-data', level: 'notice' }])
  })
})
