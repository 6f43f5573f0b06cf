import { loadBlank } from '../fixtures/blank-page.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, openModal } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

/** One invalid option each. `networks` and `adapters` are valid unless given. */
const invalidOptions: readonly (readonly [name: string, code: string, says: RegExp, options: object])[] = [
  ['no networks', 'config/option-wrong', /^networks: expected list of at least one network/, { networks: [] }],
  ['networks that are no list', 'config/option-wrong', /^networks: .*got object/, { networks: {} }],
  [
    'a network without an RPC',
    'config/option-wrong',
    /^networks\[0\]: expected network/,
    { networks: [{ id: 1, name: 'x' }] },
  ],
  [
    'a malformed CAIP id',
    'config/option-wrong',
    /^networks\[0\]/,
    { networks: [network({ caipNetworkId: 'eip155' })] },
  ],
  [
    'an unknown namespace',
    'config/option-wrong',
    /^networks\[0\]/,
    { networks: [network({ caipNetworkId: 'nosuch:1' })] },
  ],
  [
    'another default network',
    'config/option-wrong',
    /^defaultNetwork: expected one of networks/,
    { defaultNetwork: network({ id: 5 }) },
  ],
  ['a project id of a number', 'config/option-wrong', /^projectId: expected string, got number/, { projectId: 7 }],
  [
    'a theme of another name',
    'config/option-wrong',
    /^themeMode: expected light\|dark\|system, got "blue"/,
    { themeMode: 'blue' },
  ],
  [
    'a gateway that is no URL',
    'config/option-wrong',
    /^gateway: expected url, got "gateway.example"/,
    { gateway: 'gateway.example' },
  ],
  ['a gateway that runs', 'config/option-wrong', /^gateway: expected url/, { gateway: 'javascript:alert(1)' }],
  ['adapters that are no list', 'config/option-wrong', /^adapters: expected list/, { adapters: {} }],
  ['features that are no object', 'config/option-wrong', /^features: expected object/, { features: 'all' }],
  [
    'a switch that is no boolean',
    'config/option-wrong',
    /^enableWallets: expected boolean, got "yes"/,
    { enableWallets: 'yes' },
  ],
  [
    'an unknown word for allWallets',
    'config/option-wrong',
    /^allWallets: expected SHOW\|HIDE\|ONLY_MOBILE/,
    { allWallets: 'MAYBE' },
  ],
  [
    'siwx beside siweConfig',
    'config/option-conflict',
    /Cannot set both `siweConfig` and `siwx`/,
    { siwx: {}, siweConfig: {} },
  ],
]

function network(more: object = {}): object {
  return {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost'] } },
    ...more,
  }
}

test.describe('Invalid options', { tag: '@connect' }, () => {
  test('are reported with expected and actual value, and create no instance', async ({ page }) => {
    await loadBlank(page)
    for (const [name, code, message, options] of invalidOptions) {
      const thrown = await page.evaluate(
        ([given, validNetwork]) => {
          const { createAppKit, AppKitError, eip155 } = window.appkit
          try {
            createAppKit({ adapters: [eip155()], networks: [validNetwork], ...given } as never)
            return { code: 'nothing', message: '' }
          } catch (error) {
            return AppKitError.is(error)
              ? { code: error.code, message: error.message }
              : { code: String(error), message: '' }
          }
        },
        [options, network()] as const,
      )
      expect(thrown.code, name).toBe(code)
      expect(thrown.message, name).toMatch(message)
    }
    expect(await page.evaluate(() => Symbol.for('appkit-modal') in globalThis)).toBe(false)
  })

  test('errors of a call are shown above the screen, however long, and a notice is shown next to the card', async ({
    page,
  }) => {
    const modal = await openModal(page)
    const kit = await getKit(page)
    const alert = modal.getByRole('alert')
    const details = [
      ['short', '7'],
      ['long', 'unbreakable'.repeat(8)],
      ['scrolling', 'unbreakable'.repeat(180)],
    ] as const
    for (const [name, id] of details) {
      await kit.evaluate((appkit, unknownId) => {
        const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
        const rpcUrls = { default: { http: ['http://localhost'] } }
        return appkit.switchNetwork({
          id: unknownId,
          name: 'x',
          nativeCurrency: native,
          rpcUrls,
          caipNetworkId: `eip155:${unknownId}`,
          chainNamespace: 'eip155',
        } as never)
      }, id)
      await expect(alert).toContainText(`For developers: eip155:${id}`)
      await takeScreenshots(page, `alert-${name}`)
    }
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveText('')
    for (const [name, text] of [
      ['success', 'Link copied'],
      [
        'error',
        'Your bank did not accept the payment. Check the details of the card and the billing address, and try again.',
      ],
    ] as const) {
      await kit.evaluate(
        (appkit, [message, variant]) =>
          variant === 'success' ? appkit.showSuccessMessage(message) : appkit.showErrorMessage(message),
        [text, name] as const,
      )
      await expect(modal.getStatus(text)).toBeVisible()
      await takeScreenshots(page, `snack-${name}`)
    }
  })
})
