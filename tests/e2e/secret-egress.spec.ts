import type { Page } from '@playwright/test'
import { createTestClient, hexToBytes, http, parseEther } from 'viem'
import { english, mnemonicToAccount } from 'viem/accounts'
import { combineShares, deriveDeviceShare } from '../../gateway/src/frame-page/vault/shamir-shares.js'
import { openSeed } from '../../gateway/src/frame-page/vault/sealed-seed.js'
import { readRecoveryFile } from '../../gateway/src/frame-page/vault/recovery-file.js'
import { backUpByFile } from './fixtures/back-up.js'
import { leaks, phraseCanaries, type Canary } from './fixtures/canaries.js'
import { EgressTap } from './fixtures/egress-tap.js'
import { expect, test } from './fixtures/own-gateway.js'
import { ownWallet, type OwnWallet } from './fixtures/own-wallet.js'
import { stack } from './fixtures/stack.js'

/** A share set as the frame gave it to the gateway. */
interface GivenSet {
  readonly walletId: string
  readonly epoch: number
  readonly sealed: string
  readonly evmAddress: string
  readonly solanaAddress: string
  readonly share: string
}

async function sign({ page, answer, result }: OwnWallet, button: string, wallet: OwnWallet): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await answer.call(wallet, 'Approve')
  await expect(result).toHaveText(/^0x(?:[0-9a-f]{64}|[0-9a-f]{130})$/, { timeout: 30_000 })
}

/** The words, as the person sees them on the export page. */
async function exportWords(wallet: OwnWallet): Promise<readonly string[]> {
  const there = await wallet.page.context().newPage()
  const { origin } = new URL(wallet.page.url())
  const asked = new URLSearchParams({ projectId: 'development', origin })
  await there.goto(`${wallet.gateway.url}/export?${asked}`)
  const code = await wallet.newCode(() => there.getByRole('button', { name: 'Email me a code' }).click())
  await there.getByLabel('8-digit code').fill(code)
  await there.getByRole('button', { name: 'Continue' }).click()
  const hold = there.getByRole('button', { name: 'Hold to show' })
  await hold.hover()
  await there.mouse.down()
  const items = there.locator('.words li')
  await expect(items).toHaveCount(24)
  await there.mouse.up()
  const words = await items.allTextContents()
  await there.close()
  return words.map(word => word.trim())
}

/** Every secret of the wallet, from what its owner may know: the words, the file, and what the gateway was given. */
async function secretsOf(words: readonly string[], file: string, given: GivenSet): Promise<readonly Canary[]> {
  const phrase = words.join(' ')
  const entropy = entropyOf(words)
  const account = mnemonicToAccount(phrase)
  expect(account.address).toBe(given.evmAddress)
  const recovery = readRecoveryFile(file, given)
  const gateway = new Uint8Array(Buffer.from(given.share, 'base64url'))
  const key = await combineShares(gateway, recovery)
  expect(Buffer.from(await openSeed(key, given)).equals(Buffer.from(entropy)), 'these are its shares').toBe(true)
  const hdKey = account.getHdKey().privateKey ?? new Uint8Array()
  return [
    ...phraseCanaries(words),
    { name: 'entropy', value: entropy },
    { name: 'private key', value: hdKey },
    { name: 'vault key', value: key },
    { name: 'device share', value: deriveDeviceShare(gateway, recovery).slice(0, 32) },
    { name: 'recovery share', value: recovery.slice(0, 32) },
    { name: 'gateway share', value: gateway.slice(0, 32), allowed: /^request P\w+ \/v1\/wallet$/ },
  ]
}

/** The 256 bits that 24 words stand for; the last eight are their checksum. Standard: BIP-39. */
function entropyOf(words: readonly string[]): Uint8Array {
  const bits = words.map(word => english.indexOf(word).toString(2).padStart(11, '0')).join('')
  return Uint8Array.from(bits.slice(0, 256).match(/.{8}/g) ?? [], byte => Number.parseInt(byte, 2))
}

/** Lets a secret out by a way of the wallet's own page. */
async function plant(page: Page, secret: Uint8Array): Promise<void> {
  const frame = page.frames().find(each => each.url().includes('/sdk?'))
  await frame?.evaluate(async hex => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
    const text = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    console.info(hex.toUpperCase())
    new MessageChannel().port1.postMessage({ deep: [{ bytes }] }, [])
    history.replaceState(null, '', `#x${text}`)
    localStorage.setItem('planted', text)
    document.body.setAttribute('data-planted', hex)
    await fetch(`/healthz?planted=${text}`).catch(() => {})
  }, Buffer.from(secret).toString('hex'))
}

test.describe('Secrets of the embedded wallet', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 240_000 })

  test('never leave it while it is created, signs, sends and is backed up', async ({ page, gateway, expected }) => {
    expected.console(/Failed to load resource|^[0-9A-F]{64}$/)
    const tap = new EgressTap(page.context())
    await tap.listen()
    const sets: GivenSet[] = []
    page.context().on('request', request => {
      if (request.url().endsWith('/v1/wallet') && request.postData()) sets.push(request.postDataJSON() as GivenSet)
    })
    const wallet = await ownWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.begin())
    await wallet.enter(code)
    const address = (await wallet.address()) as `0x${string}`
    await tap.look()
    await createTestClient({ mode: 'anvil', transport: http(stack().anvil1) }).setBalance({
      address,
      value: parseEther('1'),
    })
    await sign(wallet, 'Sign a message', wallet)
    await tap.look()
    await sign(wallet, 'Send 0.01 ETH', wallet)
    const file = await backUpByFile(wallet)
    await tap.look()
    const before = [...tap.heard]

    const given = sets.at(-1)
    if (!given) throw new TypeError('no set was given to the gateway')
    const keys = await secretsOf(await exportWords(wallet), file, given)
    const own = new URL(gateway.url).origin
    const page0 = new URL(page.url()).origin
    const tokens = [...tap.tokens].map(value => ({
      name: 'token',
      value,
      allowed: new RegExp(`^request \\w+ /v1/|^storage ${own}$`),
    }))
    expect(tokens.length).toBeGreaterThan(0)
    const personal = [
      {
        name: 'code',
        value: code,
        allowed: new RegExp(`^request POST /v1/otp/verify$|^message ${page0}$|^screen ${page0}$`),
      },
      {
        name: 'email',
        value: wallet.email,
        allowed: new RegExp(
          `^request POST /v1/otp/send$|^(?:message|screen|storage) ${page0}$|^(?:screen|storage) ${own}$`,
        ),
      },
    ]
    expect(leaks(before, [...keys, ...tokens, ...personal])).toEqual([])
    const ways = new Set(before.map(({ way }) => way.split(' ')[0]))
    expect([...ways]).toEqual(expect.arrayContaining(['request', 'message', 'screen', 'storage', 'address']))

    const secret = hexToBytes('0xc0ffee00112233445566778899aabbccddeeff0123456789abcdef0badc0de42')
    const from = tap.heard.length
    await plant(page, secret)
    await tap.look()
    const found = leaks(tap.heard.slice(from), [{ name: 'planted', value: secret }])
    for (const way of [
      'console',
      `message ${own}`,
      `address ${own}`,
      `storage ${own}`,
      `screen ${own}`,
      'request GET /healthz',
    ])
      expect(found).toContain(`planted by ${way}`)
  })
})
