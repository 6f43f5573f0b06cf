import type { Page } from '@playwright/test'
import { createTestClient, hexToBytes, http, parseEther } from 'viem'
import { english, mnemonicToAccount } from 'viem/accounts'
import { combineShares, deriveDeviceShare } from '../../../gateway/src/frame-page/vault/shamir-shares.js'
import { openSeed } from '../../../gateway/src/frame-page/vault/sealed-seed.js'
import { readRecoveryFile } from '../../../gateway/src/frame-page/vault/recovery-file.js'
import { backUpByFile } from '../fixtures/embedded/back-up.js'
import { findLeaks, phraseCanaries, type Canary } from '../fixtures/embedded/canaries.js'
import { EgressTap } from '../fixtures/embedded/egress-tap.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { stack } from '../fixtures/stack.js'

/** A share set as the frame uploads it to the gateway. */
interface UploadedShareSet {
  readonly walletId: string
  readonly epoch: number
  readonly sealed: string
  readonly evmAddress: string
  readonly solanaAddress: string
  readonly share: string
}

async function sign({ page, answer, result }: IsolatedWallet, button: string, wallet: IsolatedWallet): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await answer.call(wallet, 'Approve')
  await expect(result).toHaveText(/^0x(?:[0-9a-f]{64}|[0-9a-f]{130})$/, { timeout: 30_000 })
}

/** Reads the recovery phrase from the export page. */
async function readRecoveryPhrase(wallet: IsolatedWallet): Promise<readonly string[]> {
  const exportPage = await wallet.page.context().newPage()
  const { origin } = new URL(wallet.page.url())
  const query = new URLSearchParams({ projectId: 'development', origin })
  await exportPage.goto(`${wallet.gateway.url}/export?${query}`)
  const code = await wallet.newCode(() => exportPage.getByRole('button', { name: 'Email me a code' }).click())
  await exportPage.getByLabel('8-digit code').fill(code)
  await exportPage.getByRole('button', { name: 'Continue' }).click()
  const hold = exportPage.getByRole('button', { name: 'Hold to show' })
  await hold.hover()
  await exportPage.mouse.down()
  const items = exportPage.locator('.words li')
  await expect(items).toHaveCount(24)
  await exportPage.mouse.up()
  const words = await items.allTextContents()
  await exportPage.close()
  return words.map(word => word.trim())
}

/** Derives all secrets from the phrase, the recovery file and the uploaded share set. */
async function deriveSecrets(
  words: readonly string[],
  file: string,
  uploaded: UploadedShareSet,
): Promise<readonly Canary[]> {
  const phrase = words.join(' ')
  const entropy = toEntropy(words)
  const account = mnemonicToAccount(phrase)
  expect(account.address).toBe(uploaded.evmAddress)
  const recovery = readRecoveryFile(file, uploaded)
  const gateway = new Uint8Array(Buffer.from(uploaded.share, 'base64url'))
  const key = await combineShares(gateway, recovery)
  expect(Buffer.from(await openSeed(key, uploaded)).equals(Buffer.from(entropy)), 'these are its shares').toBe(true)
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

/** Decodes the 256 bits of a 24-word phrase. The last eight bits are the checksum. Standard: BIP-39. */
function toEntropy(words: readonly string[]): Uint8Array {
  const bits = words.map(word => english.indexOf(word).toString(2).padStart(11, '0')).join('')
  return Uint8Array.from(bits.slice(0, 256).match(/.{8}/g) ?? [], byte => Number.parseInt(byte, 2))
}

/** Leaks a secret through several channels of the wallet frame. */
async function leakSecret(page: Page, secret: Uint8Array): Promise<void> {
  const frame = page.frames().find(candidate => candidate.url().includes('/sdk?'))
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
    await tap.start()
    const sets: UploadedShareSet[] = []
    page.context().on('request', request => {
      if (request.url().endsWith('/v1/wallet') && request.postData())
        sets.push(request.postDataJSON() as UploadedShareSet)
    })
    const wallet = await openIsolatedWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.startLogin())
    await wallet.enterCode(code)
    const address = (await wallet.address()) as `0x${string}`
    await tap.scan()
    await createTestClient({ mode: 'anvil', transport: http(stack().anvil1) }).setBalance({
      address,
      value: parseEther('1'),
    })
    await sign(wallet, 'Sign a message', wallet)
    await tap.scan()
    await sign(wallet, 'Send 0.01 ETH', wallet)
    const file = await backUpByFile(wallet)
    await tap.scan()
    const before = [...tap.recorded]

    const given = sets.at(-1)
    if (!given) throw new TypeError('no set was given to the gateway')
    const keys = await deriveSecrets(await readRecoveryPhrase(wallet), file, given)
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
    expect(findLeaks(before, [...keys, ...tokens, ...personal])).toEqual([])
    const channels = new Set(before.map(({ channel }) => channel.split(' ')[0]))
    expect([...channels]).toEqual(expect.arrayContaining(['request', 'message', 'screen', 'storage', 'address']))

    const secret = hexToBytes('0xc0ffee00112233445566778899aabbccddeeff0123456789abcdef0badc0de42')
    const from = tap.recorded.length
    await leakSecret(page, secret)
    await tap.scan()
    const found = findLeaks(tap.recorded.slice(from), [{ name: 'planted', value: secret }])
    for (const channel of [
      'console',
      `message ${own}`,
      `address ${own}`,
      `storage ${own}`,
      `screen ${own}`,
      'request GET /healthz',
    ])
      expect(found).toContain(`planted by ${channel}`)
  })
})
