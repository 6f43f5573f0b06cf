import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type TokenChoice, TokenList } from '../../../src/views/shared/token-list.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1_204n * 10n ** 15n, value: 3901.12 }
const oak = { name: 'Oak', symbol: 'OAK', decimals: 6, address: `0x${'1'.repeat(40)}`, amount: 1n }
const bare = { name: 'Bare', symbol: 'BARE', decimals: 18 }

async function show(tokens: readonly TokenChoice[] | undefined, options: MountViewOptions = {}) {
  const scope = disposeAfterTest(testScope())
  const stage = disposeAfterTest(await mountView(scope, TokenList, undefined as unknown, options))
  const selected: TokenChoice[] = []
  Object.assign(stage.view, { tokens, onSelect: (token: TokenChoice) => selected.push(token) })
  await stage.settled()
  return { stage, selected, height: () => stage.host.getBoundingClientRect().height }
}

describe('token list', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage } = await show([ether, oak, bare], setting)
      expect(await stage.violations()).toEqual([])
    })

  test('shows balance and fiat value, if they are known', async () => {
    const { stage } = await show([ether, oak, bare])
    const rows = [
      ...(stage.view.renderRoot.querySelector('appkit-ui-virtual-list')?.renderRoot.querySelectorAll('appkit-ui-row') ??
        []),
    ]
    expect(rows.map(row => row.description)).toEqual(['1.204 ETH', '0 OAK', 'BARE'])
    expect(rows.map(row => row.textContent.trim())).toEqual(['$3,901.12', '', ''])
  })

  test('calls onSelect with the clicked token', async () => {
    const { selected } = await show([ether, oak])
    await page.getByRole('button', { name: /Oak/ }).click()
    expect(selected).toEqual([oak])
  })

  test('filters by name, reports no matches, and clears the search', async () => {
    const { stage } = await show([ether, oak])
    const field = page.getByRole('searchbox', { name: 'Search tokens' })
    await field.fill('oak')
    await expect.element(page.getByRole('button', { name: /Ether/ })).not.toBeInTheDocument()
    await field.fill('none such')
    expect(stage.text).toContain('No tokens match your search.')
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect.element(page.getByRole('button', { name: /Ether/ })).toBeVisible()
  })

  test('keeps its height while loading, empty and filled', async () => {
    const heights = []
    for (const tokens of [undefined, [], [ether]]) heights.push((await show(tokens)).height())
    expect(new Set(heights).size).toBe(1)
  })

  test('renders only the visible rows of five thousand tokens', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ ...ether, name: `Token ${at}` }))
    const { stage } = await show(many)
    const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
    expect(list?.renderRoot.querySelectorAll('appkit-ui-row').length).toBeLessThan(40)
  })

  test('shows hostile names as text within the card', async () => {
    const { stage } = await show(hostileTexts.map(text => ({ ...ether, name: text, symbol: text })))
    expect(stage.text).toContain(hostileTexts[0]!.replace(/\s+/g, ' ').trim())
    expect(stage.host.getBoundingClientRect().width).toBeLessThanOrEqual(360)
  })
})
